/**
 * Free spaces as the API reads them (F4): `GET {base}/availability`. Real feeds lie (one stood still for eight days,
 * one counts 292 free of 289), so a reading is used only while it is young and says what can be.
 */
import { PLUGS, type Plug } from './kinds-and-plugs.ts';
import { lotIdOf } from './lot.ts';
import type { LotFacts } from './lot-facts.ts';
import { isAbsent, isRow, MOST, readCount, type Row } from './row-values.ts';
import { MS_PER_MINUTE } from './time.ts';

export const READING_STATES = ['open', 'closed', 'full'] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** What a lot's sensors said at one time: `free`, `freeChargers` or `state` is there. */
export interface Reading {
  /** The lot's, as a string (D4). */
  readonly id: string;
  readonly free?: number;
  readonly capacity?: number;
  readonly freeHandicap?: number;
  readonly freeChargers?: number;
  /** How many of them have a plug; one with two plugs counts for each. */
  readonly freeByPlug?: Readonly<Partial<Record<Plug, number>>>;
  readonly state?: ReadingState;
  readonly readAtMs: number;
}

/** How old a reading may be, unless the operator sets another limit. */
export const MAX_READING_AGE_MS = 15 * MS_PER_MINUTE;
/** How far a reading may be ahead of the visitor's clock. */
const MAX_AHEAD_MS = 2 * MS_PER_MINUTE;

/** Whether a reading is young enough to be shown, and not of a time to come. */
export function isCurrent(
  { readAtMs }: Pick<Reading, 'readAtMs'>,
  nowMs: number,
  maxAgeMs = MAX_READING_AGE_MS,
): boolean {
  return nowMs - readAtMs <= maxAgeMs && !isAhead({ readAtMs }, nowMs);
}

/** Whether a reading is of a time to come, as where the visitor's clock is slow. */
export function isAhead({ readAtMs }: Pick<Reading, 'readAtMs'>, nowMs: number): boolean {
  return readAtMs - nowMs > MAX_AHEAD_MS;
}

/** What a reading says of the room in a lot, or of its chargers with one plug. `free` is always above 0. */
export type Room =
  | { readonly state: 'free'; readonly free: number; readonly plug?: Plug | undefined }
  | { readonly state: 'full'; readonly plug?: Plug | undefined }
  | { readonly state: 'closed' };

/** What a reading is measured by. */
type CountedFacts = {
  readonly [F in 'kind' | 'noOfSpaces' | 'connectors']?: LotFacts[F] | undefined;
};

/** What the visitor asks for: a kind of lot, a plug, the least power in kW. */
interface Asked {
  readonly kind?: string | undefined;
  readonly plug?: string | undefined;
  readonly kw?: number | undefined;
}

/**
 * What a reading says of a lot with these facts at an instant; undefined if it is too old, says nothing of what is asked for,
 * or counts more free spaces than there are.
 */
export function roomFor(
  reading: Reading,
  nowMs: number,
  { noOfSpaces, connectors, kind: ofKind }: CountedFacts,
  maxAgeMs: number | undefined,
  asked: Asked,
): Room | undefined {
  if (!isCurrent(reading, nowMs, maxAgeMs)) return undefined;
  if (reading.state === 'closed' || reading.state === 'full') return { state: reading.state };
  const isStation = ofKind === 'charging';
  // A kept car has a plug also where parking is asked for. [F8]
  const asksChargers = asked.kind !== 'parking' && (asked.plug ?? asked.kw) !== undefined;
  if (asksChargers && connectors && reading.freeByPlug) {
    const room = roomAtChargers(reading, connectors, asked);
    if (room || isStation) return room;
  }
  // At a station where one only charges, the chargers are the spaces.
  const { free = isStation ? freeChargersOf(reading, { connectors }).free : undefined } = reading;
  // A lot's `noOfSpaces` of 0 is how an API says that it doesn't know them.
  const { capacity = isStation ? chargersOf(connectors) : noOfSpaces || Infinity } = reading;
  if (free === undefined || free > capacity) return undefined;
  return free === 0 ? { state: 'full' } : { state: 'free', free };
}

/** What a reading says of the chargers asked for, by the plug of which most are free. */
function roomAtChargers(
  reading: Reading,
  connectors: NonNullable<LotFacts['connectors']>,
  { plug, kw = 0 }: Asked,
): Room | undefined {
  const isStrong = ({ kW = 0 }: { readonly kW?: number | undefined }) => kW >= kw;
  const wanted = PLUGS.filter((known) =>
    connectors.some(
      (one) => one.plug === known && (plug === undefined ? isStrong(one) : known === plug),
    ),
  );
  const sure = freeChargersOf(reading, { connectors })
    .byPlug.filter(([known]) => wanted.includes(known))
    // A plug's count doesn't say which connectors are free: where some are too weak, only 0 is sure.
    .filter(([known, count]) =>
      connectors.every((one) => count === 0 || one.plug !== known || isStrong(one)),
    )
    .toSorted(([, one], [, other]) => other - one);
  const [most] = sure;
  if (most && most[1] > 0) return { state: 'free', free: most[1], plug: most[0] };
  return most && sure.length === wanted.length ? { state: 'full', plug: most[0] } : undefined;
}

