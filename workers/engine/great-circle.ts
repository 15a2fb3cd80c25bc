/**
 * Distances to boxes, for skipping and for taking whole runs of lots. All work in "haversines"
 * (h = sin²(angle / 2), growing with distance, no square root or arcsine), and are bounds with a
 * hair of slack: the lots themselves are always measured by `haversineKm`, so answers are exact.
 */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';

const RADIANS = Math.PI / 180;
/** Well above the rounding errors of the formulas below, well below a millimetre's worth of skipping. */
const SLACK = 1e-12;

/** The haversine of a distance in kilometres (half the way round at most). */
export function haversineOfKm(km: number): number {
  return sinSquare(Math.min(km / EARTH_RADIUS_KM, Math.PI));
}

/**
 * Lower bound of the haversine from a point to anything in a box (west <= east).
 * After geokdbush's `boxDist` (V. Agafonkin, ISC).
 */
export function boxMinHaversine(
  lng: number,
  lat: number,
  west: number,
  south: number,
  east: number,
  north: number,
): number {
  if (lng >= west && lng <= east) {
    if (lat < south) return sinSquare((south - lat) * RADIANS) - SLACK;
    if (lat > north) return sinSquare((lat - north) * RADIANS) - SLACK;
    return 0;
  }
  // The nearer of the two meridians, and the point on it nearest to ours.
  const across = Math.min(sinSquare((lng - west) * RADIANS), sinSquare((lng - east) * RADIANS));
  const cosAcross = 1 - 2 * across;
  // Beyond a quarter turn there is none: a corner is nearest.
  const vertex =
    cosAcross > 0 ? Math.atan(Math.tan(lat * RADIANS) / cosAcross) / RADIANS : Number.NaN;
  const cosLat = Math.cos(lat * RADIANS);
  if (vertex > south && vertex < north) return partial(across, cosLat, lat, vertex) - SLACK;
  return Math.min(partial(across, cosLat, lat, south), partial(across, cosLat, lat, north)) - SLACK;
}

/** sin² of half an angle. */
function sinSquare(angle: number): number {
  const sin = Math.sin(angle / 2);
  return sin * sin;
}

function partial(across: number, cosLatA: number, latA: number, latB: number): number {
  return cosLatA * Math.cos(latB * RADIANS) * across + sinSquare((latA - latB) * RADIANS);
}
