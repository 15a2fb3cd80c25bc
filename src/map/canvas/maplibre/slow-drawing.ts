import type { Map as MapLibreMap } from 'maplibre-gl';

/** No graphics card needs so long for a frame; without one, 100 to 200 ms are usual. */
const SLOW_MS = 80;
/** One slow frame says little: the page may have been busy. */
const FRAMES = 3;

/** @returns a function that tells whether each of the map's last frames kept the page's next frame waiting */
export function slowDrawing(map: MapLibreMap): () => boolean {
  let lastMs: readonly number[] = [];
  map.on('render', () => {
    const drawnAtMs = performance.now();
    requestAnimationFrame(() => {
      lastMs = [...lastMs, performance.now() - drawnAtMs].slice(-FRAMES);
    });
  });
  return () => lastMs.length === FRAMES && lastMs.every((ms) => ms > SLOW_MS);
}
