/**
 * The circle of S6, "within 100 km", as a region. Thousands of boxes and lots are tested against it, so
 * most are decided by two ellipses of degrees: all of the inner one is in the circle, all of the circle
 * in the outer one. (They differ because a degree of longitude shrinks towards the pole.) What lies
 * between is measured by `haversineKm`, so the answer is that of the plain formula. Far from the poles
 * that is a thin rim; near them, where a circle is wide in longitude, everything is measured.
 */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { haversineOfKm, RADIANS } from './great-circle.ts';
import { INSIDE, OUTSIDE, PARTLY, type Overlap, type Region } from './region.ts';

/** Widest circle, in degrees of longitude either way, for which the ellipses are tried. */
const MAX_REACH = 30;
/** More than all rounding errors. */
const SLACK = 1e-9;

/** (1 - x² / 3) for half an angle x given as degrees of the whole. */
function shrunk(degrees: number): number {
  return 1 - (degrees * (RADIANS / 2)) ** 2 / 3;
}

export class Circle implements Region {
  readonly #center: Position;
  readonly #radiusKm: number;
  /** Half the height and width of a box around the circle, in degrees; the width may be all round. */
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
      // It may still lie across the 180th meridian.
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

  contains(lng: number, lat: number): boolean {
    const dLat = lat - this.#center[1];
    if (dLat > this.#latReach || dLat < -this.#latReach) return false;
    const dLng = lng - this.#center[0];
    const reach = this.#lngReach;
    if (reach <= MAX_REACH && dLng <= reach && dLng >= -reach) {
      const lat2 = dLat * dLat;
      const lng2 = dLng * dLng;
      if (this.#innerLat * lat2 + this.#innerLng * lng2 < 1) return true;
      if (this.#outerLat * lat2 + this.#outerLng * lng2 > 1) return false;
    } else if (reach <= MAX_REACH && Math.abs(dLng) < 360 - reach) {
      return false;
    }
    return haversineKm(this.#center, [lng, lat]) <= this.#radiusKm;
  }
}
