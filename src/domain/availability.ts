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
  const ageMs = nowMs - readAtMs;
  return ageMs <= maxAgeMs && ageMs >= -MAX_AHEAD_MS;
}

/** What a reading says of the room in a lot, or of its chargers with one plug. `free` is always above 0. */
export type Room =
  | { readonly state: 'free'; readonly free: number; readonly plug?: Plug | undefined }
  | { readonly state: 'full'; readonly plug?: Plug | undefined }
  | { readonly state: 'closed' };

/**
 * What a reading says at an instant; undefined if it is too old, says nothing, or counts more free spaces than there are.
 * @param wanted whose free chargers count, where the reading counts them and the lot has no fewer
 */
export function roomOf(
  reading: Reading,
  nowMs: number,
  noOfSpaces?: number,
  maxAgeMs = MAX_READING_AGE_MS,
  wanted?: { readonly plug: Plug; readonly connectors: NonNullable<LotFacts['connectors']> },
): Room | undefined {
  if (!isCurrent(reading, nowMs, maxAgeMs)) return undefined;
  if (reading.state === 'closed' || reading.state === 'full') return { state: reading.state };
  const ofPlug =
    wanted && freeChargersOf(reading, wanted).byPlug.find(([plug]) => plug === wanted.plug);
  if (ofPlug) {
    const [plug, count] = ofPlug;
    return count === 0 ? { state: 'full', plug } : { state: 'free', free: count, plug };
  }
  // A lot's `noOfSpaces` of 0 is how an API says that it doesn't know them.
  const { free, capacity = noOfSpaces || undefined } = reading;
  if (free === undefined || (capacity !== undefined && free > capacity)) return undefined;
  return free === 0 ? { state: 'full' } : { state: 'free', free };
}

/** What a reading is measured by. */
type CountedFacts = {
  readonly [F in 'kind' | 'noOfSpaces' | 'connectors']?: LotFacts[F] | undefined;
};

/** What a reading says of a lot with these facts to who asks for a kind of lot and a plug. */
export function roomFor(
  reading: Reading,
  nowMs: number,
  { noOfSpaces, connectors, kind: ofKind }: CountedFacts,
  maxAgeMs: number | undefined,
  { kind, plug }: { readonly kind?: string | undefined; readonly plug?: string | undefined },
): Room | undefined {
  // A kept car has a plug also where parking is asked for. [F8]
  const asked = kind === 'parking' ? undefined : PLUGS.find((known) => known === plug);
  const wanted = asked && connectors && { plug: asked, connectors };
  // At a station where one only charges, the chargers are the spaces.
  const isCounted = reading.free !== undefined || ofKind !== 'charging';
  const { free } = isCounted ? reading : freeChargersOf(reading, { connectors });
  const counted = free === undefined ? reading : { ...reading, free };
  return roomOf(counted, nowMs, noOfSpaces, maxAgeMs, wanted);
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
  const most = (wanted?: Plug): number =>
    connectors
      ?.filter(({ plug }) => wanted === undefined || plug === wanted)
      .reduce((sum, { count }) => sum + count, 0) ?? Infinity;
  const byPlug = PLUGS.flatMap((plug) => {
    const count = freeByPlug[plug];
    return count === undefined || count > most(plug) ? [] : [[plug, count] as const];
  });
  return {
    free: freeChargers !== undefined && freeChargers <= most() ? freeChargers : undefined,
    byPlug,
  };
}

/** ISO 8601 with a zone: a time without one is another instant elsewhere. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Milliseconds since the epoch, or undefined. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !INSTANT.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
