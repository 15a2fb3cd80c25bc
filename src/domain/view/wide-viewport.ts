import { MAP } from '../constants.ts';
import { roundedPosition } from '../geo.ts';
import { isAroundDefault, type Territory } from './around-default.ts';
import type { Viewport } from './viewport.ts';
import { fromWorld, toWorld, WORLD_PX } from './web-mercator.ts';

/** The map's size beside the list, in CSS pixels; the operator's bounds are fitted into it. */
const ROOM = { width: 800, height: 700 } as const;
/** From a whole country to the streets of a town. */
const ZOOMS = { least: 2, most: 12 } as const;

/** M3: where the map begins on wide windows: Norway, or an operator's own bounds where these are elsewhere. */
export function wideViewport(territory: Territory): Viewport {
  if (isAroundDefault(territory)) return { center: MAP.defaultCenter, zoom: MAP.defaultZoom };
  const [west, south, east, north] = territory.map.bounds;
  const a = toWorld([west, north]);
  const b = toWorld([east, south]);
  const zoom = Math.log2(
    Math.min(ROOM.width / (b.x - a.x), ROOM.height / Math.max(1e-9, b.y - a.y)) / WORLD_PX,
  );
  const near = Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));
  const [, lat] = fromWorld(0, (a.y + b.y) / 2);
  const center = roundedPosition([(west + east) / 2, lat]);
  return { center, zoom: Math.floor(near * 10) / 10 };
}
