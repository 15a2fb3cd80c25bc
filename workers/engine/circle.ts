/**
 * A circle around a position as a region [S6]. Bounds of the haversine decide most boxes, estimates most lots of the others;
 * `haversineKm` measures what is left, so the answer is that of the plain formula.
 */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { lowestBit } from './bitset.ts';
import {
  boxMinHaversine,
  estimatedHaversine,
  haversineOfKm,
  mostOfEstimate,
  RADIANS,
  sinSquareOfHalf,
} from './great-circle.ts';
import { INSIDE, OUTSIDE, PARTLY, type Overlap, type Region } from './region.ts';

/** Larger than all rounding errors. */
const SLACK = 1e-9;

export class Circle implements Region {
  readonly #center: Position;
  readonly #radiusKm: number;
  readonly #limit: number;
  readonly #cosLat: number;
  /** The smallest and the largest cosine of a latitude in the circle. */
  readonly #leastCos: number;
  readonly #mostCos: number;

  constructor(center: Position, radiusKm: number) {
    const reach = (radiusKm / EARTH_RADIUS_KM / RADIANS) * (1 + SLACK);
    const lat = Math.abs(center[1]);
    this.#center = center;
    this.#radiusKm = radiusKm;
    this.#limit = haversineOfKm(radiusKm);
    this.#cosLat = Math.cos(lat * RADIANS);
    this.#leastCos = Math.cos(Math.min(90, lat + reach) * RADIANS);
    this.#mostCos = Math.cos(Math.max(0, lat - reach) * RADIANS);
  }

  overlap(west: number, south: number, east: number, north: number): Overlap {
    const [lng, lat] = this.#center;
    const cosLat = this.#cosLat;
    const least = boxMinHaversine(lng, lat, cosLat, west, south, east, north, this.#leastCos);
    if (least > this.#limit) return OUTSIDE;
    const up = sinSquareOfHalf(Math.max(lat - south, north - lat));
    const across = sinSquareOfHalf(Math.min(180, Math.max(lng - west, east - lng)));
    return mostOfEstimate(up + cosLat * this.#mostCos * across) < this.#limit ? INSIDE : PARTLY;
  }

  inside(positions: Float64Array, first: number, word: number): number {
    const [lng, lat] = this.#center;
    const limit = this.#limit;
    let kept = word;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const at = (first + bit) * 2;
      const [toLng, toLat] = [positions[at]!, positions[at + 1]!];
      const estimate = estimatedHaversine(lng, lat, this.#cosLat, toLng, toLat);
      if (mostOfEstimate(estimate) < limit) continue;
      const isOutside =
        estimate > limit || haversineKm(this.#center, [toLng, toLat]) > this.#radiusKm;
      if (isOutside) kept ^= 1 << bit;
    }
    return kept;
  }
}
