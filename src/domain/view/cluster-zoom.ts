import { CLUSTER } from '../constants.ts';

/** M3: the first Google zoom at which every lot stands alone; the map asks the engine for zoom 17 from here on. */
export const LOTS_FROM_ZOOM = CLUSTER.maxZoom + 1;

/** The zoom of 512-px maps, which clusters speak (M3). */
export function clusterZoomOf(googleZoom: number): number {
  if (googleZoom >= LOTS_FROM_ZOOM) return CLUSTER.maxZoom + 1;
  return Math.max(0, Math.floor(googleZoom - 1));
}

/** The first Google zoom at which a cluster zoom, or a closer one, is asked for. */
export function googleZoomOf(clusterZoom: number): number {
  return Math.min(clusterZoom + 1, LOTS_FROM_ZOOM);
}
