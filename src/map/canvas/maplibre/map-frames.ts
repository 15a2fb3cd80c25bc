import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Lets a map's frames be held: until `release` it draws none, so it stands still and fires no event of a move. MapLibre asks
 * for each frame by `triggerRepaint`, also for names that fade in and tiles that come after a move, and has no pause of its own.
 */
export function mapFrames(map: MapLibreMap) {
  let isHeld = false;
  let isDue = false;
  let frame: number | undefined;
  const draw = (): void => {
    frame = undefined;
    if (isHeld) return;
    isDue = false;
    try {
      map.redraw();
    } catch (error) {
      // MapLibre's own frames pass over it too: a request was given up meanwhile.
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  };
  map.triggerRepaint = () => {
    isDue = true;
    if (!isHeld) frame ??= requestAnimationFrame(draw);
  };
  return {
    hold: (): void => {
      isHeld = true;
    },
    release: (): void => {
      isHeld = false;
      if (isDue) map.triggerRepaint();
    },
  };
}
