import type { MapAdapter, MapEvent } from '../map-adapter.ts';
import type { Viewport } from '../map-props.ts';
import {
  boundsOf,
  clampLatitude,
  pixelsBetween,
  viewportFor,
  wrapLongitude,
} from '../web-mercator.ts';

const EVENTS: Readonly<Record<MapEvent, string>> = {
  move: 'bounds_changed',
  settle: 'idle',
  drag: 'dragstart',
};

/** Google's map behind the map's one interface (M1). Flat and north up, so Mercator is all it takes. */
export function googleAdapter(map: google.maps.Map, fallback: Viewport): MapAdapter {
  const box = map.getDiv();

  function viewport(): Viewport {
    const center = map.getCenter();
    return {
      center: center ? [wrapLongitude(center.lng()), clampLatitude(center.lat())] : fallback.center,
      zoom: map.getZoom() ?? fallback.zoom,
    };
  }

  function size() {
    return { width: box.clientWidth, height: box.clientHeight };
  }

  function moveTo({ center, zoom }: Viewport): void {
    map.moveCamera({ center: { lng: center[0], lat: clampLatitude(center[1]) }, zoom });
  }

  return {
    viewport,
    size,
    moveTo,
    bounds: (marginPx) => boundsOf(viewport(), size(), marginPx),
    project(position) {
      const { center, zoom } = viewport();
      const { width, height } = size();
      const { x, y } = pixelsBetween(center, position, zoom);
      return { x: width / 2 + x, y: height / 2 + y };
    },
    addMarker(element, [lng, lat]) {
      const marker = new google.maps.marker.AdvancedMarkerElement({
        map,
        position: { lng, lat },
        content: element,
      });
      return {
        moveTo: (position) => {
          marker.position = { lng: position[0], lat: position[1] };
        },
        setLevel: (level) => {
          marker.zIndex = level;
        },
        remove: () => {
          marker.map = null;
        },
      };
    },
    fit: (bounds, options) => moveTo(viewportFor(bounds, size(), options)),
    zoomBy: (levels) => map.setZoom(viewport().zoom + levels),
    on(event, listener) {
      const handle = map.addListener(EVENTS[event], listener);
      return () => handle.remove();
    },
    focus: () => box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
  };
}
