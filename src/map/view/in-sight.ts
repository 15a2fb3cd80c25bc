/** What is seen of the markers where the map rests. [M4] */
import type { Frame } from '../../domain/answers-api.ts';
import { freeBounds, isFree } from '../../domain/view/fit-viewport.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { BREAKPOINTS } from '../../ui/breakpoints.ts';
import { lotsUnder, seenMarkers } from '../controls/seen-markers.ts';
import type { MarkerModel } from '../pins/marker-model.ts';

/** M3: a phone's first picture shows the densest 80 %, all others as many as a fit does. */
const MOST_HIDDEN_SHARE = { narrow: 0.2, wide: 0.05 } as const;

export function isAnyFree(models: readonly MarkerModel[], frame: Frame): boolean {
  const free = freeBounds(frame.viewport, frame);
  return models.some(({ position }) => isFree(position, free));
}

/** Whether more lots than a fit leaves out lie under field and buttons, as on a low window or in large text. */
export function hidesLots(
  models: readonly MarkerModel[],
  adapter: MapAdapter,
  { covered, size }: Frame,
  total: number,
): boolean {
  const most = MOST_HIDDEN_SHARE[size.width <= BREAKPOINTS.width.mapCard ? 'narrow' : 'wide'];
  return lotsUnder(seenMarkers(models, adapter), covered) > total * most;
}
