/**
 * Where the embedded map has streets (M1, M2): without a map's library, so that a page can choose a
 * zoom before there is a map.
 */
import { MAIN_ROADS_BOX } from '../domain/basemap.ts';
import { MAP } from '../domain/constants.ts';
import { type BBox, bboxContains, type Position } from '../domain/geo.ts';
import type { Viewport } from '../domain/view/viewport.ts';

/** The cities whose every street ships (tools/basemap). */
export const CITY_BOXES: readonly BBox[] = [
  [10.708, 59.86, 10.829, 59.938],
  [10.364, 63.411, 10.417, 63.438],
];

/** Google's zoom (M3) beyond which the main roads alone, drawn for 1:1,000,000, are out of place. */
export const MAIN_ROADS_MAX_ZOOM = 13.5;

/** M4: closest that the map goes by itself where it has no more than main roads, which fade from there on. */
const MAIN_ROADS_FIT_ZOOM = 13.3;

/** Where the operator's own file has streets, once it is open. */
let operatorBounds: BBox | undefined;
let isOperatorDecided = false;
const listeners = new Set<() => void>();

/** Told by the map when the operator's file turns out to be good, or not. */
export function setOperatorStreets(bounds: BBox | undefined): void {
  if (isOperatorDecided && operatorBounds === bounds) return;
  isOperatorDecided = true;
  operatorBounds = bounds;
  for (const listener of listeners) listener();
}

/**
 * M2: whether it is known where there are streets: an operator's own file may not be open yet.
 * @param streetsFile the operator's own, if there is one
 */
export function isCoverageKnown(streetsFile: string | undefined): boolean {
  return streetsFile === undefined || isOperatorDecided;
}

/** For `useSyncExternalStore`; returns how to stop listening. */
export function onStreetsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** M2: whether the embedded map draws the streets amid what is shown, as far as is known. */
export function hasStreetsAt({ center, zoom }: Viewport): boolean {
  if (operatorBounds && bboxContains(operatorBounds, center)) return true;
  if (zoom < MAIN_ROADS_MAX_ZOOM) return bboxContains(MAIN_ROADS_BOX, center);
  return CITY_BOXES.some((box) => bboxContains(box, center));
}

/** M4: how close the map goes by itself, by where its middle is; anywhere where it has streets everywhere. */
export function streetZooms(
  isEmbedded: boolean,
): readonly { readonly bbox: BBox; readonly maxZoom: number }[] {
  if (!isEmbedded) return [];
  const boxes = operatorBounds ? [...CITY_BOXES, operatorBounds] : CITY_BOXES;
  return [
    { bbox: [-180, -90, 180, 90], maxZoom: MAIN_ROADS_FIT_ZOOM },
    ...boxes.map((bbox) => ({ bbox, maxZoom: MAP.fitMaxZoom })),
  ];
}

/**
 * M3: the zoom of a single lot's map, by its position alone, so that it is the same before and after
 * the map is there.
 * @param streetsFile the operator's own file, which is taken to have every street
 */
export function singleLotZoom(position: Position, streetsFile: string | undefined): number {
  const known = streetsFile !== undefined || CITY_BOXES.some((box) => bboxContains(box, position));
  return known ? MAP.singleLotZoom : MAP.singleLotZoomEmbedded;
}
