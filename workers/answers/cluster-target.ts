/** M4c: what a cluster opens to: all its matching lots, in as few steps as can be. */
import type { BBox } from '../../src/domain/geo.ts';
import type { ExpansionQuery, SearchEngine } from '../../src/domain/search-api.ts';
import { clusterZoomOf, googleZoomOf, LOTS_FROM_ZOOM } from '../../src/domain/view/cluster-zoom.ts';
import { fitViewport } from '../../src/domain/view/fit-viewport.ts';
import type { MapFrame, Padding, Viewport } from '../../src/domain/view/viewport.ts';

/** The least that lots keep from what floats over the map. */
const TIGHT_PADDING_PX = 10;

/** What a marker takes up around its position: a pin stands on it. */
const MARKER_ROOM: Padding = { top: 44, right: 20, bottom: 20, left: 20 };

/** Closest view a cluster opens to: one step beyond that from which lots stand alone. */
const CLUSTER_MAX_ZOOM = LOTS_FROM_ZOOM + 1;

/** Throws for an unknown cluster, and where nothing under it matches. */
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
  // Markers stand further in than the farthest of their lots: a zoom more may show each of them whole.
  const next = Math.floor(whole.zoom) + 1;
  if (next > LOTS_FROM_ZOOM) return whole;
  const markers = engine.extent({ ...query, markersAtZoom: clusterZoomOf(next) });
  const { size, insets, insetsAboveTools } = frame;
  const roomy = {
    size,
    insets: withRoom(insets),
    insetsAboveTools: insetsAboveTools && withRoom(insetsAboveTools),
  };
  const closer = fitViewport(markers, roomy, next, 0);
  return closer.zoom < next ? whole : closer;
}

/** Where the lots are, at least so close that they part. */
function extentViewport(extent: BBox, frame: MapFrame, expansionZoom: number): Viewport {
  const fitted = fitViewport(extent, frame, CLUSTER_MAX_ZOOM);
  const tight = fitViewport(extent, frame, CLUSTER_MAX_ZOOM, TIGHT_PADDING_PX);
  // Clusters part at whole zooms: one more is worth some of the padding.
  const parted = Math.floor(tight.zoom);
  const near = parted > fitted.zoom ? { ...tight, zoom: parted } : fitted;
  return { ...near, zoom: Math.min(CLUSTER_MAX_ZOOM, Math.max(near.zoom, expansionZoom)) };
}

function withRoom({ top, right, bottom, left }: Padding): Padding {
  return {
    top: top + MARKER_ROOM.top,
    right: right + MARKER_ROOM.right,
    bottom: bottom + MARKER_ROOM.bottom,
    left: left + MARKER_ROOM.left,
  };
}
