import { useEffect } from 'react';
import type { Position } from '../domain/geo.ts';
import { floatsOver, freeOf, shownBox } from './insets.ts';
import type { MapAdapter, MapPoint } from './map-adapter.ts';
import { pinBox } from './markers/marker-box.ts';
import { areaOf, type PixelBox, sharedArea } from './pixel-box.ts';
import { boundsOf } from '../domain/view/viewport-bounds.ts';

/** Kept between a selected pin and what floats over the map. */
const AIR_PX = 8;

/**
 * Moves the map just so far that a pin is seen whole beside what floats over the map: buttons,
 * notices, a card, which may still grow.
 */
export function useKeepInView(
  adapter: MapAdapter | undefined,
  element: Element | null,
  position: Position | undefined,
): void {
  const lng = position?.[0];
  const lat = position?.[1];
  useEffect(() => {
    if (!adapter || !element || lng === undefined || lat === undefined) return undefined;
    const keep = () => {
      const point = adapter.project([lng, lat]);
      const [dx, dy] = point ? wayIntoView(point, element, adapter) : [0, 0];
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
    };
    keep();
    const card = element.querySelector('[data-map-card]');
    if (!card) return undefined;
    const resized = new ResizeObserver(keep);
    resized.observe(card);
    return () => resized.disconnect();
  }, [adapter, element, lng, lat]);
}

/** How far the map has to move, px; nothing while the pin is seen. */
function wayIntoView(
  { x, y }: MapPoint,
  element: Element,
  adapter: MapAdapter,
): readonly [dx: number, dy: number] {
  const shown = shownBox(element, adapter.size());
  const floats = floatsOver(element);
  // As large as the largest: whether it is a charging lot's isn't known here.
  const itself = pinBox({ x, y }, { charging: true, selected: true });
  const pin: PixelBox = {
    left: itself.left - AIR_PX,
    top: itself.top - AIR_PX,
    right: itself.right + AIR_PX,
    bottom: itself.bottom + AIR_PX,
  };
  const isWhole = sharedArea(pin, shown) >= areaOf(pin) - 1;
  if (isWhole && !floats.some((other) => sharedArea(pin, other) > 0)) return [0, 0];
  const free = freeOf(shown, floats);
  return [
    outside(x, free.left + (x - pin.left), free.right - (pin.right - x)),
    outside(y, free.top + (y - pin.top), free.bottom - (pin.bottom - y)),
  ];
}

/** How far a value is below (negative) or above a range; from its middle where it is none. */
function outside(value: number, least: number, most: number): number {
  if (least > most) return value - (least + most) / 2;
  if (value < least) return value - least;
  return value > most ? value - most : 0;
}
