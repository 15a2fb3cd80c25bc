/**
 * Places road numbers at points along the roads, because a line that is cut at each tunnel and tile is mostly too short for its
 * number.
 */
import { toWorld } from '../../src/domain/view/web-mercator.ts';
import type { LngLat } from '../source-data.ts';
import { MAX_SIGNED_NUMBER, point, type PointOf, type Road } from './road.ts';

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

  /** Whether a number is so near: one of the road `ref`, or of any. */
  isNear({ x, y }: Pick<Placed, 'x' | 'y'>, distance: number, ref?: string): boolean {
    for (const dx of [-this.#size, 0, this.#size]) {
      for (const dy of [-this.#size, 0, this.#size]) {
        for (const placed of this.#cells.get(this.#key(x + dx, y + dy)) ?? []) {
          const isMeant = ref === undefined || placed.ref === ref;
          if (isMeant && Math.hypot(placed.x - x, placed.y - y) < distance) return true;
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
function along(line: readonly LngLat[], step: number): LngLat[] {
  const positions: LngLat[] = [];
  let ahead = step / 2;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const [a, b] = [toWorld(from), toWorld(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) continue;
    for (; ahead <= length; ahead += step) {
      const part = ahead / length;
      positions.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
    }
    ahead -= length;
  }
  return positions.length > 0 ? positions : [line[Math.floor(line.length / 2)]!];
}

/**
 * The numbers of roads at each zoom from `fromZoom` to `toZoom`: a number stays where it is on the way in, and
 * others come between.
 */
export function roadNumbers(
  roads: readonly Road[],
  fromZoom: number,
  toZoom: number,
): PointOf<RoadNumber>[] {
  const numbered = roads
    .filter(({ properties: { ref, is_link: isLink } }) => !isLink && isSigned(ref))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.properties.kind_detail) - ORDER.indexOf(b.properties.kind_detail) ||
        b.geometry.coordinates.length - a.geometry.coordinates.length,
    );
  const features: PointOf<RoadNumber>[] = [];
  const placed: Placed[] = [];
  for (let zoom = fromZoom; zoom <= toZoom; zoom += 1) {
    const px = 1 / (512 * 2 ** zoom);
    const taken = new Taken(SAME_ROAD_PX * px);
    for (const one of placed) taken.add(one);
    const candidates = numbered
      .filter(
        ({ properties }) => zoom >= firstZoom(properties) && zoom <= lastZoom(properties, toZoom),
      )
      .flatMap(({ properties, geometry }) =>
        along(geometry.coordinates, (SAME_ROAD_PX / STEPS) * px).map((position) => {
          const { x, y } = toWorld(position);
          return { x, y, ref: properties.ref ?? '', position, properties };
        }),
      );
    const add = ({ ref, position, properties }: (typeof candidates)[number], aside = {}) => {
      const street = properties.coarse ? {} : { street: true as const };
      features.push(point(position, { ref, min_zoom: zoom, ...aside, ...street }));
    };
    for (const candidate of candidates) {
      if (taken.isNear(candidate, SAME_ROAD_PX * px, candidate.ref)) continue;
      if (taken.isNear(candidate, OTHER_ROAD_PX * px)) continue;
      taken.add(candidate);
      placed.push(candidate);
      add(candidate);
    }
    if (zoom > ASIDE_MAX_ZOOM) continue;
    const [least, most] = ASIDE_PX;
    const asides = new Taken(most * px);
    for (const candidate of candidates) {
      const { ref, properties } = candidate;
      if (NEVER_ASIDE.has(properties.kind_detail)) continue;
      if (!taken.isNear(candidate, most * px, ref)) continue;
      if (taken.isNear(candidate, least * px, ref)) continue;
      if (asides.isNear(candidate, least * px, ref)) continue;
      asides.add(candidate);
      add(candidate, { aside: zoom });
    }
  }
  return features;
}
