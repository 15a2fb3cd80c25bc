/** M3: where the map begins on phones: as near as shows the densest 80 % of the lots in what nothing covers. */
import { roundedPosition } from '../geo.ts';
import { fromWorld, toWorld, WORLD_PX } from './web-mercator.ts';
import type { Viewport } from './viewport.ts';

const SHARE = 0.8;
const ZOOMS = { least: 2, most: 7, step: 0.1 } as const;

/**
 * What is free of a small phone's map (360 × 580 CSS pixels, under a browser's bars) between filters and towns, without
 * what markers and names take up at its edges; and where its middle lies from the map's: low, so that a cluster north
 * of the 80 % stands below the filters. On a larger phone it is the same part, and more.
 */
const FREE = { width: 270, height: 250, right: -12, down: 32 } as const;

/** Cells to each side of the lots' bounds; a cell counts as a whole. */
const CELLS = 256;
const SIDE = CELLS + 1;

/** The viewport of all phones. @param positions longitude and latitude of each lot, one after another */
export function phoneViewport(positions: ArrayLike<number>): Viewport {
  // Not objects: the worker does this for a million lots, and a key may wait.
  const world = new Float64Array(positions.length);
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (let at = 0; at < world.length; at += 2) {
    const { x, y } = toWorld([positions[at]!, positions[at + 1]!]);
    world[at] = x;
    world[at + 1] = y;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const cell = Math.max(right - left, bottom - top, 1e-6) / (CELLS - 1);
  const counts = new Int32Array(SIDE * SIDE);
  for (let at = 0; at < world.length; at += 2) {
    const column = Math.floor((world[at]! - left) / cell);
    const row = Math.floor((world[at + 1]! - top) / cell);
    counts[(row + 1) * SIDE + column + 1]! += 1;
  }
  sumUp(counts);
  const wanted = Math.ceil((world.length / 2) * SHARE);
  for (let zoom: number = ZOOMS.most; ; zoom = Math.round((zoom - ZOOMS.step) * 10) / 10) {
    const pxPerCell = cell * WORLD_PX * 2 ** zoom;
    const wide = Math.min(CELLS, Math.floor(FREE.width / pxPerCell));
    const high = Math.min(CELLS, Math.floor(FREE.height / pxPerCell));
    const densest = densestWindow(counts, wide, high);
    if (densest.count < wanted && zoom > ZOOMS.least) continue;
    const scale = WORLD_PX * 2 ** zoom;
    const x = left + (densest.column + wide / 2) * cell - FREE.right / scale;
    const y = top + (densest.row + high / 2) * cell - FREE.down / scale;
    return { center: roundedPosition(fromWorld(x, y)), zoom };
  }
}

/** Makes counts of cells those of all columns and rows before each: a summed-area table (Crow, 1984). */
function sumUp(sums: Int32Array): void {
  for (let row = 1; row < SIDE; row += 1) {
    for (let column = 1; column < SIDE; column += 1) {
      const at = row * SIDE + column;
      sums[at]! += sums[at - 1]! + sums[at - SIDE]! - sums[at - SIDE - 1]!;
    }
  }
}

/** Where a window of so many cells holds most lots; in the middle of such places, so that lots lie amid the window. */
function densestWindow(sums: Int32Array, wide: number, high: number) {
  let count = -1;
  let places = 0;
  let [columns, rows] = [0, 0];
  for (let row = 0; row + high < SIDE; row += 1) {
    for (let column = 0; column + wide < SIDE; column += 1) {
      const from = row * SIDE + column;
      const to = from + high * SIDE;
      const here = sums[to + wide]! - sums[to]! - sums[from + wide]! + sums[from]!;
      if (here < count) continue;
      if (here > count) [count, places, columns, rows] = [here, 0, 0, 0];
      [places, columns, rows] = [places + 1, columns + column, rows + row];
    }
  }
  return { count, column: columns / Math.max(1, places), row: rows / Math.max(1, places) };
}
