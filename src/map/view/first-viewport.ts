/** Where a map begins that doesn't come back: at what the page's first picture shows. [M3] */
import type { FirstViewports, WindowKind } from '../../domain/view/first-view-types.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import { pixelsBetween } from '../../domain/view/web-mercator.ts';
import { MAP_CARD_WIDTH_QUERY } from '../../ui/breakpoints.ts';

/** Matches the windows of a `large` map, as the style sheet of the first picture does. */
const LARGE_QUERY = '(min-width: 1700px) and (min-height: 880px)';

export function windowKind({ large }: FirstViewports): WindowKind {
  if (matchMedia(MAP_CARD_WIDTH_QUERY).matches) return 'narrow';
  return large && matchMedia(LARGE_QUERY).matches ? 'large' : 'wide';
}

export function firstViewport(viewports: FirstViewports): Viewport {
  return viewports[windowKind(viewports)] ?? viewports.wide;
}

/** Whether a picture of another viewport would be seen to be off. */
export function isElsewhere({ center, zoom }: Viewport, pictured: Viewport): boolean {
  const { x, y } = pixelsBetween(center, pictured.center, zoom);
  return Math.abs(zoom - pictured.zoom) > 0.01 || Math.hypot(x, y) > 1;
}
