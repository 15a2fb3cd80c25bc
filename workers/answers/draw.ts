/** The map: where it goes, its markers (S9, M5), and their names (M8). */
import type { Drawing, Frame, MarkerName, Reason, Subject } from '../../src/domain/answers-api.ts';
import { MAP } from '../../src/domain/constants.ts';
import { Fault } from '../../src/domain/errors.ts';
import { bboxContains, type BBox, type Position } from '../../src/domain/geo.ts';
import { lotTitle } from '../../src/domain/lot-name.ts';
import type { ClusterTable, SearchEngine } from '../../src/domain/search-api.ts';
import { clusterZoomOf } from '../../src/domain/view/cluster-zoom.ts';
import { fitViewport, freeBounds, withNameRoom } from '../../src/domain/view/fit-viewport.ts';
import type { MapSize, Viewport } from '../../src/domain/view/viewport.ts';
import { boundsOf } from '../../src/domain/view/viewport-bounds.ts';
import { clusterTarget } from './cluster-target.ts';
import { type FitEngine, fitTarget, matchOfSubject } from './fit-target.ts';
import type { Places } from './places.ts';

/**
 * Asked for around the view, of the larger of its sides: markers half out of view, and those that a short pan
 * brings in without a question.
 */
const MARGIN_SHARE = 0.25;

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
  const moveTo = await target(engine, subject, frame, reason);
  const viewport = moveTo ?? frame.viewport;
  const clusterZoom = clusterZoomOf(viewport.zoom);
  const box = boundsOf(viewport, frame.size, marginPx(frame.size));
  const markers = engine.clustersReady
    ? engine.clusters({ ...query, bbox: box, zoom: clusterZoom, groupCoincident: true })
    : undefined;
  return {
    moveTo,
    markers,
    box,
    clusterZoom,
    names: markers ? markerNames(engine, places, markers) : [],
    total: engine.search({ ...query, limit: 0 }).total,
  };
}

function marginPx({ width, height }: MapSize): number {
  return MARGIN_SHARE * Math.max(width, height);
}

/** Undefined: the map stays. */
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

/** Not closer than there are streets to look at. */
function fitted(frame: Frame, bbox: BBox | undefined, isNamed = false): Viewport | undefined {
  if (!bbox) return undefined;
  const room = isNamed ? withNameRoom(frame) : frame;
  const viewport = fitViewport(bbox, room);
  const closest = closestAt(frame, viewport.center);
  return viewport.zoom > closest ? fitViewport(bbox, room, closest) : viewport;
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

/** An unknown cluster is of an older list: the new one is being drawn. */
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
  return Array.from(pointCounts, (count, row): MarkerName => {
    if (count === 1) {
      const [lot] = engine.lots([lotIndexes[row]!]);
      return lot ? [lotTitle(lot, ''), lot.city.trim()] : [''];
    }
    const [place] = places?.placesNear([[positions[2 * row]!, positions[2 * row + 1]!]]) ?? [];
    return [place ?? ''];
  });
}
