/**
 * A circle around a position as a region [S6]. Bounds of the haversine decide most boxes; `haversineKm` measures the lots of
 * the others, so the answer is that of the plain formula.
 */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { lowestBit } from './bitset.ts';
import { boxMaxHaversine, boxMinHaversine, haversineOfKm, RADIANS } from './great-circle.ts';
import { INSIDE, OUTSIDE, PARTLY, type Overlap, type Region } from './region.ts';

export class Circle implements Region {
  readonly #center: Position;
  readonly #radiusKm: number;
  readonly #limit: number;
  readonly #cosLat: number;

  constructor(center: Position, radiusKm: number) {
    this.#center = center;
    this.#radiusKm = radiusKm;
    this.#limit = haversineOfKm(radiusKm);
    this.#cosLat = Math.cos(center[1] * RADIANS);
  }

  overlap(west: number, south: number, east: number, north: number): Overlap {
    const [lng, lat] = this.#center;
    const cosines = [Math.cos(south * RADIANS), Math.cos(north * RADIANS)] as const;
    const least = Math.min(cosines[0], cosines[1]);
    const cosLat = this.#cosLat;
    if (boxMinHaversine(lng, lat, cosLat, west, south, east, north, least) > this.#limit) {
      return OUTSIDE;
    }
    const most = south <= 0 && north >= 0 ? 1 : Math.max(cosines[0], cosines[1]);
    return boxMaxHaversine(lng, lat, cosLat, west, south, east, north, most) < this.#limit
      ? INSIDE
      : PARTLY;
  }

  inside(positions: Float64Array, first: number, word: number): number {
    let kept = word;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const at = (first + bit) * 2;
      if (haversineKm(this.#center, [positions[at]!, positions[at + 1]!]) > this.#radiusKm) {
        kept ^= 1 << bit;
      }
    }
    return kept;
  }
}
