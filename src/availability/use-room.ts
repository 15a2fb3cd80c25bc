import { useMemo, useSyncExternalStore } from 'react';
import { type Reading, type Room, roomFor } from '../domain/availability.ts';
import type { LotId } from '../domain/lot.ts';
import type { LotFacts } from '../domain/lot-facts.ts';
import { openAt } from '../domain/opening-hours/open-by-hours.ts';
import { MS_PER_MINUTE } from '../domain/time.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { useSaidCost } from '../ui/said-cost.ts';
import { useNow } from '../ui/use-now.ts';
import { NO_READINGS } from './readings-store.ts';
import { useReadings, useReadingsStore } from './use-readings.ts';

/** A lot, and what its readings are measured by. */
export interface RoomLot {
  /** Undefined: no reading can be of it. */
  readonly id: LotId | undefined;
  readonly kind?: LotFacts['kind'] | undefined;
  readonly noOfSpaces?: number | undefined;
  readonly connectors?: LotFacts['connectors'] | undefined;
  readonly openingHours?: LotFacts['openingHours'] | undefined;
}

export const CLOSED: Room = { state: 'closed' };

/** Whether a lot's hours say that it is closed, whatever is free. [F4] */
export function isClosedByHours(
  openingHours: string | undefined,
  nowMs: number,
  timeZone: string,
): boolean {
  return openingHours !== undefined && openAt(openingHours, timeZone)(nowMs) === false;
}

/**
 * F4: the last reading of a lot's free spaces, never on the server. Whether it is young enough, `roomFor` says.
 * @returns null where readings have come, and none of this lot
 */
export function useReading(lotId: string): Reading | null | undefined {
  const store = useReadingsStore();
  const get = () => {
    const readings = store.get();
    return readings.get(lotId) ?? (readings === NO_READINGS ? undefined : null);
  };
  return useSyncExternalStore(store.subscribe, get, () => undefined);
}

/**
 * F4: the room in a lot now, of the chargers asked for where the reading counts them; undefined where the
 * visitor asks about another time (F7). An equal reading renders nothing.
 */
export function useRoom(lot: RoomLot, nowMs: number | undefined): Room | undefined {
  const store = useReadingsStore();
  const roomIn = useRoomIn(nowMs);
  const said = useSyncExternalStore(
    store.subscribe,
    () => {
      const room = roomIn(store.get(), lot);
      return room && JSON.stringify(room);
    },
    () => undefined,
  );
  return useMemo(() => (said === undefined ? undefined : (JSON.parse(said) as Room)), [said]);
}

/** `useRoom` of many lots: the markers of a map. */
export function useRooms(): (lot: RoomLot) => Room | undefined {
  const roomIn = useRoomIn(useNow());
  const readings = useReadings();
  return (lot) => roomIn(readings, lot);
}

function useRoomIn(nowMs: number | undefined) {
  const { availabilityMaxAgeMinutes, timeZone } = useOperator();
  const { atMs, kind, plug, kw } = useSaidCost();
  const isLater = atMs !== undefined;
  return (
    readings: ReadonlyMap<string, Reading>,
    { id, openingHours, ...facts }: RoomLot,
  ): Room | undefined => {
    const reading = id === undefined ? undefined : readings.get(String(id));
    if (!reading || nowMs === undefined || isLater) return undefined;
    const maxAgeMs = availabilityMaxAgeMinutes * MS_PER_MINUTE;
    const room = roomFor(reading, nowMs, facts, maxAgeMs, { kind, plug, kw });
    return room && isClosedByHours(openingHours, nowMs, timeZone) ? CLOSED : room;
  };
}
