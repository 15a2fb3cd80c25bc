/** Which points of one zoom lie within the radius of another (S9). */

/** The points of one zoom: lots not yet clustered, and clusters. */
export interface Level {
  length: number;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly counts: Int32Array;
  /** A row, or the number of lots plus the number of a cluster. */
  readonly refs: Int32Array;
}

/**
 * The points of a level by cells twice as wide as the radius, hashed into a table (cells of one row of
 * the map stand next to each other). A neighbour is in one of at most four cells.
 */
export class Grid {
  /** 1 where a point belongs to a cluster of this zoom already, or was looked at. */
  readonly taken: Uint8Array;
  /** Result of `takeWithin`. */
  readonly found: Int32Array;
  readonly #radius: number;
  readonly #mask: number;
  readonly #starts: Int32Array;
  /** x, y and number of each point, by bucket: together, as they are read. */
  readonly #points: Int32Array;

  constructor({ length, xs, ys }: Level, radius: number) {
    this.taken = new Uint8Array(length);
    this.found = new Int32Array(length);
    this.#radius = radius;
    this.#mask = (1 << Math.max(4, 31 - Math.clz32(length))) - 1;
    this.#starts = new Int32Array(this.#mask + 2);
    this.#points = new Int32Array(length * 3);
    const starts = this.#starts;
    const buckets = new Int32Array(length);
    for (let i = 0; i < length; i++) {
      const bucket = this.#bucket(this.#cell(xs[i]!), this.#cell(ys[i]!));
      buckets[i] = bucket;
      starts[bucket + 1]!++;
    }
    for (let b = 0; b <= this.#mask; b++) starts[b + 1]! += starts[b]!;
    const cursors = starts.slice();
    for (let i = 0; i < length; i++) {
      const at = cursors[buckets[i]!]!++ * 3;
      this.#points[at] = xs[i]!;
      this.#points[at + 1] = ys[i]!;
      this.#points[at + 2] = i;
    }
  }

  /** Takes every free point within the radius; their numbers are in `found`. */
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
