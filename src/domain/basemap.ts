/** The contents of the shipped tile files (M1), shared by the tool that builds them and the code that reads them. */
import type { BBox } from './geo.ts';

/** Norway's main roads: they end with the mainland. */
export const MAIN_ROADS_BOX: BBox = [4, 57.5, 31.5, 71.5];

/** Zooms of vector tiles, as MapLibre counts them: the finest of the coast. */
export const COAST_MAX_ZOOM = 10;

/** The coarsest zoom with roads: farther out all of Norway is in view, and its coast is enough. */
export const STREETS_MIN_ZOOM = 5;

/** The finest zoom of the main roads' tiles; single streets take over beyond it. */
export const MAIN_ROADS_MAX_TILE_ZOOM = 11;

/** The finest zoom of single streets. */
export const STREETS_MAX_ZOOM = 14;
