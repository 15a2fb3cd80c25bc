import type { Map as MapLibreMap, MapMovementEvent } from 'maplibre-gl';
import type { MapAdapter } from '../map-adapter.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { flatView, holdLayer, knownSize } from '../flat-map.ts';
import { mapFrames } from './map-frames.ts';
import { markerClearance } from './marker-clearance.ts';
import { clampLatitude, pixelsBetween, wrapLongitude } from '../../../domain/view/web-mercator.ts';

/** MapLibre's world is 512 px wide at zoom 0, Google's 256: one level apart (M3). */
const ZOOM_OFFSET = 1;

export function toMapLibreZoom(googleZoom: number): number {
  return googleZoom - ZOOM_OFFSET;
}

interface Camera {
  readonly center: [number, number];
  readonly zoom: number;
}

/** Wraps MapLibre in the map's interface [M1]. North stays up, so that a viewport is a box. */
export function mapLibreAdapter(map: MapLibreMap): MapAdapter {
  const container = map.getContainer();
  const frames = mapFrames(map);

  function viewport(): Viewport {
    const { lng, lat } = map.getCenter();
    return {
      center: [wrapLongitude(lng), clampLatitude(lat)],
      zoom: map.getZoom() + ZOOM_OFFSET,
    };
  }

  const size = knownSize(container);
  const isSlow = slowDrawing(map);

  function moveTo({ center, zoom }: Viewport, { animate }: { readonly animate: boolean }) {
    const camera: Camera = {
      center: [center[0], clampLatitude(center[1])],
      zoom: toMapLibreZoom(zoom),
    };
    // The markers jump at once, so the ground beneath them may not wait.
    frames.release();
    if (animate && eases()) easeTo(camera);
    else map.jumpTo(camera);
  }

  /** Four frames in half a second are no motion, and keep keys waiting; and some visitors want none. */
  function eases(): boolean {
    return !isSlow() && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  function easeTo(camera: Camera) {
    const around = fixedPoint(camera);
    map.easeTo({ ...camera, ...(around && { around }), duration: 400 });
  }

  /**
   * Returns the point that is at the same place of the screen before and after a move; undefined if it is out of view.
   * Eased around it, what the map goes to stays in view; MapLibre's own path to a center may pass over empty land.
   */
  function fixedPoint({ center, zoom }: Camera): [number, number] | undefined {
    const from = viewport();
    const scale = 2 ** (zoom + ZOOM_OFFSET - from.zoom);
    const { x, y } = pixelsBetween(from.center, center, from.zoom);
    const [dx, dy] = [(x * scale) / (scale - 1), (y * scale) / (scale - 1)];
    const { width, height } = size();
    if (!(Math.abs(dx) <= width / 2 && Math.abs(dy) <= height / 2)) return undefined;
    const { lng, lat } = map.unproject([width / 2 + dx, height / 2 + dy]);
    return [lng, lat];
  }

  // The first notch of a wheel moves the map without its event: MapLibre waits for what tells a wheel from a trackpad.
  const isVisitors = ({ originalEvent }: MapMovementEvent) =>
    originalEvent !== undefined || map.scrollZoom.isZooming();

  const adapter: MapAdapter = {
    ...flatView(viewport, size),
    // Not by the known size: while the window is resized, markers stand where the map is drawn.
    project([lng, lat]) {
      // The copy of the world that is nearest to the middle of the map.
      const near = lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
      const { x, y } = map.project([near, lat]);
      return { x, y };
    },
    // In the map's own container, so that every gesture on a marker is one on the map.
    hold: (layer, anchor) => holdLayer(layer, anchor, map.getCanvasContainer(), adapter),
    moveTo,
    eases,
    isSlow,
    pause: frames.hold,
    resume: frames.release,
    keepClear: markerClearance(map, isSlow),
    zoomBy: (levels) => void map.easeTo({ zoom: map.getZoom() + levels, duration: 200 }),
    on(event, listener) {
      const heard =
        event === 'drag'
          ? map.on('movestart', (move) => isVisitors(move) && listener())
          : map.on(event === 'move' ? 'move' : 'moveend', listener);
      return () => heard.unsubscribe();
    },
    focus: () => map.getCanvas().focus({ preventScroll: true }),
  };
  return adapter;
}

/** A few zooms past the last cluster zoom; closer there is nothing left to tell apart. */
const MAX_ZOOM = 20;

/** MapLibre's zoom limits for the specification's figures: from the whole world to a kerb. */
export const ZOOM_LIMITS = { minZoom: 0, maxZoom: toMapLibreZoom(MAX_ZOOM) } as const;

/** No graphics card needs so long for a frame; without one, 100 to 200 ms are usual. */
const SLOW_MS = 80;
/** One slow frame says little: the page may have been busy. */
const FRAMES = 3;

/** @returns a function that tells whether each of the map's last frames kept the page's next frame waiting */
function slowDrawing(map: MapLibreMap): () => boolean {
  let lastMs: readonly number[] = [];
  map.on('render', () => {
    const drawnAtMs = performance.now();
    requestAnimationFrame(() => {
      lastMs = [...lastMs, performance.now() - drawnAtMs].slice(-FRAMES);
    });
  });
  return () => lastMs.length === FRAMES && lastMs.every((ms) => ms > SLOW_MS);
}
