/** What is seen of the markers where the map rests. [M4] */
import type { Frame } from '../../domain/answers-api.ts';
import { freeBounds, isFree } from '../../domain/view/fit-viewport.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { lotsUnder, seenMarkers } from '../controls/seen-markers.ts';
import type { MarkerModel } from '../pins/marker-model.ts';

/** M4: a fit shows the densest 95 % of what matches. */
const MOST_HIDDEN_SHARE = 0.05;

export function isAnyFree(models: readonly MarkerModel[], frame: Frame): boolean {
  const free = freeBounds(frame.viewport, frame);
  return models.some(({ position }) => isFree(position, free));
}

/** Whether more lots than a fit leaves out lie under field and buttons, as on a low window or in large text. */
export function hidesLots(
  models: readonly MarkerModel[],
  adapter: MapAdapter,
  { covered }: Frame,
  total: number,
): boolean {
  return lotsUnder(seenMarkers(models, adapter), covered) > total * MOST_HIDDEN_SHARE;
}
