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
  let best: T | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const dx = candidate.point.x - from.x;
    const dy = candidate.point.y - from.y;
    const ahead = dx * x + dy * y;
    if (ahead <= 0) continue;
    const cost = ahead + SIDEWAYS_WEIGHT * Math.abs(dx * y - dy * x);
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}

export function nearestTo<T extends { readonly point: MapPoint }>(
  { x, y }: MapPoint,
  candidates: readonly T[],
): T | undefined {
  let best: T | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = Math.hypot(candidate.point.x - x, candidate.point.y - y);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
