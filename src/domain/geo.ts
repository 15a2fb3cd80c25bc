import { EARTH_RADIUS_KM } from './constants.ts';

/** `[longitude, latitude]` in degrees, GeoJSON order. */
export type Position = readonly [lng: number, lat: number];

/** `[west, south, east, north]` in degrees; `west > east` crosses the 180th meridian. */
export type BBox = readonly [west: number, south: number, east: number, north: number];

const RADIANS = Math.PI / 180;

/** A degree of latitude is no shorter. */
export const LEAST_KM_PER_DEGREE = 111;

/** S4: great-circle distance in km by the haversine formula (Sinnott, "Virtues of the Haversine", Sky & Telescope, 1984). */
export function haversineKm(a: Position, b: Position): number {
  const sinLat = Math.sin(((b[1] - a[1]) * RADIANS) / 2);
  const sinLng = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Distance as shown and as answered: rounded to 0.1 km (specification, section 9). */
export function roundKm(km: number): number {
  return Math.round(km * 10) / 10;
}

/** Rounded to 0.0001°, which is at most 11 m. */
export function roundedPosition([lng, lat]: Position): [lng: number, lat: number] {
  return [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4];
}

/** S2: exactly two finite numbers, longitude within ±180, latitude within ±90. */
export function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [lng, lat] = value as unknown[];
  return (
    typeof lng === 'number' &&
    typeof lat === 'number' &&
    Math.abs(lng) <= 180 &&
    Math.abs(lat) <= 90
  );
}

/** Whether a position lies within a box, edges included. A box with `west > east` crosses 180°. */
export function bboxContains(box: BBox, [lng, lat]: Position): boolean {
  const [west, south, east, north] = box;
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

/** Returns the box around positions that don't cross the 180th meridian; of none, a box inside out. */
export function boxAround(points: readonly (readonly number[])[]): BBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of points) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}
