/** What a viewport shows, and the viewport that shows a box: Web Mercator, without a map. */
import type { BBox } from '../geo.ts';
import type { MapSize, Padding, Viewport } from './viewport.ts';
import { clampLatitude, fromWorld, toWorld, WORLD_PX, wrapLongitude } from './web-mercator.ts';

const EARTH_CIRCUMFERENCE_M = 2 * Math.PI * 6_378_137;

/** Metres one CSS pixel covers. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (
    (EARTH_CIRCUMFERENCE_M * Math.cos((clampLatitude(lat) * Math.PI) / 180)) /
    (WORLD_PX * 2 ** zoom)
  );
}

export function evenPadding(px: number): Padding {
  return { top: px, right: px, bottom: px, left: px };
}

/** The viewport that shows a box in the middle of what the padding leaves, as large as `maxZoom` allows. */
export function viewportFor(
  [west, south, east, north]: BBox,
  size: MapSize,
  options: { readonly padding: Padding; readonly maxZoom: number },
): Viewport {
  const { top, right, bottom, left } = options.padding;
  const a = toWorld([west, north]);
  const b = toWorld([west <= east ? east : east + 360, south]);
  const zoom = Math.max(
    0,
    Math.min(
      Math.log2(Math.max(1, size.width - left - right) / WORLD_PX / Math.max(b.x - a.x, 1e-12)),
      Math.log2(Math.max(1, size.height - top - bottom) / WORLD_PX / Math.max(b.y - a.y, 1e-12)),
      options.maxZoom,
    ),
  );
  const scale = WORLD_PX * 2 ** zoom;
  const [lng, lat] = fromWorld(
    (a.x + b.x) / 2 + (right - left) / 2 / scale,
    (a.y + b.y) / 2 + (bottom - top) / 2 / scale,
  );
  return { center: [wrapLongitude(lng), clampLatitude(lat)], zoom };
}

/** The box of what the padding leaves of a viewport; within ±180 and ±85. */
export function boundsWithin(
  { center, zoom }: Viewport,
  { width, height }: MapSize,
  { top, right, bottom, left }: Padding,
): BBox {
  const scale = WORLD_PX * 2 ** zoom;
  const { x, y } = toWorld(center);
  const lngAt = (px: number) => wrapLongitude(fromWorld(x + px / scale, 0.5)[0]);
  const latAt = (px: number) =>
    clampLatitude(fromWorld(0, Math.min(1, Math.max(0, y + px / scale)))[1]);
  const [south, north] = [latAt(height / 2 - bottom), latAt(top - height / 2)];
  if (width - left - right >= scale) return [-180, south, 180, north];
  return [lngAt(left - width / 2), south, lngAt(width / 2 - right), north];
}

/** A box around a viewport, with a margin; within ±180 and ±85. */
export function boundsOf(viewport: Viewport, size: MapSize, marginPx: number): BBox {
  return boundsWithin(viewport, size, evenPadding(-marginPx));
}
