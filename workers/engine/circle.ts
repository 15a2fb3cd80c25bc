/**
 * A circle around a position as a region [S6]. Thousands of boxes and lots are tested against it. Two ellipses in
 * degrees decide most boxes: the inner one lies within the circle, the outer one contains it. (They differ because
 * a degree of longitude shrinks towards the pole.) The haversine as a short series decides most lots. `haversineKm`
 * measures lots too near the edge for the series, so the answer is that of the plain formula. Near the poles, where
 * a circle is wide in longitude, it measures everything.
 */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { lowestBit } from './bitset.ts';
import { haversineOfKm, RADIANS } from './great-circle.ts';
import { INSIDE, OUTSIDE, PARTLY, type Overlap, type Region } from './region.ts';

/** The widest circle, in degrees of longitude either way, for which the ellipses are used. */
const MAX_REACH = 30;
/** Larger than all rounding errors. */
const SLACK = 1e-9;
/** The farthest lot, in degrees either way, for which the series is used. */
const SERIES_REACH = 3;
/** Larger than the series' error up to there (7e-6, by the terms of the next order). */
const SERIES_SLACK = 5e-5;

/** Returns 1 - x² / 3 for half an angle x; takes the whole angle in degrees. */
function shrunk(degrees: number): number {
  return 1 - (degrees * (RADIANS / 2)) ** 2 / 3;
}

export class Circle implements Region {
  readonly #center: Position;
  readonly #radiusKm: number;
  readonly #series: ReturnType<typeof seriesOf>;
  /** Half the height and width, in degrees, of a box around the circle; 360 wide where it goes all round. */
  readonly #latReach: number;
  readonly #lngReach: number;
  /** Outside if outerLat dlat² + outerLng dlng² > 1, inside if innerLat dlat² + innerLng dlng² < 1. */
  readonly #outerLat: number;
  readonly #outerLng: number;
  readonly #innerLat: number;
  readonly #innerLng: number;

  constructor(center: Position, radiusKm: number) {
    const angle = radiusKm / EARTH_RADIUS_KM;
    const lat = Math.abs(center[1]) * RADIANS;
    const sinReach = Math.sin(angle) / Math.cos(lat);
    const coversPole = lat + angle >= Math.PI / 2 || sinReach >= 1;
    this.#center = center;
    this.#radiusKm = radiusKm;
    this.#series = seriesOf(center[1], radiusKm);
    this.#latReach = (angle / RADIANS) * (1 + SLACK);
    this.#lngReach = coversPole ? 180 : (Math.asin(sinReach) / RADIANS) * (1 + SLACK);
    // h = sin²(dlat / 2) + cos cos' sin²(dlng / 2), with x² (1 - x² / 3) <= sin² x <= x².
    const halfDegree = (RADIANS / 2) ** 2 / haversineOfKm(radiusKm);
    const cosLat = Math.cos(lat);
    const cosLeast = Math.cos(Math.min(Math.PI / 2, lat + angle));
    const cosMost = lat > angle ? Math.cos(lat - angle) : 1;
    this.#outerLat = halfDegree * shrunk(this.#latReach) * (1 - SLACK);
    this.#outerLng = halfDegree * cosLat * cosLeast * shrunk(this.#lngReach) * (1 - SLACK);
    this.#innerLat = halfDegree * (1 + SLACK);
    this.#innerLng = halfDegree * cosLat * cosMost * (1 + SLACK);
  }

  overlap(west: number, south: number, east: number, north: number): Overlap {
    const [lng, lat] = this.#center;
    const nearLat = lat < south ? south - lat : lat > north ? lat - north : 0;
    if (nearLat > this.#latReach) return OUTSIDE;
    const fromWest = west - lng;
    const fromEast = east - lng;
    const reach = this.#lngReach;
    if (fromEast < -reach || fromWest > reach) {
      // The box may still reach the circle across the 180th meridian.
      return fromEast - 360 >= -reach || fromWest + 360 <= reach ? PARTLY : OUTSIDE;
    }
    const nearLng = fromWest > 0 ? fromWest : fromEast < 0 ? -fromEast : 0;
    if (reach > MAX_REACH) return PARTLY;
    if (this.#outerLat * nearLat * nearLat + this.#outerLng * nearLng * nearLng > 1) {
      return fromEast - 360 >= -reach || fromWest + 360 <= reach ? PARTLY : OUTSIDE;
    }
    const farLat = Math.max(lat - south, north - lat);
    const farLng = Math.max(-fromWest, fromEast);
    return this.#innerLat * farLat * farLat + this.#innerLng * farLng * farLng < 1
      ? INSIDE
      : PARTLY;
  }

  inside(positions: Float64Array, first: number, word: number): number {
    const [lng, lat] = this.#center;
    const { latitude2, latitude4, longitude4, cosine0, cosine1, cosine2 } = this.#series;
    const isSmall = this.#lngReach <= SERIES_REACH && this.#latReach <= SERIES_REACH;
    let kept = word;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const at = (first + bit) * 2;
      const x = positions[at]! - lng;
      const y = positions[at + 1]! - lat;
      if (isSmall && Math.abs(x) <= SERIES_REACH && Math.abs(y) <= SERIES_REACH) {
        const x2 = x * x;
        const y2 = y * y;
        const share =
          y2 * (latitude2 - latitude4 * y2) +
          x2 * (1 - longitude4 * x2) * (cosine0 - cosine1 * y - cosine2 * y2);
        if (Math.abs(share - 1) > SERIES_SLACK) {
          // The whole part is 0 inside. A branch here would be mispredicted half the time along the edge.
          const outside = share | 0;
          kept ^= ((outside | -outside) >>> 31) << bit;
          continue;
        }
      }
      if (haversineKm(this.#center, [positions[at]!, positions[at + 1]!]) > this.#radiusKm) {
        kept ^= 1 << bit;
      }
    }
    return kept;
  }
}

/**
 * Returns the coefficients of h / h(radius), where h is the haversine sin²(y / 2) + cos cos(lat + y) sin²(x / 2) of
 * differences in degrees, with sin² v = v² (1 - v² / 3) and the cosine to its second order.
 */
function seriesOf(lat: number, radiusKm: number) {
  const half2 = (RADIANS / 2) ** 2;
  const cos = Math.cos(lat * RADIANS);
  const latitude2 = half2 / haversineOfKm(radiusKm);
  return {
    latitude2,
    latitude4: (latitude2 * half2) / 3,
    longitude4: half2 / 3,
    cosine0: latitude2 * cos * cos,
    cosine1: latitude2 * cos * Math.sin(lat * RADIANS) * RADIANS,
    cosine2: (latitude2 * cos * cos * RADIANS * RADIANS) / 2,
  };
}
