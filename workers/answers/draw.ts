/** Answers the map: its target, its markers [S9, M5] and their names [M8]. */
import type {
  Drawing,
  DrawnView,
  Frame,
  MarkerName,
  Reason,
  Subject,
} from '../../src/domain/answers-api.ts';
import { MAP } from '../../src/domain/constants.ts';
import { Fault } from '../../src/domain/errors.ts';
import { type BBox, bboxContains, type Position } from '../../src/domain/geo.ts';
import { markOf, namesakes } from '../../src/domain/namesakes.ts';
import { lotTitle } from '../../src/domain/lot-title.ts';
import type {
  ClusterTable,
  ExpansionQuery,
  MatchQuery,
  SearchEngine,
} from '../../src/domain/search-api.ts';
import { clusterZoomOf, googleZoomOf, LOTS_FROM_ZOOM } from '../../src/domain/view/cluster-zoom.ts';
import {
  FIT_ROOM,
  fitViewport,
  freeBounds,
  NAMED_FIT_ROOM,
} from '../../src/domain/view/fit-viewport.ts';
import type { MapFrame, MapSize, Viewport } from '../../src/domain/view/viewport.ts';
import { boundsOf, evenPadding } from '../../src/domain/view/viewport-bounds.ts';
import { type FitEngine, fitTarget, matchOfSubject } from './fit-target.ts';
import { phoneViewport } from '../../src/domain/view/phone-viewport.ts';
import type { Places } from './places.ts';

/**
 * How much is drawn around the view, as a share of its larger side: markers half out of view, and those that a
 * short pan brings in without a question.
 */
const MARGIN_SHARE = 0.25;

export interface DrawnEngine
  extends FitEngine, Pick<SearchEngine, 'clusters' | 'extent' | 'expansionZoom' | 'lots'> {
  readonly clustersReady: boolean;
  readonly positions: ArrayLike<number>;
}

export type DrawnFit = DrawnView & Pick<Drawing, 'moveTo'>;

/** @param places undefined while no destinations are loaded */
export async function draw(
  engine: DrawnEngine,
  places: Places | undefined,
  subject: Subject,
  frame: Frame,
  reason: Reason,
): Promise<Drawing> {
  const query = matchOfSubject(subject);
  const { total } = engine.search({ ...query, limit: 0 });
  const moveTo = await target(engine, subject, frame, reason);
  const drawn = drawView(engine, places, query, frame, moveTo ?? frame.viewport);
  return { moveTo, ...drawn, total };
}

/**
 * The map fitted to what matches, in several windows of one operator: the box of the matches, which takes longest, is found
 * once.
 */
export async function drawFits(
  engine: DrawnEngine,
  places: Places | undefined,
  subject: Subject,
  frames: readonly [Frame, ...Frame[]],
): Promise<readonly DrawnFit[]> {
  const bbox = await fitTarget(engine, subject, frames[0].bounds, {
    kind: 'fit',
    keepsView: false,
  });
  const query = matchOfSubject(subject);
  return frames.map((frame) => {
    const moveTo = fitted(frame, bbox, subject.destination !== undefined);
    return { moveTo, ...drawView(engine, places, query, frame, moveTo ?? frame.viewport) };
  });
}

function drawView(
  engine: DrawnEngine,
  places: Places | undefined,
  query: MatchQuery,
  { size }: Frame,
  viewport: Viewport,
): DrawnView {
  const clusterZoom = clusterZoomOf(viewport.zoom);
  const box = boundsOf(viewport, size, marginPx(size));
  const markers = engine.clustersReady
    ? engine.clusters({ ...query, bbox: box, zoom: clusterZoom, groupCoincident: true })
    : undefined;
  const names = markers ? markerNames(engine, places, markers) : [];
  return { markers, box, clusterZoom, names };
}

function marginPx({ width, height }: MapSize): number {
  return MARGIN_SHARE * Math.max(width, height);
}

