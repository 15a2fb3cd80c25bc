/**
 * Boxes around runs of 32, 128, 1,024 … lots in spatial order. Slots are numbered so that a run covers a compact
 * piece of the map, so its box bounds where its lots are and no tree has to be stored: a run of one level consists
 * of consecutive runs of the level below. The finest run is one word of bits; runs of 1,024 lots and more are whole
 * blocks of a rank directory.
 */

import { RADIANS } from './great-circle.ts';

/** log2 of the lots per run, from the finest level up. Small steps, so that few boxes without a match are tested. */
export const RUN_BITS = [5, 7, 10, 12, 15] as const;
export const TOP_LEVEL = RUN_BITS.length - 1;

/** Returns log2 of how many runs of the level below make one of `level` (1 or more). */
export function stepBits(level: number): number {
  return RUN_BITS[level]! - RUN_BITS[level - 1]!;
}

export class BoxTree {
  /** lng, lat of each slot. */
  readonly positions: Float64Array;
  /** Per level: west, south, east, north of each run. */
  readonly levels: readonly Float64Array[];
  /** Per level: the smallest cosine of a latitude in each run. */
  readonly cosines: readonly Float64Array[];
  readonly size: number;

  constructor(positions: Float64Array) {
    this.positions = positions;
    this.size = positions.length / 2;
    const finest = boxesOfRuns(this.size, RUN_BITS[0], (boxes, box, slot) => {
      const lng = positions[slot * 2]!;
      const lat = positions[slot * 2 + 1]!;
      extend(boxes, box, lng, lat, lng, lat);
    });
    const levels = [finest];
    for (let level = 1; level <= TOP_LEVEL; level++) {
      const below = levels[level - 1]!;
      levels.push(
        boxesOfRuns(below.length / 4, stepBits(level), (boxes, box, run) => {
          const at = run * 4;
          extend(boxes, box, below[at]!, below[at + 1]!, below[at + 2]!, below[at + 3]!);
        }),
      );
    }
    this.levels = levels;
    this.cosines = levels.map((boxes) =>
      Float64Array.from({ length: boxes.length / 4 }, (_, run) =>
        Math.cos(Math.max(Math.abs(boxes[run * 4 + 1]!), Math.abs(boxes[run * 4 + 3]!)) * RADIANS),
      ),
    );
  }

  /** Returns how many runs a level has. */
  runsAt(level: number): number {
    return this.levels[level]!.length / 4;
  }

  /** Returns where the runs of the level below that make `run` end; they start at `run << stepBits(level)`. */
  childrenEnd(level: number, run: number): number {
    return Math.min((run + 1) << stepBits(level), this.runsAt(level - 1));
  }
}

function boxesOfRuns(
  items: number,
  bits: number,
  add: (boxes: Float64Array, box: number, item: number) => void,
): Float64Array {
  const boxes = new Float64Array(Math.ceil(items / (1 << bits)) * 4);
  for (let i = 0; i < boxes.length; i += 4)
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], i);
  for (let item = 0; item < items; item++) add(boxes, (item >>> bits) * 4, item);
  return boxes;
}

/** Extends a box so that it holds another one. */
export function extend(
  boxes: Float64Array | Int32Array,
  box: number,
  west: number,
  south: number,
  east: number,
  north: number,
): void {
  if (west < boxes[box]!) boxes[box] = west;
  if (south < boxes[box + 1]!) boxes[box + 1] = south;
  if (east > boxes[box + 2]!) boxes[box + 2] = east;
  if (north > boxes[box + 3]!) boxes[box + 3] = north;
}
