import type { Viewport } from '../../../domain/view/viewport.ts';
import { flatView, holdLayer, knownSize } from '../flat-map.ts';
import type { MapAdapter, MapEvent } from '../map-adapter.ts';

/**
 * The map's interface [M1] over a picture, until the live map is there: a movement is a jump.
 * @param box the element that shows the map
 */
export function posterAdapter(box: HTMLElement, initialViewport: Viewport): MapAdapter {
  let viewport = initialViewport;
  const listeners: Record<MapEvent, Set<() => void>> = {
    move: new Set(),
    settle: new Set(),
    drag: new Set(),
  };

  function moveTo(next: Viewport) {
    const [lng, lat] = viewport.center;
    if (next.center[0] === lng && next.center[1] === lat && next.zoom === viewport.zoom) return;
    viewport = next;
    for (const listener of [...listeners.move, ...listeners.settle]) listener();
  }

  const adapter: MapAdapter = {
    ...flatView(() => viewport, knownSize(box)),
    hold: (layer, anchor) => holdLayer(layer, anchor, box, adapter),
    moveTo,
    zoomBy: (levels) => moveTo({ ...viewport, zoom: Math.max(1, viewport.zoom + levels) }),
    on(event, listener) {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
    focus: () => box.focus({ preventScroll: true }),
  };
  return adapter;
}
