/**
 * The circle of S6, "within 100 km", as a region. Thousands of boxes and lots are tested against it, so
 * the tests avoid trigonometry: near the centre sine and cosine are short polynomials, good to far
 * better than TOLERANCE. What that leaves undecided (a millimetre's width along the edge), or lies far off
 * in longitude, is measured by `haversineKm`, so the answer is that of the plain formula.
 */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { INSIDE, OUTSIDE, PARTLY, type Overlap, type Region } from './region.ts';
import { haversineOfKm } from './great-circle.ts';

const RADIANS = Math.PI / 180;
/** Relative error of the haversine that is left to `haversineKm`. */
const TOLERANCE = 1e-7;
/** Half differences of longitude up to this many radians are fit for the polynomial. */
const NEAR = 0.25;

export class Circle implements Region {
  readonly #center: Position;
  readonly #radiusKm: number;
  readonly #sinLat: number;
  readonly #cosLat: number;
  /** Haversine of the radius. */
  readonly #limit: number;
  /** Half the height and width of the box around the circle, degrees, a little wide. */
  readonly #latReach: number;
  readonly #lngReach: number;

  /** @param radiusKm below 600, for the polynomials. */
  constructor(center: Position, radiusKm: number) {
    const angle = radiusKm / EARTH_RADIUS_KM;
    const lat = center[1] * RADIANS;
    this.#center = center;
    this.#radiusKm = radiusKm;
    this.#sinLat = Math.sin(lat);
    this.#cosLat = Math.cos(lat);
    this.#limit = haversineOfKm(radiusKm);
    this.#latReach = (angle / RADIANS) * (1 + TOLERANCE);
    // Beyond a pole the circle goes all round.
    const sinReach = Math.sin(angle) / this.#cosLat;
    const coversPole = Math.abs(lat) + angle >= Math.PI / 2;
    this.#lngReach = coversPole ? 180 : (Math.asin(sinReach) / RADIANS) * (1 + TOLERANCE);
  }

  overlap(west: number, south: number, east: number, north: number): Overlap {
    const [lng, lat] = this.#center;
    if (south - lat > this.#latReach || lat - north > this.#latReach) return OUTSIDE;
    const reach = this.#lngReach;
    const fromWest = west - lng;
    const fromEast = east - lng;
    // Also once round either way: the circle may lie across the 180th meridian.
    const touches =
      (fromEast >= -reach && fromWest <= reach) ||
      fromEast - 360 >= -reach ||
      fromWest + 360 <= reach;
    if (!touches) return OUTSIDE;
    // Within a quarter turn the farthest point of a box is a corner.
    const isNear = fromWest > -90 && fromEast < 90;
    return isNear &&
      this.#measure(west, south) < 0 &&
      this.#measure(east, south) < 0 &&
      this.#measure(west, north) < 0 &&
      this.#measure(east, north) < 0
      ? INSIDE
      : PARTLY;
  }

  contains(lng: number, lat: number): boolean {
    if (Math.abs(lat - this.#center[1]) > this.#latReach) return false;
    const side = this.#measure(lng, lat);
    if (side !== 0) return side < 0;
    return haversineKm(this.#center, [lng, lat]) <= this.#radiusKm;
  }

  /** -1 surely inside, 1 surely outside, 0 undecided. */
  #measure(lng: number, lat: number): -1 | 0 | 1 {
    const d = (lat - this.#center[1]) * RADIANS;
    const x = (lng - this.#center[0]) * (RADIANS / 2);
    if (x > NEAR || x < -NEAR || d > NEAR || d < -NEAR) return 0;
    const d2 = d * d;
    const cosD = 1 - d2 * (1 / 2 - d2 * (1 / 24 - d2 * (1 / 720 - d2 / 40320)));
    const sinD = d * (1 - d2 * (1 / 6 - d2 * (1 / 120 - d2 / 5040)));
    const cosLat = this.#cosLat * cosD - this.#sinLat * sinD;
    const x2 = x * x;
    const sinX = x * (1 - x2 * (1 / 6 - x2 * (1 / 120 - x2 * (1 / 5040 - x2 / 362880))));
    // sin²(d / 2) = (1 - cos d) / 2, written so that nothing cancels.
    const sinHalf = (d / 2) * (1 - d2 * (1 / 24 - d2 * (1 / 1920 - d2 / 322560)));
    const h = sinHalf * sinHalf + this.#cosLat * cosLat * sinX * sinX;
    if (h < this.#limit * (1 - TOLERANCE)) return -1;
    return h > this.#limit * (1 + TOLERANCE) ? 1 : 0;
  }
}
