/**
 * Places road numbers at points along the roads, because a line that is cut at each tunnel and tile is mostly too short for its
 * number.
 */
import type { Feature, Point, Position } from 'geojson';
import { toWorld } from '../../src/domain/view/web-mercator.ts';
import { MAX_SIGNED_NUMBER, point, type Road } from './road.ts';

interface RoadNumber {
  readonly ref: string;
  readonly min_zoom: number;
  /** Instead of another, at this zoom alone. */
  readonly aside?: number;
  /** Not of a coarse road: it stands at all zooms. */
  readonly street?: true;
}

/** Pixels of a 512-px tile between two numbers of the same road, and between those of two roads. */
const SAME_ROAD_PX = 220;
/**
 * Where a marker covers a number's place, the number moves this far along its road: so little that the two places are never
 * both used.
 */
const ASIDE_PX = [28, 42] as const;
/** Beyond it a main road's next number is in view, too. */
const ASIDE_MAX_ZOOM = 11;
/** Roads of these classes have their numbers in one place only: there are many. */
const NEVER_ASIDE = new Set(['secondary', 'tertiary']);
const OTHER_ROAD_PX = 64;
/** How many steps along a road are tried between two of its numbers. */
const STEPS = 12;

/** The most important first: they take the room. */
const ORDER = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'];

/** The zoom from which a class of roads is numbered. */
const MIN_ZOOM: Readonly<Record<string, number>> = {
  motorway: 6,
  trunk: 6,
  primary: 8,
  secondary: 10,
  tertiary: 12,
};

/** Oslo's ring roads are what a driver through the city steers by. */
const RING_ROADS = /^(?:150|Ring ?\d)$/;

type Placed = { readonly x: number; readonly y: number; readonly ref: string };

/** The placed numbers, by squares as wide as the minimum distance. */
class Taken {
  readonly #cells = new Map<string, Placed[]>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  #key(x: number, y: number): string {
    return `${Math.floor(x / this.#size)}/${Math.floor(y / this.#size)}`;
  }

  isNear(x: number, y: number, distance: number, which: (placed: Placed) => boolean): boolean {
    for (const dx of [-this.#size, 0, this.#size]) {
      for (const dy of [-this.#size, 0, this.#size]) {
        for (const placed of this.#cells.get(this.#key(x + dx, y + dy)) ?? []) {
          if (which(placed) && Math.hypot(placed.x - x, placed.y - y) < distance) return true;
        }
      }
    }
    return false;
  }

  add(placed: Placed): void {
    const key = this.#key(placed.x, placed.y);
    const cell = this.#cells.get(key);
    if (cell) cell.push(placed);
    else this.#cells.set(key, [placed]);
  }
}

function isSigned(ref: string | undefined): boolean {
  return ref !== undefined && !(Number(ref) > MAX_SIGNED_NUMBER);
}

function firstZoom({ kind_detail: detail, ref }: Road['properties']): number {
  return ref !== undefined && RING_ROADS.test(ref) ? 9 : (MIN_ZOOM[detail] ?? 99);
}

/** The last zoom at which more numbers come between those of a road: coarse roads fade from there on. */
function lastZoom({ kind_detail: detail, coarse }: Road['properties'], toZoom: number): number {
  if (!coarse) return toZoom;
  return Math.min(toZoom, detail === 'secondary' ? 12 : 13);
}

/** Positions along a line, so far apart in parts of the world's width; its middle when it is shorter. */
function along(line: readonly Position[], step: number): Position[] {
  const positions: Position[] = [];
  let ahead = step / 2;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const a = toWorld([from[0] ?? 0, from[1] ?? 0]);
    const b = toWorld([to[0] ?? 0, to[1] ?? 0]);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) continue;
    for (; ahead <= length; ahead += step) {
      const part = ahead / length;
      positions.push([
        (from[0] ?? 0) + part * ((to[0] ?? 0) - (from[0] ?? 0)),
        (from[1] ?? 0) + part * ((to[1] ?? 0) - (from[1] ?? 0)),
      ]);
    }
    ahead -= length;
  }
  const middle = line[Math.floor(line.length / 2)];
  if (positions.length === 0 && middle) positions.push(middle);
  return positions;
}

/**
 * The numbers of roads at each zoom from `fromZoom` to `toZoom`: a number stays where it is on the way in, and
 * others come between.
 */
export function roadNumbers(
  roads: readonly Road[],
  fromZoom: number,
  toZoom: number,
): Feature<Point, RoadNumber>[] {
  const numbered = roads
    .filter(({ properties: { ref, is_link: isLink } }) => !isLink && isSigned(ref))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.properties.kind_detail) - ORDER.indexOf(b.properties.kind_detail) ||
        b.geometry.coordinates.length - a.geometry.coordinates.length,
    );
  const features: Feature<Point, RoadNumber>[] = [];
  let before: readonly Placed[] = [];
  for (let zoom = fromZoom; zoom <= toZoom; zoom += 1) {
    const px = 1 / (512 * 2 ** zoom);
    const taken = new Taken(SAME_ROAD_PX * px);
    for (const placed of before) taken.add(placed);
    const placedNow = [...before];
    const due = numbered
      .filter(
        ({ properties }) => zoom >= firstZoom(properties) && zoom <= lastZoom(properties, toZoom),
      )
      .map((each) => ({
        properties: each.properties,
        candidates: along(each.geometry.coordinates, (SAME_ROAD_PX / STEPS) * px).map(
          (position) => {
            const { x, y } = toWorld([position[0] ?? 0, position[1] ?? 0]);
            return { position, x, y, ref: each.properties.ref ?? '' };
          },
        ),
      }));
    for (const { properties, candidates } of due) {
      for (const candidate of candidates) {
        const { x, y, ref } = candidate;
        if (taken.isNear(x, y, SAME_ROAD_PX * px, (other) => other.ref === ref)) continue;
        if (taken.isNear(x, y, OTHER_ROAD_PX * px, () => true)) continue;
        taken.add(candidate);
        placedNow.push(candidate);
        features.push(numberAt(candidate.position, properties, { min_zoom: zoom }));
      }
    }
    before = placedNow;
    if (zoom > ASIDE_MAX_ZOOM) continue;
    const [least, most] = ASIDE_PX;
    const asides = new Taken(most * px);
    for (const { properties, candidates } of due) {
      if (NEVER_ASIDE.has(properties.kind_detail)) continue;
      for (const candidate of candidates) {
        const { x, y, ref } = candidate;
        const isSame = (other: Placed) => other.ref === ref;
        if (!taken.isNear(x, y, most * px, isSame)) continue;
        if (taken.isNear(x, y, least * px, isSame)) continue;
        if (asides.isNear(x, y, least * px, isSame)) continue;
        asides.add(candidate);
        features.push(numberAt(candidate.position, properties, { min_zoom: zoom, aside: zoom }));
      }
    }
  }
  return features;
}

function numberAt(
  position: Position,
  { ref = '', coarse }: Road['properties'],
  zooms: Pick<RoadNumber, 'min_zoom' | 'aside'>,
): Feature<Point, RoadNumber> {
  return point(position, { ref, ...zooms, ...(!coarse && { street: true as const }) });
}
