/**
 * Distances as haversines: h = sin²(angle / 2), which grows with distance and needs neither square root nor
 * arcsine. These functions give lower bounds, which decide what is skipped; `haversineKm` measures the other lots,
 * so answers are exact.
 *
 * For two points whose latitudes differ by at least y, whose longitudes differ by at least x, and whose latitudes
 * have cosines of at least c and C: h >= sin²(y / 2) + c C sin²(x / 2).
 */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';

export const RADIANS = Math.PI / 180;
/** Far above the rounding errors of the formulas below, far below any distance that matters. */
const SLACK = 1e-12;

/** Returns the haversine of a distance in kilometres (at most half the way round). */
export function haversineOfKm(km: number): number {
  const sin = Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
  return sin * sin;
}

/** Lower bound of sin² of half an angle in degrees: a short series near 0, the sine beyond. */
export function sinSquareOfHalf(degrees: number): number {
  const half = degrees * (RADIANS / 2);
  if (half < 0.3 && half > -0.3) {
    const square = half * half;
    return square * (1 - square * (1 / 3 - square * (2 / 45 - square / 315)));
  }
  const sin = Math.sin(half);
  return sin * sin;
}

/** A relative margin that is larger than the error of an estimated haversine. */
const ESTIMATE_SLACK = 2e-8;

/** Lower bound of the haversine between two points. @param cosLat cosine of the first one's latitude. */
export function estimatedHaversine(
  lng: number,
  lat: number,
  cosLat: number,
  toLng: number,
  toLat: number,
): number {
  const across = cosLat * Math.cos(toLat * RADIANS) * sinSquareOfHalf(toLng - lng);
  return sinSquareOfHalf(toLat - lat) + across - Number.EPSILON;
}

/** Returns the most that an estimated haversine may be. */
export function mostOfEstimate(estimate: number): number {
  return estimate * (1 + ESTIMATE_SLACK) + 1e-15;
}

/**
 * Lower bound of the haversine from a point to anything in a box (west <= east).
 * @param cosLat cosine of the point's latitude.
 * @param cosBox smallest cosine of a latitude in the box.
 */
export function boxMinHaversine(
  lng: number,
  lat: number,
  cosLat: number,
  west: number,
  south: number,
  east: number,
  north: number,
  cosBox: number,
): number {
  const up =
    lat < south ? sinSquareOfHalf(south - lat) : lat > north ? sinSquareOfHalf(lat - north) : 0;
  if (lng >= west && lng <= east) return up - SLACK;
  // The box's nearer edge, either way round.
  const across = Math.min(sinSquareOfHalf(lng - west), sinSquareOfHalf(lng - east));
  return up + cosLat * cosBox * across - SLACK;
}
