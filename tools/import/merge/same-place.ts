/** Finds lots of several files that are one place: by a register's id, or by name within 60 m. */
import { fold } from '../../../src/domain/fold.ts';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';

/** Two entrances of one car park may be this far apart; two car parks of one name are hardly ever this near. */
export const SAME_PLACE_METERS = 60;
/** A register's id at two places farther apart than this is a mistake in one of the sources. */
export const SAME_ID_METERS = 1_000;
const METERS_PER_DEGREE = 111_195;

/** As much of a lot as is needed to find it again in other files. */
export interface PlacedLot {
  readonly id: string;
  /** In the form for comparison. */
  readonly name: string;
  readonly coordinates: Position;
  readonly registerIds: readonly string[];
  /** Lots of one source are never merged: it knows its own places. */
  readonly source: string;
}

/** Two lots that may be one place. */
export interface Pair {
  /** The one with the lower id, so that the distance is the same to the last digit whichever was met first. */
  readonly a: PlacedLot;
  readonly b: PlacedLot;
  readonly meters: number;
  readonly by: 'register' | 'name';
}

/**
 * A name in the form for comparison: letters and digits alone, so that "P- Forum" equals "P - Forum", and without the
 * lot's city at its end, as in "Bygarasjen, Bergen".
 */
export function comparedName(name: string, city = ''): string {
  const folded = fold(name.trim());
  const end = `, ${fold(city.trim())}`;
  const own = city !== '' && folded.endsWith(end) ? folded.slice(0, -end.length) : folded;
  return own.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Joins lots into places, the same ones in any order of the lots. A pair joins the places of its two lots, unless both
 * have a lot of one source. Pairs by a register's id come first, then the nearest, then those of the first ids.
 * @returns by the id of each lot that has others at its place the ids of all of them and the first pair that joined it; and
 *   pairs with the same id in a register that are too far apart to be one place
 */
export function samePlaces(lots: readonly PlacedLot[]) {
  const found = [...pairsByRegister(lots), ...pairsByName(lots)].toSorted(
    (one, other) =>
      Number(one.by === 'name') - Number(other.by === 'name') ||
      one.meters - other.meters ||
      compare(one.a.id, other.a.id) ||
      compare(one.b.id, other.b.id),
  );
  const isApart = ({ by, meters }: Pair) => by === 'register' && meters > SAME_ID_METERS;
  const places = new Map<string, PlacedLot[]>();
  const pairOf = new Map<string, Pair>();
  for (const pair of found) {
    const [one, other] = [pair.a, pair.b].map((lot) => places.get(lot.id) ?? [lot]) as [
      PlacedLot[],
      PlacedLot[],
    ];
    const sources = new Set(one.map(({ source }) => source));
    if (isApart(pair) || other.some(({ source }) => sources.has(source))) continue;
    const place = [...one, ...other];
    for (const { id } of place) {
      places.set(id, place);
      if (!pairOf.has(id)) pairOf.set(id, pair);
    }
  }
  const ids = ([id, place]: [string, PlacedLot[]]) =>
    [id, { ids: place.map((lot) => lot.id), pair: pairOf.get(id)! }] as const;
  return { places: new Map([...places].map(ids)), apart: found.filter(isApart) };
}

/** Compares by code units, which is the same everywhere. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function newPair(one: PlacedLot, other: PlacedLot, by: Pair['by']): Pair {
  const [a, b] = one.id < other.id ? [one, other] : [other, one];
  return { a, b, meters: haversineKm(a.coordinates, b.coordinates) * 1000, by };
}

function* pairsByRegister(lots: readonly PlacedLot[]): Generator<Pair, void> {
  for (const holders of grouped(lots, ({ registerIds }) => registerIds)) {
    for (const [index, one] of holders.entries()) {
      for (const other of holders.slice(index + 1))
        if (other.source !== one.source) yield newPair(one, other, 'register');
    }
  }
}

function* pairsByName(lots: readonly PlacedLot[]): Generator<Pair, void> {
  const names = grouped(lots, ({ name }) => (name === '' ? [] : [name]));
  for (const namesakes of names) {
    namesakes.sort((one, other) => one.coordinates[1] - other.coordinates[1]);
    for (const [index, one] of namesakes.entries()) {
      for (let next = index + 1; next < namesakes.length; next += 1) {
        const other = namesakes[next]!;
        const northMeters = (other.coordinates[1] - one.coordinates[1]) * METERS_PER_DEGREE;
        if (northMeters > SAME_PLACE_METERS + 1) break;
        if (other.source === one.source) continue;
        const pair = newPair(one, other, 'name');
        if (pair.meters <= SAME_PLACE_METERS) yield pair;
      }
    }
  }
}

function grouped(
  lots: readonly PlacedLot[],
  keysOf: (lot: PlacedLot) => readonly string[],
): Iterable<PlacedLot[]> {
  const groups = new Map<string, PlacedLot[]>();
  for (const lot of lots) {
    for (const key of new Set(keysOf(lot))) {
      const group = groups.get(key);
      if (group) group.push(lot);
      else groups.set(key, [lot]);
    }
  }
  return groups.values();
}
