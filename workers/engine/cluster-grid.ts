/** Finds the points of one zoom within the radius of another point. [S9] */

import { inChunks } from './in-chunks.ts';

/** The points of one zoom: lots that are in no cluster yet, and clusters. */
export interface Level {
  length: number;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly counts: Int32Array;
  /** A row, or the number of lots plus a cluster's number. */
  readonly refs: Int32Array;
}

/** How many points are put into their buckets between two pauses. */
const CHUNK = 50_000;

/**
 * Sorts the points of a level into cells twice as wide as the radius, so that the points within the radius of any point
 * are in at most four cells. Cells are hashed into a table, in which the cells of one row of the map are neighbours.
 */
export class Grid {
  /** 1 for a point that was visited, or already belongs to a cluster of this zoom. */
  readonly taken: Uint8Array;
  /** The result of `takeWithin`. */
  readonly found: Int32Array;
  readonly #radius: number;
  readonly #mask: number;
  readonly #starts: Int32Array;
  /** x, y and number of each point, by bucket, in the order they are read. */
  readonly #points: Int32Array;

  constructor({ length }: Level, radius: number) {
    this.taken = new Uint8Array(length);
    this.found = new Int32Array(length);
    this.#radius = radius;
    this.#mask = (1 << Math.max(4, 31 - Math.clz32(length))) - 1;
    this.#starts = new Int32Array(this.#mask + 2);
    this.#points = new Int32Array(length * 3);
  }

  /**
   * Puts all points of a level into their buckets.
   * @yields every few milliseconds.
   */
  *fill({ length, xs, ys }: Level): Generator<undefined, void> {
    const buckets = new Int32Array(length);
    const starts = this.#starts;
    const points = this.#points;
    yield* inChunks(length, CHUNK, (from, to) => {
      for (let i = from; i < to; i++) {
        const bucket = this.#bucket(this.#cell(xs[i]!), this.#cell(ys[i]!));
        buckets[i] = bucket;
        starts[bucket + 1]!++;
      }
    });
    for (let b = 0; b <= this.#mask; b++) starts[b + 1]! += starts[b]!;
    const cursors = starts.slice();
    yield;
    yield* inChunks(length, CHUNK, (from, to) => {
      for (let i = from; i < to; i++) {
        const at = cursors[buckets[i]!]!++ * 3;
        points[at] = xs[i]!;
        points[at + 1] = ys[i]!;
        points[at + 2] = i;
      }
    });
  }

  /** Takes every free point within the radius and puts their numbers into `found`; returns how many. */
  takeWithin(x: number, y: number): number {
    const { taken, found } = this;
    const points = this.#points;
    const radius = this.#radius;
    const limit = radius * radius;
    const west = this.#cell(x - radius);
    const east = this.#cell(x + radius);
    const north = this.#cell(y + radius);
    let length = 0;
    for (let cellY = this.#cell(y - radius); cellY <= north; cellY++) {
      for (let cellX = west; cellX <= east; cellX++) {
        const bucket = this.#bucket(cellX, cellY);
        const end = this.#starts[bucket + 1]! * 3;
        for (let at = this.#starts[bucket]! * 3; at < end; at += 3) {
          const dx = points[at]! - x;
          const dy = points[at + 1]! - y;
          if (dx * dx + dy * dy > limit) continue;
          const point = points[at + 2]!;
          if (taken[point] === 1) continue;
          taken[point] = 1;
          found[length++] = point;
        }
      }
    }
    return length;
  }

  #cell(unit: number): number {
    return Math.floor(unit / (2 * this.#radius));
  }

  #bucket(cellX: number, cellY: number): number {
    return (Math.imul(cellY, 0x9e3779b1) + cellX) & this.#mask;
  }
}
