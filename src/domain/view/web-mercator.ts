/** Web Mercator on Google's 256-px world: what the first view's picture needs of it, without a map. */
import type { Position } from '../geo.ts';
import { MAP } from '../constants.ts';

/** The world's width at zoom 0. */
export const WORLD_PX = 256;

export function clampLatitude(lat: number): number {
  return Math.min(MAP.maxLatitude, Math.max(-MAP.maxLatitude, lat));
}

/** Longitude brought into [-180, 180). */
export function wrapLongitude(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** [0, 1] from west to east and from north to south. */
export function toWorld([lng, lat]: Position): { readonly x: number; readonly y: number } {
  const sin = Math.sin((clampLatitude(lat) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

/** The inverse of `toWorld`. */
export function fromWorld(x: number, y: number): Position {
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

/** Offset in pixels from `from` to `to`, the short way around the world. */
export function pixelsBetween(from: Position, to: Position, zoom: number) {
  const a = toWorld(from);
  const b = toWorld(to);
  const scale = WORLD_PX * 2 ** zoom;
  let dx = b.x - a.x;
  if (dx > 0.5) dx -= 1;
  if (dx < -0.5) dx += 1;
  return { x: dx * scale, y: (b.y - a.y) * scale };
}
