import { around } from 'geokdbush';
import KDBush from 'kdbush';

import { haversineKm, type Position } from '../src/domain/geo.ts';

/** How many nearby lots a lot's page lists. */
const NEARBY_LOTS = 5;

/** Finds the lots nearest to a lot, in a k-d tree over longitude and latitude that wraps the globe. */
export class NearbyIndex {
  readonly #rows: number[] = [];
  readonly #positions: Float64Array;
  readonly #tree: KDBush;

  /**
   * @param rows rows that have an id; only those can be linked to
   * @param positions lng, lat of every row; NaN where a row has no usable position
   */
  constructor(rows: Iterable<number>, positions: Float64Array) {
    this.#positions = positions;
    for (const row of rows) if (this.#positionOf(row)) this.#rows.push(row);
    this.#tree = new KDBush(this.#rows.length);
    for (const row of this.#rows) {
      this.#tree.add(positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0);
    }
    this.#tree.finish();
  }

  /**
   * Returns the nearest lots first, ties in data order, with their great-circle distances in whole metres; none for a lot
   * without a usable position.
   */
  nearest(row: number) {
    const from = this.#positionOf(row);
    if (!from) return [];
    const nearest = around(this.#tree, from[0], from[1], NEARBY_LOTS, Infinity, (index) => {
      return this.#rows[index] !== row;
    });
    return nearest
      .map((index) => {
        const other = this.#rows[index] ?? row;
        const distanceM = Math.round(haversineKm(from, this.#positionOf(other) ?? from) * 1000);
        return { row: other, distanceM };
      })
      .sort((a, b) => a.distanceM - b.distanceM || a.row - b.row);
  }

  /** Returns the rows of lots within a distance, the nearest first. */
  within([lng, lat]: Position, km: number): number[] {
    return around(this.#tree, lng, lat, Infinity, km).map((index) => this.#rows[index] ?? -1);
  }

  #positionOf(row: number): Position | undefined {
    const lng = this.#positions[row * 2] ?? Number.NaN;
    const lat = this.#positions[row * 2 + 1] ?? Number.NaN;
    return Number.isNaN(lng) || Number.isNaN(lat) ? undefined : [lng, lat];
  }
}
