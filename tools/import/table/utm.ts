/**
 * Positions in metres, as Norwegian maps have them: ETRS89 / UTM zones 32, 33 and 35 (EPSG:25832, 25833, 25835, and
 * the WGS 84 ones 32632 …), by Krüger's series to the third order (C. Karney, "Transverse Mercator with an accuracy of a
 * few nanometers", 2011): right to a centimetre within a zone and its neighbours.
 */
import type { Position } from '../../../src/domain/geo.ts';

const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
/** Of GRS 80. */
const EQUATOR_METERS = 6_378_137;
const FLATTENING = 1 / 298.257_222_101;
const N = FLATTENING / (2 - FLATTENING);
const RADIUS = (EQUATOR_METERS / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96,
  N ** 2 / 48 + N ** 3 / 15,
  (17 * N ** 3) / 480,
];
const DELTA = [
  2 * N - (2 * N ** 2) / 3 - 2 * N ** 3,
  (7 * N ** 2) / 3 - (8 * N ** 3) / 5,
  (56 * N ** 3) / 15,
];

/** The zone of a reference system such as `EPSG:25833` or `urn:ogc:def:crs:EPSG::25833`; undefined for others. */
export function utmZone(crs: string): number | undefined {
  const [, zone] = /(?:^|[^\d])(?:258|326)(\d\d)$/.exec(crs.trim()) ?? [];
  const number = Number(zone);
  return number >= 28 && number <= 38 ? number : undefined;
}

/** Whether a reference system is in degrees, and so needs nothing: WGS 84, ETRS89. */
export function isDegrees(crs: string): boolean {
  return /CRS84$|(?:^|[^\d])(?:4326|4258)$/i.test(crs.trim());
}

/**
 * A position in degrees.
 * @throws Error in one sentence for a reference system that isn't known
 */
export function fromUtm(
  crs: string,
  [x = Number.NaN, y = Number.NaN]: readonly number[],
): Position | undefined {
  if (isDegrees(crs)) return [x, y];
  const zone = utmZone(crs);
  if (zone === undefined) {
    throw new Error(`crs = "${crs}" is not known: EPSG:4326, or a zone of UTM such as EPSG:25833.`);
  }
  if (!(x > -1e6 && x < 2e6 && y > 0 && y < 1e7)) return undefined;
  const xi = y / (SCALE * RADIUS);
  const eta = (x - FALSE_EASTING) / (SCALE * RADIUS);
  let [north, east] = [xi, eta];
  for (const [index, beta] of BETA.entries()) {
    const k = 2 * (index + 1);
    north -= beta * Math.sin(k * xi) * Math.cosh(k * eta);
    east -= beta * Math.cos(k * xi) * Math.sinh(k * eta);
  }
  const chi = Math.asin(Math.sin(north) / Math.cosh(east));
  const lat = DELTA.reduce(
    (sum, delta, index) => sum + delta * Math.sin(2 * (index + 1) * chi),
    chi,
  );
  const lng = Math.atan2(Math.sinh(east), Math.cos(north));
  const degrees = 180 / Math.PI;
  return [rounded(lng * degrees + (zone * 6 - 183)), rounded(lat * degrees)];
}

/** To a centimetre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
