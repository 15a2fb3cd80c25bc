/** M4: what to show of a search, from the engine's answers. No map and no page in here. */
import { MAP } from '../domain/constants.ts';
import { type BBox, bboxContains, type Position } from '../domain/geo.ts';
import type {
  ExpansionQuery,
  ExtentQuery,
  FitExtent,
  FitQuery,
  MatchQuery,
  SearchAnswer,
  SearchQuery,
} from '../domain/search-api.ts';
import type { Padding, Viewport } from '../domain/view/viewport.ts';
import type { VisitorPosition } from '../domain/visitor-position.ts';
import { fitPadding } from './insets.ts';
import { clusterZoomOf, googleZoomOf, LOTS_FROM_ZOOM } from './map-adapter.ts';
import { boundsWithin, viewportFor } from './viewport-bounds.ts';

/** Farther from every match than this, the visitor's own position says nothing about where to look. */
const NEAR_KM = 50;

const METRES_PER_DEGREE = 111_000;
/** A circle wider than this says as little as none. */
const MAX_ACCURACY_M = 5_000;

/** The least that lots keep from what floats over the map. */
const TIGHT_PADDING_PX = 10;

/** What a marker takes up around its position: a pin stands on it. */
const MARKER_ROOM: Padding = { top: 44, right: 20, bottom: 20, left: 20 };

/** Closest view a cluster opens to (M4c): one step beyond that from which lots stand alone. */
const CLUSTER_MAX_ZOOM = LOTS_FROM_ZOOM + 1;

export interface FitEngine {
  search(query: SearchQuery): Promise<SearchAnswer>;
  fitExtent(query: FitQuery): Promise<FitExtent | undefined>;
}

export interface ClusterEngine {
  extent(query: ExtentQuery): Promise<BBox>;
  expansionZoom(query: ExpansionQuery): Promise<number>;
}

export interface FitTarget {
  readonly query: MatchQuery;
  /** The operator's. */
  readonly bounds: BBox;
  readonly destination: Position | undefined;
  /** The visitor's own. */
  readonly visitor: Position | undefined;
}

/** What a search asks to see; undefined when nothing matches and nowhere is named. */
export async function fitBox(engine: FitEngine, target: FitTarget): Promise<BBox | undefined> {
  const { query, bounds, destination, visitor } = target;
  const isNear = visitor && !destination && (await isNearMatch(engine, query, visitor));
  const position = destination ?? (isNear ? visitor : undefined);
  const extent = await engine.fitExtent({ ...query, bounds, position });
  return extent?.bbox ?? (position && [...position, ...position]);
}

/** G1: where the visitor is, with the nearest matches unless they are far away. */
export async function visitorBox(
  engine: FitEngine,
  query: MatchQuery,
  { position, accuracyM }: VisitorPosition,
  bounds: BBox,
): Promise<BBox> {
  const [lng, lat] = position;
  const high = Math.min(accuracyM, MAX_ACCURACY_M) / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const around: BBox = [lng - wide, lat - high, lng + wide, lat + high];
  if (!(await isNearMatch(engine, query, position))) return around;
  const extent = await engine.fitExtent({ ...query, bounds, position });
  return extent ? union(extent.bbox, around) : around;
}

function union(a: BBox, b: BBox): BBox {
  const [west, south] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [west, south, Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

async function isNearMatch(engine: FitEngine, query: MatchQuery, from: Position): Promise<boolean> {
  const { hits } = await engine.search({ ...query, position: from, limit: 1 });
  const km = hits[0]?.distanceKm;
  return km !== undefined && km <= NEAR_KM;
}

/** What the visitor sees a map by. */
export interface MapFrame {
  readonly size: { readonly width: number; readonly height: number };
  readonly insets: Padding;
  /** The insets when the map's buttons count as a band along its lower edge; undefined without buttons. */
  readonly insetsAboveTools?: Padding | undefined;
}

/** How far a destination's name stands up beyond the room that a fit leaves anyway. */
const NAME_ROOM_PX = 28;

/** S13: with room for the name over a destination at the upper edge. */
export function withNameRoom({ size, insets, insetsAboveTools }: MapFrame): MapFrame {
  return {
    size,
    insets: lowered(insets),
    insetsAboveTools: insetsAboveTools && lowered(insetsAboveTools),
  };
}

function lowered(insets: Padding): Padding {
  return { ...insets, top: insets.top + NAME_ROOM_PX };
}

/** M4: a box in what is free of the map, beside its buttons or above them, whichever is larger. */
export function fitViewport(
  bbox: BBox,
  { size, insets, insetsAboveTools = insets }: MapFrame,
  maxZoom: number = MAP.fitMaxZoom,
  paddingPx: number = MAP.fitPaddingPx,
): Viewport {
  const [beside, above] = [insets, insetsAboveTools].map((kept) =>
    viewportFor(bbox, size, { padding: fitPadding(kept, size, paddingPx), maxZoom }),
  ) as [Viewport, Viewport];
  return above.zoom > beside.zoom ? above : beside;
}

/** M4c: what a cluster opens to: all its matching lots, in as few steps as can be. */
export async function clusterViewport(
  engine: ClusterEngine,
  query: ExpansionQuery,
  frame: MapFrame,
): Promise<Viewport> {
  const [extent, expansionZoom] = await Promise.all([
    engine.extent(query),
    engine.expansionZoom(query),
  ]);
  const whole = extentViewport(extent, frame, googleZoomOf(expansionZoom));
  // Markers stand further in than the farthest of their lots: a zoom more may show each of them whole.
  const next = Math.floor(whole.zoom) + 1;
  if (next > LOTS_FROM_ZOOM) return whole;
  const markers = await engine.extent({ ...query, markersAtZoom: clusterZoomOf(next) });
  const roomy = {
    size: frame.size,
    insets: withRoom(frame.insets),
    insetsAboveTools: frame.insetsAboveTools && withRoom(frame.insetsAboveTools),
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

/** What is seen of a map, nothing floating over it: beside its buttons, and above them. */
export function freeBounds(
  viewport: Viewport,
  { size, insets, insetsAboveTools = insets }: MapFrame,
): readonly BBox[] {
  return [boundsWithin(viewport, size, insets), boundsWithin(viewport, size, insetsAboveTools)];
}

export function isFree(position: Position, bounds: readonly BBox[]): boolean {
  return bounds.some((bbox) => bboxContains(bbox, position));
}
