/** Rings of positions: the edges of islands, lakes and tiles' areas. */
import type { Position as GeoPosition } from 'geojson';
import type { BBox } from '../src/domain/geo.ts';

export type Ring = readonly GeoPosition[];

/** Whether a position is within rings, holes among them: inside is an odd number of crossings. */
export function isInside([x = 0, y = 0]: readonly number[], rings: readonly Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
      const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

export function boxAround(points: readonly (readonly number[])[]): BBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}
