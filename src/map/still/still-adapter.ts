import type { Position } from '../../domain/geo.ts';
import type { MapAdapter, MapEvent } from '../map-adapter.ts';
import type { Viewport } from '../map-props.ts';
import { boundsOf, pixelsBetween, viewportFor } from '../web-mercator.ts';

/**
 * The map's interface (M1) over a picture: markers stand where they will stand, and a movement is a
 * jump.
 * @param layer the box that holds the markers, positioned
 * @param onMove told the new viewport, which the picture doesn't show
 */
export function stillAdapter(
  layer: HTMLElement,
  initialViewport: Viewport,
  onMove: (viewport: Viewport) => void,
): MapAdapter {
  let viewport = initialViewport;
  const places = new Set<() => void>();
  const listeners: Record<MapEvent, Set<() => void>> = {
    move: new Set(),
    settle: new Set(),
    drag: new Set(),
  };

  function size() {
    return { width: layer.clientWidth, height: layer.clientHeight };
  }

  function offsetOf(position: Position) {
    return pixelsBetween(viewport.center, position, viewport.zoom);
  }

  function moveTo(next: Viewport) {
    const [lng, lat] = viewport.center;
    if (next.center[0] === lng && next.center[1] === lat && next.zoom === viewport.zoom) return;
    viewport = next;
    for (const place of places) place();
    onMove(next);
    for (const listener of [...listeners.move, ...listeners.settle]) listener();
  }

  return {
    viewport: () => viewport,
    size,
    bounds: (marginPx) => boundsOf(viewport, size(), marginPx),
    project(position) {
      const { x, y } = offsetOf(position);
      const { width, height } = size();
      return { x: width / 2 + x, y: height / 2 + y };
    },
    addMarker(element, start) {
      let position = start;
      const place = () => {
        const { x, y } = offsetOf(position);
        element.style.setProperty('left', `calc(50% + ${x.toFixed(1)}px)`);
        element.style.setProperty('top', `calc(50% + ${y.toFixed(1)}px)`);
      };
      element.style.setProperty('position', 'absolute');
      place();
      places.add(place);
      layer.append(element);
      return {
        moveTo(next) {
          position = next;
          place();
        },
        setLevel: (level) => element.style.setProperty('z-index', String(level)),
        remove() {
          places.delete(place);
          element.remove();
          // It may be put on another map, which has a way of its own to place it.
          for (const name of ['position', 'left', 'top']) element.style.removeProperty(name);
        },
      };
    },
    moveTo,
    fit: (bounds, options) => moveTo(viewportFor(bounds, size(), options)),
    zoomBy: (levels) => moveTo({ ...viewport, zoom: Math.max(1, viewport.zoom + levels) }),
    on(event, listener) {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
    focus: () => layer.focus({ preventScroll: true }),
  };
}
