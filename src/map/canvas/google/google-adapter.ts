import type { Position } from '../../../domain/geo.ts';
import type { LayerHold, MapAdapter } from '../map-adapter.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { clampLatitude, wrapLongitude } from '../../../domain/view/web-mercator.ts';
import { flatView, knownSize, moveElement } from '../flat-map.ts';

/** Wraps Google's map in the map's interface [M1]. */
export function googleAdapter(map: google.maps.Map, fallback: Viewport): MapAdapter {
  const box = map.getDiv();
  /** A movement that the page asked for is not a drag. */
  let isOurs = false;
  /** Google's first zoom event reports no change. */
  let knownZoom = fallback.zoom;

  function viewport(): Viewport {
    const center = map.getCenter();
    return {
      center: center ? [wrapLongitude(center.lng()), clampLatitude(center.lat())] : fallback.center,
      zoom: map.getZoom() ?? fallback.zoom,
    };
  }

  function moveTo({ center, zoom }: Viewport): void {
    isOurs = true;
    map.moveCamera({ center: { lng: center[0], lat: clampLatitude(center[1]) }, zoom });
    isOurs = false;
  }

  /** Puts the layer into Google's pane for pointer targets, so that gestures on it reach the map. */
  function hold(layer: HTMLElement, anchor: () => Position): LayerHold {
    const home = layer.parentElement;
    const overlay = new google.maps.OverlayView();
    const place = () => {
      const projection = overlay.getProjection() as google.maps.MapCanvasProjection | undefined;
      const [lng, lat] = anchor();
      const point = projection?.fromLatLngToDivPixel(
        new google.maps.LatLng(clampLatitude(lat), lng),
      );
      if (point) layer.style.transform = `translate(${point.x}px, ${point.y}px)`;
    };
    overlay.onAdd = () => {
      const pane = overlay.getPanes()?.overlayMouseTarget;
      if (pane) moveElement(layer, pane);
    };
    overlay.draw = place;
    overlay.onRemove = () => {};
    overlay.setMap(map);
    return {
      place,
      release() {
        if (home) moveElement(layer, home);
        overlay.setMap(null);
      },
    };
  }

  return {
    ...flatView(viewport, knownSize(box)),
    moveTo,
    hold,
    zoomBy(levels) {
      isOurs = true;
      map.setZoom(viewport().zoom + levels);
      isOurs = false;
    },
    on(event, listener) {
      if (event !== 'drag') {
        const handle = map.addListener(event === 'move' ? 'bounds_changed' : 'idle', listener);
        return () => handle.remove();
      }
      // Google reports a wheel or a pinch only as a zoom.
      const handles = [
        map.addListener('dragstart', listener),
        map.addListener('zoom_changed', () => {
          const { zoom } = viewport();
          if (!isOurs && zoom !== knownZoom) listener();
          knownZoom = zoom;
        }),
      ];
      return () => {
        for (const handle of handles) handle.remove();
      };
    },
    focus: () => box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
  };
}
