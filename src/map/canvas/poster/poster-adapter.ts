import type { Position } from '../../../domain/geo.ts';
import { knownSize } from '../known-size.ts';
import type { LayerHold, MapAdapter, MapEvent } from '../map-adapter.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { boundsOf } from '../../../domain/view/viewport-bounds.ts';
import { pixelsBetween } from '../../../domain/view/web-mercator.ts';

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

  const size = knownSize(box);

  function project(position: Position) {
    const { x, y } = pixelsBetween(viewport.center, position, viewport.zoom);
    const { width, height } = size();
    return { x: width / 2 + x, y: height / 2 + y };
  }

  function moveTo(next: Viewport) {
    const [lng, lat] = viewport.center;
    if (next.center[0] === lng && next.center[1] === lat && next.zoom === viewport.zoom) return;
    viewport = next;
    for (const listener of [...listeners.move, ...listeners.settle]) listener();
  }

  function hold(layer: HTMLElement): LayerHold {
    let anchor = viewport.center;
    const place = () => {
      const { x, y } = project(anchor);
      layer.style.transform = `translate(${x}px, ${y}px)`;
    };
    const resized = new ResizeObserver(place);
    resized.observe(box);
    listeners.move.add(place);
    return {
      anchorAt(position) {
        anchor = position;
        place();
      },
      release() {
        resized.disconnect();
        listeners.move.delete(place);
      },
    };
  }

  return {
    viewport: () => viewport,
    size,
    bounds: (marginPx) => boundsOf(viewport, size(), marginPx),
    project,
    hold,
    moveTo,
    zoomBy: (levels) => moveTo({ ...viewport, zoom: Math.max(1, viewport.zoom + levels) }),
    on(event, listener) {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
    focus: () => box.focus({ preventScroll: true }),
  };
}
