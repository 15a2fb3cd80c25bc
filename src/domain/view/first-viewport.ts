import { MAP } from '../constants.ts';
import { isAroundDefault, type Territory } from './around-default.ts';
import type { Viewport } from './viewport.ts';
import { toWorld, WORLD_PX } from './web-mercator.ts';

/** Of a map beside the list, in CSS pixels: an operator's bounds fit into it. */
const ROOM = { width: 800, height: 700 } as const;
/** A country of the world; the streets of a town. */
const ZOOMS = { least: 2, most: 12 } as const;

/** M3: where the map begins on wide windows: Norway, or an operator's own bounds where these are elsewhere. */
export function firstViewport(territory: Territory): Viewport {
  if (isAroundDefault(territory)) return { center: MAP.defaultCenter, zoom: MAP.defaultZoom };
  const [west, south, east, north] = territory.map.bounds;
  const a = toWorld([west, north]);
  const b = toWorld([east, south]);
  const zoom = Math.log2(
    Math.min(ROOM.width / (b.x - a.x), ROOM.height / Math.max(1e-9, b.y - a.y)) / WORLD_PX,
  );
  const near = Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (a.y + b.y)))) * 180) / Math.PI;
  return { center: [round((west + east) / 2), round(lat)], zoom: Math.floor(near * 10) / 10 };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