/** Returns undefined if the map stays where it is. */
async function target(
  engine: DrawnEngine,
  subject: Subject,
  frame: Frame,
  reason: Reason,
): Promise<Viewport | undefined> {
  switch (reason.kind) {
    case 'look':
      return undefined;
    case 'first':
      return engine.positions.length > 0 ? phoneViewport(engine.positions) : undefined;
    case 'expand':
      return expanded(engine, subject, frame, reason.clusterId);
    case 'all':
    case 'visitor':
      return fitted(frame, await fitTarget(engine, subject, frame.bounds, reason));
    case 'fit': {
      if (reason.keepsView && isMatchInView(engine, subject, frame)) return undefined;
      const bbox = await fitTarget(engine, subject, frame.bounds, reason);
      return fitted(frame, bbox, subject.destination !== undefined);
    }
    default:
      return reason satisfies never;
  }
}

/** Fits the box, no closer than the map has streets. */
function fitted(frame: Frame, bbox: BBox | undefined, isNamed = false): Viewport | undefined {
  if (!bbox) return undefined;
  const room = isNamed ? NAMED_FIT_ROOM : FIT_ROOM;
  const viewport = fitViewport(bbox, frame, { room });
  const closest = closestAt(frame, viewport.center);
  return viewport.zoom > closest ? fitViewport(bbox, frame, { room, maxZoom: closest }) : viewport;
}

function closestAt({ streets }: Frame, center: Position): number {
  const around = streets.filter(({ bbox }) => bboxContains(bbox, center));
  if (around.length === 0) return MAP.fitMaxZoom;
  return around.reduce((closest, { maxZoom }) => Math.max(closest, maxZoom), 0);
}

function isMatchInView(engine: DrawnEngine, subject: Subject, frame: Frame): boolean {
  const query = matchOfSubject(subject);
  return freeBounds(frame.viewport, frame).some(
    (bbox) => engine.search({ ...query, bbox, limit: 0 }).total > 0,
  );
}

/** An unknown cluster belongs to an older list, whose successor is already being drawn: the map stays. */
function expanded(
  engine: DrawnEngine,
  subject: Subject,
  frame: Frame,
  clusterId: number,
): Viewport | undefined {
  if (!engine.clustersReady) return undefined;
  try {
    return clusterTarget(engine, { ...matchOfSubject(subject), clusterId }, frame);
  } catch (error) {
    if (error instanceof Fault && error.code === 'not-found') return undefined;
    throw error;
  }
}

function markerNames(
  engine: Pick<SearchEngine, 'lots'>,
  places: Places | undefined,
  { positions, pointCounts, lotIndexes }: ClusterTable,
): readonly MarkerName[] {
  const lots = Array.from(pointCounts, (count, row) =>
    count === 1 ? engine.lots([lotIndexes[row]!])[0] : undefined,
  );
  const alike = new Set(namesakes(lots.filter((lot) => lot !== undefined)).flat());
  return Array.from(pointCounts, (count, row): MarkerName => {
    if (count === 1) {
      const lot = lots[row];
      if (!lot) return [''];
      const { operatorName, kW } = alike.has(lot) ? markOf(lot.facts, lotTitle(lot, '')) : {};
      const mark = operatorName ?? (kW === undefined ? '' : `${kW} kW`);
      const city = [lot.city.trim(), mark].filter(Boolean).join(', ');
      const { id, facts: { kind, noOfSpaces, openingHours, connectors } = {} } = lot;
      const marked = { id, kind, noOfSpaces, openingHours, connectors };
      return [lotTitle(lot, ''), city, marked];
    }
    return [places?.placeNear([positions[2 * row]!, positions[2 * row + 1]!]) ?? ''];
  });
}

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
  const closer = fitViewport(markers, frame, { maxZoom: next });
  return closer.zoom < next ? whole : closer;
}

/** Returns the view of the lots' box, at least as close as the zoom where the cluster splits. */
function extentViewport(extent: BBox, frame: MapFrame, expansionZoom: number): Viewport {
  const wide = fitViewport(extent, frame, { maxZoom: CLUSTER_MAX_ZOOM, room: LOTS_ROOM });
  const tight = fitViewport(extent, frame, { maxZoom: CLUSTER_MAX_ZOOM, room: TIGHT_ROOM });
  // Clusters split at whole zooms, so reaching the next one is worth some padding.
  const parted = Math.floor(tight.zoom);
  const near = parted > wide.zoom ? { ...tight, zoom: parted } : wide;
  return { ...near, zoom: Math.min(CLUSTER_MAX_ZOOM, Math.max(near.zoom, expansionZoom)) };
}
