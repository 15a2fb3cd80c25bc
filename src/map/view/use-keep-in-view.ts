import { useEffect } from 'react';
import type { Position } from '../../domain/geo.ts';
import { coveredBoxes } from './covered-boxes.ts';
import type { MapAdapter, MapPoint } from '../canvas/map-adapter.ts';
import { pinBox } from '../pins/marker-box.ts';
import { freeBoxes } from '../../domain/view/free-boxes.ts';
import { grown } from '../../domain/view/pixel-box.ts';
import { fromWorld, toWorld, WORLD_PX, wrapLongitude } from '../../domain/view/web-mercator.ts';

/** Kept free between a selected pin and what floats over the map. */
const AIR_PX = 8;

/**
 * Moves the map just far enough to show a whole pin beside what floats over the map: buttons, notices, or a card,
 * which may still grow.
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
      const [dx, dy] = wayIntoView(adapter.project([lng, lat]), element, adapter);
      if (dx === 0 && dy === 0) return;
      const { center, zoom } = adapter.viewport();
      const middle = toWorld(center);
      const scale = WORLD_PX * 2 ** zoom;
      const [east, north] = fromWorld(middle.x + dx / scale, middle.y + dy / scale);
      adapter.moveTo({ center: [wrapLongitude(east), north], zoom }, { animate: true });
    };
    keep();
    const card = element.querySelector('[data-map-card]');
    if (!card) return undefined;
    const resized = new ResizeObserver(keep);
    resized.observe(card);
    return () => resized.disconnect();
  }, [adapter, element, lng, lat]);
}

/**
 * Returns how far the map has to move, in px, by the shortest way to where the whole pin is visible; nothing while
 * it is.
 */
function wayIntoView(
  { x, y }: MapPoint,
  element: Element,
  adapter: MapAdapter,
): readonly [dx: number, dy: number] {
  // The largest pin, because it isn't known here whether the lot has chargers.
  const pin = grown(pinBox({ x, y }, { charging: true, selected: true }), AIR_PX);
  const free = freeBoxes(adapter.size(), coveredBoxes(element));
  const roomy = free.filter(
    ({ left, top, right, bottom }) =>
      right - left >= pin.right - pin.left && bottom - top >= pin.bottom - pin.top,
  );
  // If no part has room, as near as possible to the middle of the largest part.
  const ways = (roomy.length > 0 ? roomy : free.slice(0, 1)).map(
    (part) =>
      [
        outside(x, part.left + (x - pin.left), part.right - (pin.right - x)),
        outside(y, part.top + (y - pin.top), part.bottom - (pin.bottom - y)),
      ] as const,
  );
  const [shortest = [0, 0] as const] = ways.toSorted(
    ([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by),
  );
  return shortest;
}

/** Returns how far a value is below (negative) or above a range; without a range, how far from its middle. */
function outside(value: number, least: number, most: number): number {
  if (least > most) return value - (least + most) / 2;
  if (value < least) return value - least;
  return value > most ? value - most : 0;
}
