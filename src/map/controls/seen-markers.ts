import { boxOfSize, type PixelBox, sharedArea } from '../../domain/view/pixel-box.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { markerBox } from '../pins/marker-box.ts';
import type { MarkerModel } from '../pins/marker-model.ts';
import { coveredBy } from '../view/covered-boxes.ts';

interface SeenMarker {
  readonly model: MarkerModel;
  readonly box: PixelBox;
}

/** The markers that are in view, at least in part, and what each takes up. */
export function seenMarkers(
  models: readonly MarkerModel[],
  adapter: MapAdapter,
): readonly SeenMarker[] {
  const whole = boxOfSize(adapter.size());
  return models.flatMap((model) => {
    const box = markerBox(model, adapter.project(model.position), false);
    return sharedArea(box, whole) > 0 ? [{ model, box }] : [];
  });
}

/** Whether an element over the map covers none of these. */
export function isClearOf(
  others: readonly PixelBox[],
  element: Element | null,
  map: Element | null,
): boolean {
  const [own] = element && map ? coveredBy([element], map) : [];
  return own !== undefined && others.every((box) => sharedArea(box, own) === 0);
}
