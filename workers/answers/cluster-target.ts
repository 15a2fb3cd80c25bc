/** Where a cluster opens to: the view of all its matching lots, reached in as few steps as possible. [M4c] */
import { MAP } from '../../src/domain/constants.ts';
import type { BBox } from '../../src/domain/geo.ts';
import type { ExpansionQuery, SearchEngine } from '../../src/domain/search-api.ts';
import { clusterZoomOf, googleZoomOf, LOTS_FROM_ZOOM } from '../../src/domain/view/cluster-zoom.ts';
import { fitViewport, MARKER_ROOM } from '../../src/domain/view/fit-viewport.ts';
import { evenPadding } from '../../src/domain/view/viewport-bounds.ts';
import type { MapFrame, Viewport } from '../../src/domain/view/viewport.ts';

/** Distance of lots from what covers the map: wanted, and at least. */
const LOTS_ROOM = evenPadding(MAP.fitPaddingPx);
const TIGHT_ROOM = evenPadding(10);

/** The closest view that a cluster opens to: one zoom beyond LOTS_FROM_ZOOM. */
const CLUSTER_MAX_ZOOM = LOTS_FROM_ZOOM + 1;

/** Throws if the cluster is unknown or nothing under it matches. */
export function clusterTarget(
  engine: Pick<SearchEngine, 'extent' | 'expansionZoom'>,
  query: ExpansionQuery,
  frame: MapFrame,
): Viewport {
  const whole = extentViewport(
    engine.extent(query),
    frame,
    googleZoomOf(engine.expansionZoom(query)),
  );
  // Markers lie further inside than the outermost lots, so one more zoom may still show each marker whole.
  const next = Math.floor(whole.zoom) + 1;
  if (next > LOTS_FROM_ZOOM) return whole;
  const markers = engine.extent({ ...query, markersAtZoom: clusterZoomOf(next) });
  const closer = fitViewport(markers, frame, { maxZoom: next, room: MARKER_ROOM });
  return closer.zoom < next ? whole : closer;
}

/** Returns the view of the lots' box, at least as close as the zoom where the cluster splits. */
function extentViewport(extent: BBox, frame: MapFrame, expansionZoom: number): Viewport {
  const fitted = fitViewport(extent, frame, { maxZoom: CLUSTER_MAX_ZOOM, room: LOTS_ROOM });
  const tight = fitViewport(extent, frame, { maxZoom: CLUSTER_MAX_ZOOM, room: TIGHT_ROOM });
  // Clusters split at whole zooms, so reaching the next one is worth some padding.
  const parted = Math.floor(tight.zoom);
  const near = parted > fitted.zoom ? { ...tight, zoom: parted } : fitted;
  return { ...near, zoom: Math.min(CLUSTER_MAX_ZOOM, Math.max(near.zoom, expansionZoom)) };
}
