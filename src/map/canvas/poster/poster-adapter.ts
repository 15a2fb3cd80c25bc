import type { Viewport } from '../../../domain/view/viewport.ts';
import { flatView, holdLayer, knownSize } from '../flat-map.ts';
import type { MapAdapter } from '../map-adapter.ts';

/**
 * The map's interface [M1] over a picture, until the live map is there: a movement is a jump.
 * @param box the element that shows the map
 */
export function posterAdapter(box: HTMLElement, initialViewport: Viewport): MapAdapter {
  let viewport = initialViewport;
  const events = new EventTarget();

  function moveTo(next: Viewport) {
    const [lng, lat] = viewport.center;
    if (next.center[0] === lng && next.center[1] === lat && next.zoom === viewport.zoom) return;
    viewport = next;
    for (const type of ['move', 'settle']) events.dispatchEvent(new Event(type));
  }

  const adapter: MapAdapter = {
    ...flatView(() => viewport, knownSize(box)),
    hold: (layer, anchor) => holdLayer(layer, anchor, box, adapter),
    moveTo,
    zoomBy: (levels) => moveTo({ ...viewport, zoom: Math.max(1, viewport.zoom + levels) }),
    on(event, listener) {
      events.addEventListener(event, listener);
      return () => events.removeEventListener(event, listener);
    },
    focus: () => box.focus({ preventScroll: true }),
  };
  return adapter;
}
