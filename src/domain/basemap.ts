/** The contents of the shipped tile files (M1), shared by the tool that builds them and the code that reads them. */
import type { BBox } from './geo.ts';

/** Norway's main roads: they end with the mainland. */
export const MAIN_ROADS_BOX: BBox = [4, 57.5, 31.5, 71.5];

/** Norway with little of its neighbours: all that the main roads' file shows lies in these. */
export const NORWAY_BOXES: readonly BBox[] = [
  [4, 57.5, 9.5, 58.75],
  [4, 58.75, 12, 59.6],
  [4, 59.5, 12.9, 64],
  [8, 64, 14.7, 66],
  [11, 66, 16.8, 67.7],
  [12, 67.7, 18.3, 68.25],
  [13, 68.2, 20.4, 68.5],
  [14, 68.45, 26, 69],
  [14, 69, 31.5, 71.5],
];

/** Whether a box, which may cross the 180th meridian, shows anything of Norway. */
export function showsNorway([west, south, east, north]: BBox): boolean {
  const isWrapped = west > east;
  return NORWAY_BOXES.some(([left, bottom, right, top]) => {
    const isBeside = isWrapped ? left > east && right < west : left > east || right < west;
    return !isBeside && bottom <= north && top >= south;
  });
}

/** Zooms of vector tiles, as MapLibre counts them: the finest of the coast. */
export const COAST_MAX_ZOOM = 10;

/** The coarsest zoom with roads: farther out all of Norway is in view, and its coast is enough. */
export const STREETS_MIN_ZOOM = 5;

/** The finest zoom of the main roads' tiles; single streets take over beyond it. */
export const MAIN_ROADS_MAX_TILE_ZOOM = 11;

/** The finest zoom of single streets. */
export const STREETS_MAX_ZOOM = 14;
