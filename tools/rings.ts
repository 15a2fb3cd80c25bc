/** Rings of positions: the edges of islands, lakes and tiles' areas. */
import type { Position as GeoPosition } from 'geojson';

export type Ring = readonly GeoPosition[];

/** Whether a position is within a ring: inside is an odd number of crossings. */
export function isInside([x = 0, y = 0]: readonly number[], ring: Ring): boolean {
  let inside = false;
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
