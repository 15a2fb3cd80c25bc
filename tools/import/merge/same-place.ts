/** Finds lots of several files that are one place: by a register's id, or by name within 60 m. */
import { fold } from '../../../src/domain/fold.ts';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';

/** Two entrances of one car park may be this far apart; two car parks of one name are hardly ever this near. */
export const SAME_PLACE_METERS = 60;
/** A register's id at two places farther apart than this is a mistake in one of the sources. */
export const SAME_ID_METERS = 1_000;
const KM_PER_DEGREE = 111.195;

/** As much of a lot as is needed to find it again in other files. */
export interface PlacedLot {
  readonly id: string;
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

export interface SamePlaces {
  /** By the id of each lot that has others at its place: the ids of all of them, and the first pair that joined it. */
  readonly places: ReadonlyMap<string, { readonly ids: readonly string[]; readonly pair: Pair }>;
  /** Pairs with the same id in a register that are too far apart to be one place. */
  readonly apart: readonly Pair[];
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
 */
export function samePlaces(lots: readonly PlacedLot[]): SamePlaces {
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
  const holders = new Map<string, PlacedLot[]>();
  for (const lot of lots) {
    for (const id of new Set(lot.registerIds)) {
      const earlier = holders.get(id) ?? [];
      for (const other of earlier)
        if (other.source !== lot.source) yield newPair(lot, other, 'register');
      earlier.push(lot);
      holders.set(id, earlier);
    }
  }
}

function* pairsByName(lots: readonly PlacedLot[]): Generator<Pair, void> {
  const cellDegrees = SAME_PLACE_METERS / 1000 / KM_PER_DEGREE;
  const cells = new Map<string, PlacedLot[]>();
  for (const lot of lots) {
    const name = comparedName(lot.name);
    if (name === '') continue;
    const [lng, lat] = lot.coordinates;
    // A degree of longitude shrinks towards the poles; its cells stay as wide as those of latitude.
    const cellOf = (row: number) =>
      cellDegrees / Math.max(Math.cos((row * cellDegrees * Math.PI) / 180), 1e-6);
    const row = Math.floor(lat / cellDegrees);
    for (const nearRow of [row - 1, row, row + 1]) {
      const column = Math.floor(lng / cellOf(nearRow));
      // Cells of different rows differ in width: two on either side are always enough.
      for (let near = column - 2; near <= column + 2; near += 1) {
        for (const other of cells.get(`${nearRow} ${near} ${name}`) ?? []) {
          if (other.source === lot.source) continue;
          const pair = newPair(lot, other, 'name');
          if (pair.meters <= SAME_PLACE_METERS) yield pair;
        }
      }
    }
    const key = `${row} ${Math.floor(lng / cellOf(row))} ${name}`;
    const cell = cells.get(key);
    if (cell) cell.push(lot);
    else cells.set(key, [lot]);
  }
}
