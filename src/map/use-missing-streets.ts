import { useEffect, useState } from 'react';
import type { MapAdapter } from './map-adapter.ts';
import { hasStreetsAt, MAIN_ROADS_MAX_ZOOM, onStreetsChange } from './street-coverage.ts';

/** Said once a page: whoever has read it knows. */
let said = false;

/** M2: whether to say, now, that the embedded map has no streets at what is shown. */
export function useMissingStreets(adapter: MapAdapter | undefined, isEmbedded: boolean): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!adapter || !isEmbedded) return undefined;
    const look = () => {
      const viewport = adapter.viewport();
      const isBare = viewport.zoom >= MAIN_ROADS_MAX_ZOOM && !hasStreetsAt(viewport);
      if (!isBare) setMissing(false);
      else if (!said) {
        said = true;
        setMissing(true);
      }
    };
    const stops = [adapter.on('settle', look), onStreetsChange(look)];
    // A kept viewport may stand there from the start, and nobody moves it.
    const first = setTimeout(look, 0);
    return () => {
      clearTimeout(first);
      for (const stop of stops) stop();
    };
  }, [adapter, isEmbedded]);
  return missing && isEmbedded;
}
