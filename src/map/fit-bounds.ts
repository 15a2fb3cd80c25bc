import { MAP } from '../domain/constants.ts';
import { type BBox, bboxContains } from '../domain/geo.ts';
import type { ClusterTable } from '../../workers/search-api.ts';
import { clusterZoomOf } from './map-adapter.ts';
import { viewportFor } from './web-mercator.ts';

/** Asks for the matching markers within bounds at a 512-px zoom. */
export type AskClusters = (bbox: BBox, zoom: number) => Promise<ClusterTable>;

const FIRST_ZOOM = 4;
/** A cluster stands within 60 px of its lots; two zooms deeper that is 15 px, less than the padding. */
const DEEPER_BY = 2;
const MAX_ROUNDS = 4;

/** The smallest box around the markers, or undefined when there are none. */
function extent(table: ClusterTable, within: BBox): BBox | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let row = 0; row < table.pointCounts.length; row++) {
    const lng = table.positions[2 * row] ?? Number.NaN;
    const lat = table.positions[2 * row + 1] ?? Number.NaN;
    if (!bboxContains(within, [lng, lat])) continue;
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return west <= east ? [west, south, east, north] : undefined;
}

/**
 * M4: the box around all matches within the operator's bounds, to within a few pixels, however
 * many they are: clusters say where matches are, so each round asks for those two zooms deeper
 * than the last box would be shown at.
 */
export async function matchBounds(
  ask: AskClusters,
  within: BBox,
  size: { readonly width: number; readonly height: number },
): Promise<BBox | undefined> {
  let zoom = FIRST_ZOOM;
  let box: BBox | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    box = extent(await ask(within, zoom), within);
    if (!box) return undefined;
    const fitted = viewportFor(box, size, {
      paddingPx: MAP.fitPaddingPx,
      maxZoom: MAP.fitMaxZoom,
    });
    const needed = clusterZoomOf(fitted.zoom) + DEEPER_BY;
    if (needed <= zoom) break;
    zoom = needed;
  }
  return box;
}
