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
import { bboxContains, type BBox, type Position } from '../../src/domain/geo.ts';
import { markOf, namesakes } from '../../src/domain/namesakes.ts';
import { lotTitle } from '../../src/domain/lot-title.ts';
import type { ClusterTable, MatchQuery, SearchEngine } from '../../src/domain/search-api.ts';
import { clusterZoomOf } from '../../src/domain/view/cluster-zoom.ts';
import {
  FIT_ROOM,
  fitViewport,
  freeBounds,
  NAMED_FIT_ROOM,
} from '../../src/domain/view/fit-viewport.ts';
import type { MapSize, Viewport } from '../../src/domain/view/viewport.ts';
import { boundsOf } from '../../src/domain/view/viewport-bounds.ts';
import { clusterTarget } from './cluster-target.ts';
import { type FitEngine, fitTarget, matchOfSubject } from './fit-target.ts';
import type { Places } from './places.ts';

/**
 * How much is drawn around the view, as a share of its larger side: markers half out of view, and those that a
 * short pan brings in without a question.
 */
const MARGIN_SHARE = 0.25;
/** With more matches, computing the later fit takes longer than a key's markers should wait. */
const MOST_FOR_LATER = 20_000;

export interface DrawnEngine
  extends FitEngine, Pick<SearchEngine, 'clusters' | 'extent' | 'expansionZoom' | 'lots'> {
  readonly clustersReady: boolean;
}

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
  const drawn = (viewport: Viewport): DrawnView => drawView(engine, places, query, frame, viewport);
  if (reason.kind === 'fit' && reason.isLater) {
    const here = drawn(frame.viewport);
    if (total > MOST_FOR_LATER) return { ...here, total };
    const moveTo = await target(engine, subject, frame, reason);
    return { ...here, total, later: moveTo ? { moveTo, ...drawn(moveTo) } : 'stays' };
  }
  const moveTo = await target(engine, subject, frame, reason);
  return { moveTo, ...drawn(moveTo ?? frame.viewport), total };
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
      const { id, facts: { kind, noOfSpaces } = {} } = lot;
      return [lotTitle(lot, ''), city, { id, kind, noOfSpaces }];
    }
    const [place] = places?.placesNear([[positions[2 * row]!, positions[2 * row + 1]!]]) ?? [];
    return [place ?? ''];
  });
}
