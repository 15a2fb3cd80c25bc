import type { Drawing } from '../../domain/answers-api.ts';
import { type BBox, bboxContains } from '../../domain/geo.ts';
import { clusterZoomOf } from '../../domain/view/cluster-zoom.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';

/** What the markers were drawn for. They are right for every view within `box` that has `clusterZoom`. */
export interface Drawn extends Pick<Drawing, 'box' | 'clusterZoom' | 'total'> {
  readonly match: string;
  readonly generation: number;
}

/** Whether the markers drawn are right for what the map shows now. */
export function markersHoldFor(
  drawn: Drawn,
  adapter: MapAdapter,
  asked: Pick<Drawn, 'match' | 'generation'>,
): boolean {
  return (
    drawn.generation === asked.generation &&
    drawn.match === asked.match &&
    drawn.clusterZoom === clusterZoomOf(adapter.viewport().zoom) &&
    isWithin(adapter.bounds(0), drawn.box)
  );
}

/** Whether a box lies within another; either may cross the 180th meridian. */
function isWithin([west, south, east, north]: BBox, outer: BBox): boolean {
  const [outerWest, , outerEast] = outer;
  const isWhole = outerWest === -180 && outerEast === 180;
  const isWrapped = west > east && outerWest <= outerEast;
  return (
    bboxContains(outer, [west, south]) &&
    bboxContains(outer, [east, north]) &&
    (isWhole || !isWrapped)
  );
}
