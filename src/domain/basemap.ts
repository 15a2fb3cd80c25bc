/** What the map's shipped files of tiles hold (M1): the build of them and all that reads them agree here. */
import type { BBox } from './geo.ts';

/** Norway's main roads: they end with the mainland. */
export const MAIN_ROADS_BOX: BBox = [4, 57.5, 31.5, 71.5];

/** Zooms of vector tiles, as MapLibre counts them: the finest of the coast. */
export const COAST_MAX_ZOOM = 10;

/** The coarsest with roads: farther out all of Norway is in view, and its coast says enough. */
export const STREETS_MIN_ZOOM = 5;

/** The main roads' finest: single streets take over beyond. */
export const MAIN_ROADS_MAX_TILE_ZOOM = 11;

/** Single streets' finest. */
export const STREETS_MAX_ZOOM = 14;
