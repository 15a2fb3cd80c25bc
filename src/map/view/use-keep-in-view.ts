import { useEffect } from 'react';
import type { Position } from '../../domain/geo.ts';
import { coveredBoxes } from './covered-boxes.ts';
import type { MapAdapter, MapPoint } from '../canvas/map-adapter.ts';
import { pinBox } from '../pins/marker-box.ts';
import { leastBy } from '../../domain/least-by.ts';
import { freeBoxes } from '../../domain/view/free-boxes.ts';
import { grown, limited } from '../../domain/view/pixel-box.ts';
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
      const { x, y } = wayIntoView(adapter.project([lng, lat]), element, adapter);
      if (x === 0 && y === 0) return;
      const { center, zoom } = adapter.viewport();
      const middle = toWorld(center);
      const scale = WORLD_PX * 2 ** zoom;
      const [east, north] = fromWorld(middle.x + x / scale, middle.y + y / scale);
      adapter.moveTo({ center: [wrapLongitude(east), north], zoom }, { animate: true });
    };
    keep();
    const card = element.querySelector('[data-map-card]');
    if (!card) return undefined;
    const resized = new ResizeObserver(keep);
    resized.observe(card);
    // Where the visitor has moved the map since, it stays. [M4]
    const stop = adapter.on('drag', () => resized.disconnect());
    return () => {
      resized.disconnect();
      stop();
    };
  }, [adapter, element, lng, lat]);
}

/** Returns how far the map has to move, in px, by the shortest way to where the whole pin is visible. */
function wayIntoView(at: MapPoint, element: Element, adapter: MapAdapter): MapPoint {
  // The largest pin, because it isn't known here whether the lot has chargers.
  const pin = grown(pinBox(at, { charging: true, selected: true }), AIR_PX);
  const [width, height] = [pin.right - pin.left, pin.bottom - pin.top];
  const free = freeBoxes(adapter.size(), coveredBoxes(element));
  const roomy = free.filter(
    ({ left, top, right, bottom }) => right - left >= width && bottom - top >= height,
  );
  // If no part has room, to the largest.
  const ways = (roomy.length > 0 ? roomy : free.slice(0, 1)).map((part) => ({
    x: pin.left - limited(pin.left, part.left, part.right - width),
    y: pin.top - limited(pin.top, part.top, part.bottom - height),
  }));
  return leastBy(ways, ({ x, y }) => Math.hypot(x, y)) ?? { x: 0, y: 0 };
}
