import { type RefObject, useEffect } from 'react';
import type { Position } from '../domain/geo.ts';
import { fitPadding } from './insets.ts';
import type { MapAdapter } from './map-adapter.ts';
import { frameOf } from './use-fit.ts';
import { boundsOf } from './viewport-bounds.ts';

/** A selected pin reaches this far above its position, and to each side. */
const PIN_PX = 54;
const PIN_HALF_PX = 24;

/** Moves the map just so far that a position is seen beside what floats over it, a card included. */
export function useKeepInView(
  adapter: MapAdapter | undefined,
  box: RefObject<Element | null>,
  position: Position | undefined,
): void {
  const lng = position?.[0];
  const lat = position?.[1];
  useEffect(() => {
    if (!adapter || !box.current || lng === undefined || lat === undefined) return;
    const point = adapter.project([lng, lat]);
    if (!point) return;
    const { size, insets } = frameOf(adapter, box.current);
    const free = fitPadding(insets, size);
    const dx = outside(point.x, free.left + PIN_HALF_PX, size.width - free.right - PIN_HALF_PX);
    const dy = outside(point.y, free.top + PIN_PX, size.height - free.bottom);
    if (dx === 0 && dy === 0) return;
    const { center, zoom } = adapter.viewport();
    // The middle of the view, moved by as many pixels: the corner of a box twice as large.
    const [west, south, east, north] = boundsOf(
      { center, zoom },
      { width: 2 * Math.abs(dx), height: 2 * Math.abs(dy) },
      0,
    );
    adapter.moveTo(
      { center: [dx < 0 ? west : east, dy < 0 ? north : south], zoom },
      { animate: true },
    );
  }, [adapter, box, lng, lat]);
}

/** How far a value is below (negative) or above a range. */
function outside(value: number, least: number, most: number): number {
  if (value < least) return value - least;
  return value > most ? value - most : 0;
}
