/**
 * Where the embedded map has streets [M1, M2]. Independent of the map's library, so that a page can choose a zoom
 * before there is a map.
 */
import { showsNorway } from '../../domain/basemap.ts';
import { MAP } from '../../domain/constants.ts';
import { type BBox, bboxContains, type Position } from '../../domain/geo.ts';
import type { Viewport } from '../../domain/view/viewport.ts';

/** The cities with every street in the shipped data (tools/basemap). */
export const CITY_BOXES: readonly BBox[] = [
  [10.708, 59.86, 10.829, 59.938],
  [10.364, 63.411, 10.417, 63.438],
];

/** Google's zoom [M3] beyond which the main roads, drawn for 1:1,000,000, are visibly off. */
export const MAIN_ROADS_MAX_ZOOM = 13.5;

/** The closest that the map goes by itself where it has main roads only, which fade from there on. [M4] */
const MAIN_ROADS_FIT_ZOOM = 13.3;

/** The box of the operator's own file, once it is open. */
let operatorBounds: BBox | undefined;
let isOperatorDecided = false;
const listeners = new Set<() => void>();

/** Called by the map when the operator's file was opened, or can't be used. */
export function setOperatorStreets(bounds: BBox | undefined): void {
  if (isOperatorDecided && operatorBounds === bounds) return;
  isOperatorDecided = true;
  operatorBounds = bounds;
  for (const listener of listeners) listener();
}

/**
 * Whether it is known where there are streets: an operator's own file may not be open yet. [M2]
 * @param streetsFile the operator's own, if there is one
 */
export function isCoverageKnown(streetsFile: string | undefined): boolean {
  return streetsFile === undefined || isOperatorDecided;
}

/** Made for `useSyncExternalStore`; returns a function that stops listening. */
export function onStreetsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the embedded map has streets at the middle of the viewport, as far as is known. [M2] */
export function hasStreetsAt({ center, zoom }: Viewport): boolean {
  if (operatorBounds && bboxContains(operatorBounds, center)) return true;
  if (zoom < MAIN_ROADS_MAX_ZOOM) return showsNorway([...center, ...center]);
  return CITY_BOXES.some((box) => bboxContains(box, center));
}

/** Returns how close the map goes by itself in each box; empty for a map with streets everywhere. [M4] */
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
 * Returns the zoom of a single lot's map [M3], by its position alone, so that it doesn't change when the live map
 * starts.
 * @param streetsFile the operator's own file, which is assumed to have every street
 */
export function singleLotZoom(position: Position, streetsFile: string | undefined): number {
  const known = streetsFile !== undefined || CITY_BOXES.some((box) => bboxContains(box, position));
  if (known) return MAP.singleLotZoom;
  return showsNorway([...position, ...position])
    ? MAP.singleLotZoomEmbedded
    : MAP.singleLotZoomAbroad;
}
