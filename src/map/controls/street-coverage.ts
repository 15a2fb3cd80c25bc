/**
 * Where the embedded map has streets [M1, M2]. Independent of the map's library, so that a page can choose a zoom
 * before there is a map.
 */
import { MAIN_ROADS_MAX_TILE_ZOOM, showsNorway } from '../../domain/basemap.ts';
import { MAP } from '../../domain/constants.ts';
import { type BBox, bboxContains, type Position } from '../../domain/geo.ts';
import { Listeners } from '../../domain/listeners.ts';
import { areaOf, type PixelBox, sharedArea } from '../../domain/view/pixel-box.ts';

/** The cities with every street in the shipped data (tools/basemap). */
export const CITY_BOXES: readonly BBox[] = [
  [10.708, 59.86, 10.829, 59.938],
  [10.364, 63.411, 10.417, 63.438],
];

/** Google's zoom [M3] from which streets are drawn where they are known, so that one notices where they are not. */
const STREETS_FROM_ZOOM = MAIN_ROADS_MAX_TILE_ZOOM + 2;

/** A view of which less has streets lacks them. */
const LEAST_PART_WITH_STREETS = 2 / 3;

/** The closest that the map goes by itself where it has main roads only, which fade from there on. [M4] */
const MAIN_ROADS_FIT_ZOOM = 13.3;

/** The box of the operator's own file, once it is open. */
let operatorBounds: BBox | undefined;
let isOperatorDecided = false;
const changes = new Listeners();
/** Returns a function that stops listening. */
export const onStreetsChange = changes.subscribe;

/** Called by the map when the operator's file was opened, or can't be used. */
export function setOperatorStreets(bounds: BBox | undefined): void {
  if (isOperatorDecided && operatorBounds === bounds) return;
  isOperatorDecided = true;
  operatorBounds = bounds;
  changes.tell();
}

/**
 * Whether it is known where there are streets: an operator's own file may not be open yet. [M2]
 * @param streetsFile the operator's own, if there is one
 */
export function isCoverageKnown(streetsFile: string | undefined): boolean {
  return streetsFile === undefined || isOperatorDecided;
}

/** Close up, degrees are as good as pixels. */
function boxOf([west, south, east, north]: BBox): PixelBox {
  return { left: west, top: -north, right: east, bottom: -south };
}

function streetBoxes(): readonly BBox[] {
  return operatorBounds ? [...CITY_BOXES, operatorBounds] : CITY_BOXES;
}

/** Whether a visitor notices that the embedded map has no streets, or that they end. [M2] */
export function lacksStreets(view: BBox, zoom: number): boolean {
  if (zoom < STREETS_FROM_ZOOM) return false;
  const least = LEAST_PART_WITH_STREETS * areaOf(boxOf(view));
  return streetBoxes().every((box) => sharedArea(boxOf(view), boxOf(box)) < least);
}

/** Returns how close the map goes by itself in each box; empty for a map with streets everywhere. [M4] */
export function streetZooms(
  isEmbedded: boolean,
): readonly { readonly bbox: BBox; readonly maxZoom: number }[] {
  if (!isEmbedded) return [];
  return [
    { bbox: [-180, -90, 180, 90], maxZoom: MAIN_ROADS_FIT_ZOOM },
    ...streetBoxes().map((bbox) => ({ bbox, maxZoom: MAP.fitMaxZoom })),
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
