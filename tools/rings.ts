import type { Position } from '../src/domain/geo.ts';

/** The edge of an island, a lake or a hole. */
export type Ring = readonly Position[];

/** Whether a position is within a ring: inside is an odd number of crossings. */
export function isInside([x, y]: Position, ring: Ring): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
