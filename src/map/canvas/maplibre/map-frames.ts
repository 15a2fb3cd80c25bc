import type { Map as MapLibreMap } from 'maplibre-gl';

/** The frames that a map draws. */
export interface MapFrames {
  /** Draws none until `release`: the map stands still, and says nothing. */
  readonly hold: () => void;
  readonly release: () => void;
}

/**
 * Lets a map's frames be held. MapLibre asks for each of them by `triggerRepaint`, and can't be told to wait: names that fade
 * in and tiles that come are drawn after a move, as many as its own, and each frame of a map takes longer than a list.
 */
export function mapFrames(map: MapLibreMap): MapFrames {
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
      // As MapLibre's own frames: of a request that was given up meanwhile.
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  };
  map.triggerRepaint = () => {
    isDue = true;
    if (!isHeld) frame ??= requestAnimationFrame(draw);
  };
  return {
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      if (isDue) map.triggerRepaint();
    },
  };
}
