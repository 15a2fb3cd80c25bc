/** Finds lots of several files that are one place: by a register's id, or by name within 60 m. */
import { fold } from '../../../src/domain/fold.ts';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';

/** Two entrances of one car park may be this far apart; two car parks of one name are hardly ever this near. */
export const SAME_PLACE_METERS = 60;
const KM_PER_DEGREE = 111.195;

/** As much of a lot as is needed to find it again in other files. */
export interface PlacedLot {
  readonly name: string;
  readonly coordinates: Position;
  readonly registerIds: readonly string[];
  /** Lots of one group are never merged: a source knows its own places. */
  readonly group: number;
}

export interface SamePlace {
  /** Index of the lot that stays, of the earlier group. */
  readonly into: number;
  readonly from: number;
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
 * Pairs of lots that are one place. Each lot is merged away at most once, and each group gives at most one lot to the same
 * target. Pairs by a register's id come first, then the nearest.
 * @param lots by group: all of a group stand together, earlier groups first
 */
export function samePlaces(lots: readonly PlacedLot[]): SamePlace[] {
  const pairs = [...pairsByRegister(lots), ...pairsByName(lots)].toSorted(
    (a, b) =>
      Number(a.by === 'name') - Number(b.by === 'name') ||
      a.meters - b.meters ||
      a.into - b.into ||
      a.from - b.from,
  );
  const gone = new Set<number>();
  const taken = new Map<number, Set<number>>();
  const merged: SamePlace[] = [];
  for (const pair of pairs) {
    const { into, from } = pair;
    const groups = taken.get(into) ?? new Set([lots[into]!.group]);
    const group = lots[from]!.group;
    // A lot that another was merged into stays; a lot that was merged away is no target.
    if (gone.has(from) || gone.has(into) || taken.has(from) || groups.has(group)) continue;
    gone.add(from);
    taken.set(into, groups.add(group));
    merged.push(pair);
  }
  return merged;
}

function pairOf(
  lots: readonly PlacedLot[],
  into: number,
  from: number,
  by: SamePlace['by'],
): SamePlace {
  const km = haversineKm(lots[into]!.coordinates, lots[from]!.coordinates);
  return { into, from, meters: km * 1000, by };
}

function* pairsByRegister(lots: readonly PlacedLot[]): Generator<SamePlace, void> {
  const holders = new Map<string, number[]>();
  for (const [from, { registerIds, group }] of lots.entries()) {
    for (const id of new Set(registerIds)) {
      const earlier = holders.get(id) ?? [];
      for (const into of earlier)
        if (lots[into]!.group !== group) yield pairOf(lots, into, from, 'register');
      earlier.push(from);
      holders.set(id, earlier);
    }
  }
}

function* pairsByName(lots: readonly PlacedLot[]): Generator<SamePlace, void> {
  const cellDegrees = SAME_PLACE_METERS / 1000 / KM_PER_DEGREE;
  const cells = new Map<string, number[]>();
  for (const [from, lot] of lots.entries()) {
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
        for (const into of cells.get(`${nearRow} ${near} ${name}`) ?? []) {
          if (lots[into]!.group === lot.group) continue;
          const pair = pairOf(lots, into, from, 'name');
          if (pair.meters <= SAME_PLACE_METERS) yield pair;
        }
      }
    }
    const key = `${row} ${Math.floor(lng / cellOf(row))} ${name}`;
    const cell = cells.get(key);
    if (cell) cell.push(from);
    else cells.set(key, [from]);
  }
}
