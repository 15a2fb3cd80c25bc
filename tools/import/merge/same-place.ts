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
interface Pair<T> {
  /** The one with the lower id, so that the distance is the same to the last digit whichever was met first. */
  readonly a: T;
  readonly b: T;
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
 * @returns by the id of each lot that has others at its place all lots of that place, and the first pair that joined it; and
 *   pairs with the same id in a register that are too far apart to be one place
 */
export function samePlaces<T extends PlacedLot>(lots: readonly T[]) {
  const found = [
    ...pairs(lots, 'register', Infinity, ({ registerIds }) => registerIds),
    ...pairs(lots, 'name', SAME_PLACE_METERS, ({ name }) => (name === '' ? [] : [name])),
  ].toSorted(
    (one, other) =>
      Number(one.by === 'name') - Number(other.by === 'name') ||
      one.meters - other.meters ||
      compare(one.a.id, other.a.id) ||
      compare(one.b.id, other.b.id),
  );
  const isApart = ({ by, meters }: Pair<T>) => by === 'register' && meters > SAME_ID_METERS;
  const places = new Map<string, readonly T[]>();
  const pairOf = new Map<string, Pair<T>>();
  for (const pair of found) {
    const placeOf = (lot: T) => places.get(lot.id) ?? [lot];
    const place = [...placeOf(pair.a), ...placeOf(pair.b)];
    const sources = new Set(place.map(({ source }) => source));
    if (isApart(pair) || sources.size < place.length) continue;
    for (const { id } of place) {
      places.set(id, place);
      if (!pairOf.has(id)) pairOf.set(id, pair);
    }
  }
  return { places, pairOf, apart: found.filter(isApart) };
}

/** Compares by code units, which is the same everywhere. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The pairs of lots of different sources that have a key in common and are no farther apart than so many metres. */
function* pairs<T extends PlacedLot>(
  lots: readonly T[],
  by: Pair<T>['by'],
  withinMeters: number,
  keysOf: (lot: T) => readonly string[],
): Generator<Pair<T>, void> {
  for (const group of grouped(lots, keysOf)) {
    group.sort((one, other) => one.coordinates[1] - other.coordinates[1]);
    for (const [index, one] of group.entries()) {
      for (let next = index + 1; next < group.length; next += 1) {
        const other = group[next]!;
        const northMeters = (other.coordinates[1] - one.coordinates[1]) * METERS_PER_DEGREE;
        if (northMeters > withinMeters + 1) break;
        if (other.source === one.source) continue;
        const [a, b] = one.id < other.id ? [one, other] : [other, one];
        const meters = haversineKm(a.coordinates, b.coordinates) * 1000;
        if (meters <= withinMeters) yield { a, b, meters, by };
      }
    }
  }
}

function grouped<T>(lots: readonly T[], keysOf: (lot: T) => readonly string[]): Iterable<T[]> {
  const groups = new Map<string, T[]>();
  for (const lot of lots) {
    for (const key of new Set(keysOf(lot))) {
      const group = groups.get(key);
      if (group) group.push(lot);
      else groups.set(key, [lot]);
    }
  }
  return groups.values();
}
