import { leastBy } from '../../domain/least-by.ts';
import type { MapPoint } from '../canvas/map-adapter.ts';

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const VECTORS: Readonly<Record<Direction, MapPoint>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Sideways counts double, so that an arrow goes where it points. */
const SIDEWAYS_WEIGHT = 2;

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(VECTORS, key);
}

/** Returns the marker that an arrow key leads to: the nearest one ahead, less than 90° to either side. [M8] */
export function nearestInDirection<T extends { readonly point: MapPoint }>(
  from: MapPoint,
  direction: Direction,
  candidates: readonly T[],
): T | undefined {
  const { x, y } = VECTORS[direction];
  return leastBy(candidates, ({ point }) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * x + dy * y;
    return ahead > 0 ? ahead + SIDEWAYS_WEIGHT * Math.abs(dx * y - dy * x) : Infinity;
  });
}

export function nearestTo<T extends { readonly point: MapPoint }>(
  { x, y }: MapPoint,
  candidates: readonly T[],
): T | undefined {
  return leastBy(candidates, ({ point }) => Math.hypot(point.x - x, point.y - y));
}
