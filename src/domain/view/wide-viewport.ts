import { MAP } from '../constants.ts';
import { roundedPosition } from '../geo.ts';
import { isAroundDefault, type Territory } from './around-default.ts';
import type { Viewport } from './viewport.ts';
import { evenPadding, viewportFor } from './viewport-bounds.ts';

/** The map's size beside the list, in CSS pixels; the operator's bounds are fitted into it. */
const ROOM = { width: 800, height: 700 } as const;
/** From a whole country to the streets of a town. */
const ZOOMS = { least: 2, most: 12 } as const;

/** M3: where the map begins on wide windows: Norway, or an operator's own bounds where these are elsewhere. */
export function wideViewport(territory: Territory): Viewport {
  if (isAroundDefault(territory)) return { center: MAP.defaultCenter, zoom: MAP.defaultZoom };
  const { center, zoom } = viewportFor(territory.map.bounds, ROOM, {
    padding: evenPadding(0),
    maxZoom: ZOOMS.most,
  });
  const near = Math.max(ZOOMS.least, zoom);
  return { center: roundedPosition(center), zoom: Math.floor(near * 10) / 10 };
}
