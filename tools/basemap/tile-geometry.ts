import type { BBox } from '../../src/domain/geo.ts';
import { toWorld } from '../../src/domain/view/web-mercator.ts';

/** `x/y` of the tiles that a box touches. */
export function tilesIn([west, south, east, north]: BBox, zoom: number): string[] {
  const n = 2 ** zoom;
  const tileOf = (part: number) => Math.min(n - 1, Math.max(0, Math.floor(part * n)));
  const from = toWorld([west, north]);
  const to = toWorld([east, south]);
  const names: string[] = [];
  for (let x = tileOf(from.x); x <= tileOf(to.x); x += 1) {
    for (let y = tileOf(from.y); y <= tileOf(to.y); y += 1) {
      names.push(`${x}/${y}`);
    }
  }
  return names;
}