/** The first reading of each lot; undefined: no list. @param onDropped called for each reading or value that can't be */
export function readReadings(
  json: unknown,
  onDropped: () => void = () => undefined,
): readonly Reading[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const readings = new Map<string, Reading>();
  for (const row of json as unknown[]) {
    const reading = readReading(row, onDropped);
    if (!reading) onDropped();
    else if (!readings.has(reading.id)) readings.set(reading.id, reading);
  }
  return [...readings.values()];
}

function readReading(row: unknown, onDropped: () => void): Reading | undefined {
  if (!isRow(row)) return undefined;
  const { id: saidId, readAt, state: saidState, capacity: saidCapacity } = row;
  const id = lotIdOf(saidId);
  const readAtMs = instantOf(readAt);
  if (id === undefined || readAtMs === undefined) return undefined;
  const state = READING_STATES.find((known) => known === saidState);
  const capacity = readCount(saidCapacity, MOST.spaces);
  const counts = Object.entries({
    free: capacity ?? MOST.spaces,
    capacity: MOST.spaces,
    freeHandicap: capacity ?? MOST.spaces,
    freeChargers: MOST.chargers,
  }).flatMap(([field, most]) => {
    const count = readCount(row[field], most);
    if (count === undefined && !isAbsent(row[field])) onDropped();
    return count === undefined ? [] : [[field, count] as const];
  });
  const freeByPlug = byPlugOf(row.freeByPlug, onDropped);
  const reading: Reading = {
    id,
    ...Object.fromEntries(counts),
    ...(freeByPlug && { freeByPlug }),
    ...(state && { state }),
    readAtMs,
  };
  const isEmpty = reading.free === undefined && reading.freeChargers === undefined && !state;
  return isEmpty ? undefined : reading;
}

function byPlugOf(value: unknown, onDropped: () => void): Reading['freeByPlug'] {
  if (isAbsent(value)) return undefined;
  const row = isRow(value) ? value : {};
  const counts = PLUGS.flatMap((plug) => {
    const count = readCount(row[plug], MOST.chargers);
    return count === undefined ? [] : [[plug, count] as const];
  });
  if (!isRow(value) || counts.length < Object.keys(row).length) onDropped();
  return Object.fromEntries(counts);
}

/** A reading as an entry of the answer of `{base}/availability`. */
export function readingRow({ readAtMs, ...reading }: Reading): Row & { readonly id: string } {
  return { ...reading, readAt: new Date(readAtMs).toISOString() };
}

/**
 * Free spaces for disabled drivers; undefined if not said, or more than the lot has. A lot's `noOfHandicapSpaces` of 0 limits
 * nothing: it is how an API says that it doesn't know them.
 */
export function freeHandicapOf(
  { freeHandicap, capacity }: Reading,
  { noOfHandicapSpaces, noOfSpaces }: LotFacts,
): number | undefined {
  const most = noOfHandicapSpaces || capacity || noOfSpaces || Infinity;
  return freeHandicap !== undefined && freeHandicap <= most ? freeHandicap : undefined;
}

/** How many chargers are free, and how many of them have each plug: what the reading says, and no more than the lot has. */
export function freeChargersOf(
  { freeChargers, freeByPlug = {} }: Reading,
  { connectors }: CountedFacts,
): {
  readonly free: number | undefined;
  readonly byPlug: readonly (readonly [Plug, number])[];
} {
  const byPlug = PLUGS.flatMap((plug) => {
    const count = freeByPlug[plug];
    return count === undefined || count > chargersOf(connectors, plug)
      ? []
      : [[plug, count] as const];
  });
  const isPossible = freeChargers !== undefined && freeChargers <= chargersOf(connectors);
  return { free: isPossible ? freeChargers : undefined, byPlug };
}

/** How many connectors there are, or how many with a plug; Infinity if unknown. */
function chargersOf(connectors: LotFacts['connectors'], wanted?: Plug): number {
  return (
    connectors
      ?.filter(({ plug }) => wanted === undefined || plug === wanted)
      .reduce((sum, { count }) => sum + count, 0) ?? Infinity
  );
}

/** ISO 8601 with a zone: a time without one is another instant elsewhere. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Milliseconds since the epoch, or undefined. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !INSTANT.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
