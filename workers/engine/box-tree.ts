/**
 * Boxes around runs of 32, 1,024 and 32,768 lots in spatial order. Slots are numbered so that a run is
 * a compact piece of the map; so its box says where its lots can be, without a tree to store:
 * run r of a level covers runs 32 r … 32 r + 31 of the level below, and 32 lots are one word of bits.
 */

import type { BBox } from '../../src/domain/geo.ts';

import { RADIANS } from './great-circle.ts';

/** log2 of the lots per run, from the finest level up. */
export const RUN_BITS = [5, 10, 15] as const;
export const TOP_LEVEL = RUN_BITS.length - 1;

export class BoxTree {
  /** lng, lat of each slot. */
  readonly positions: Float64Array;
  /** Per level: west, south, east, north of each run. */
  readonly levels: readonly Float64Array[];
  /** Per level: smallest cosine of a latitude of each run. */
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
        boxesOfRuns(below.length / 4, 5, (boxes, box, run) => {
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

  /** The box around all lots, undefined if there are none. */
  get bounds(): BBox | undefined {
    if (this.size === 0) return undefined;
    const box = new Float64Array([Infinity, Infinity, -Infinity, -Infinity]);
    const top = this.levels[TOP_LEVEL]!;
    for (let at = 0; at < top.length; at += 4) {
      extend(box, 0, top[at]!, top[at + 1]!, top[at + 2]!, top[at + 3]!);
    }
    return [box[0]!, box[1]!, box[2]!, box[3]!];
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

function extend(
  boxes: Float64Array,
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
