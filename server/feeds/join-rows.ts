import type { Reading } from '../../src/domain/availability.ts';
import type { Position } from '../../src/domain/geo.ts';
import { lotIdOf } from '../../src/domain/lot.ts';
import { plainLetters } from '../../src/domain/plain-letters.ts';
import { cleanLine, readChargers, readSpaces, type Row } from '../../src/domain/row-values.ts';
import type { LotCollection } from '../lot-collection.ts';
import type { FeedBody, FeedRow, LeftOut } from './feed-rows.ts';

/** How far a feed's position may be from its lot: the sources put one at the entrance, the other in the middle. */
const NEAR_KM = 0.4;

export interface JoinedFeed {
  /** At most one for each lot. */
  readonly readings: readonly Reading[];
  /** Faults of the whole answer, and rows that belong to no lot or to more than one. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Finds the lot of each row of a feed. A row joins only where it can mean no other lot: a reading at the wrong lot is worse
 * than none. [F4]
 */
export function joinRows({ rows, leftOut }: FeedBody, lots: LotCollection): JoinedFeed {
  const all: LeftOut[] = [...leftOut];
  const byLot = new Map<string, { readonly reading: Reading; readonly names: string[] }>();
  const contradicted = new Set<string>();
  for (const row of rows) {
    const reading = readingOf(row, lots);
    if (typeof reading === 'string') {
      all.push({ name: row.name, reason: reading });
      continue;
    }
    const before = byLot.get(reading.id);
    before?.names.push(row.name);
    if (!before) byLot.set(reading.id, { reading, names: [row.name] });
    else if (!isSame(before.reading, reading)) contradicted.add(reading.id);
  }
  for (const id of contradicted) {
    for (const name of byLot.get(id)?.names ?? []) {
      all.push({ name, reason: 'another count for the same lot' });
    }
    byLot.delete(id);
  }
  return { readings: [...byLot.values()].map(({ reading }) => reading), leftOut: all };
}

/** @returns the reading of a row's lot, or why it has none */
function readingOf(row: FeedRow, lots: LotCollection): Reading | string {
  const { place, reading } = row;
  return 'ids' in place
    ? chargersOf(place.ids, reading, lots)
    : spacesOf(row.name, place.position, reading, lots);
}

/** Free spaces of the one lot nearby that parks, is so named and is large enough. */
function spacesOf(
  name: string,
  position: Position,
  reading: FeedRow['reading'],
  lots: LotCollection,
): Reading | string {
  const wanted = foldedName(name);
  const named = lots
    .rowsWithin(position, NEAR_KM)
    .map((row) => lots.lotAt(row))
    .filter((lot) => wanted !== '' && foldedName(lot['name']) === wanted);
  // Chargers are named after the garage that they stand in.
  const [lot, ...others] = named.filter(isParking);
  const id = lotIdOf(lot?.['parkingLotId']);
  if (!lot || id === undefined) return 'no lot that parks has this name within 400 m';
  if (others.length > 0) return 'several lots that park have this name within 400 m';
  const capacity = readSpaces(lot['noOfSpaces']);
  // 0 is how an API says that it doesn't know.
  if (!capacity) return 'its lot has no known number of spaces';
  if ((reading.free ?? 0) > capacity) return 'more free than its lot has spaces';
  return { id, ...reading, capacity };
}

/** Free chargers of the lot with the location's id. Where one parks too, they are not its free spaces. */
function chargersOf(
  ids: readonly string[],
  reading: FeedRow['reading'],
  lots: LotCollection,
): Reading | string {
  const found = [...new Set(ids)].filter((one) => lots.rowOf(one) !== undefined);
  const [id, ...others] = found;
  const row = id === undefined ? undefined : lots.rowOf(id);
  if (id === undefined || row === undefined) return 'no lot has its id';
  if (others.length > 0) return 'several lots have its id';
  const lot = lots.lotAt(row);
  const chargers = readChargers(lot['totalNoOfChargers']);
  const { free: _spaces, capacity, ...ofChargers } = reading;
  if (chargers && (reading.freeChargers ?? 0) > chargers) {
    return 'more free than its lot has chargers';
  }
  // A lot that doesn't say what it is for may be a car park.
  return lot['kind'] !== 'charging'
    ? { id, ...ofChargers }
    : { id, ...reading, ...(capacity && { capacity }) };
}

function isParking({ kind, noOfSpaces }: Row): boolean {
  return kind === undefined ? Boolean(readSpaces(noOfSpaces)) : kind === 'parking';
}

/** "P- St. Olav" and "St Olav" are the same: letters and digits alone, without the P of parking. */
function foldedName(name: unknown): string {
  const words = plainLetters(cleanLine(name))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.replace(/^p /, '');
}

function isSame(a: Reading, b: Reading): boolean {
  return a.free === b.free && a.freeChargers === b.freeChargers;
}
