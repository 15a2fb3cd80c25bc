/**
 * Spherical Mercator on a square of 2^30 integer units, centred: the coordinates of supercluster 9
 * (ISC, V. Agafonkin), so that clusters are the same to the last bit.
 */

/** Units across the world. */
export const WORLD_UNITS = 0x40000000;

/** The result isn't rounded. For an integer, use `Math.trunc` or store it in an Int32Array, which truncates. */
export function unitX(lng: number): number {
  // Not simplified: it rounds as supercluster does.
  return (lng / 360 + 0.5 - 0.5) * WORLD_UNITS;
}

export function unitY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return ((y < 0 ? 0 : y > 1 ? 1 : y) - 0.5) * WORLD_UNITS;
}

export function lngOfUnit(x: number): number {
  // Not simplified: it rounds as supercluster does.
  return (x / WORLD_UNITS + 0.5 - 0.5) * 360;
}

export function latOfUnit(y: number): number {
  const angle = ((180 - (y / WORLD_UNITS + 0.5) * 360) * Math.PI) / 180;
  return (360 * Math.atan(Math.exp(angle))) / Math.PI - 90;
}
