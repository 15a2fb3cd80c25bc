import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../domain/geo.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { isCoverageKnown, lacksStreets, onStreetsChange } from './street-coverage.ts';
import { toWorld } from '../../domain/view/web-mercator.ts';

/** Places where the notice was shown; it isn't repeated there. */
const said = new Set<string>();
/** A place is a town and its surroundings: 50 to 80 km across. */
const PLACES_ACROSS_WORLD = 256;

function placeOf(center: Position): string {
  const { x, y } = toWorld(center);
  return `${Math.floor(x * PLACES_ACROSS_WORLD)}/${Math.floor(y * PLACES_ACROSS_WORLD)}`;
}

/** Whether to say now that the embedded map lacks streets here: once a place, and not before that is known. [M2] */
export function useMissingStreets(adapter: MapAdapter | undefined, isEmbedded: boolean): boolean {
  const { streetsFile } = useOperator().map;
  const [missing, setMissing] = useState(false);
  // Survives the change from the poster to the live map.
  const saidHere = useRef<string>(undefined);
  useEffect(() => {
    if (!adapter || !isEmbedded) return undefined;
    const look = () => {
      const { center, zoom } = adapter.viewport();
      const place = placeOf(center);
      const isBare = isCoverageKnown(streetsFile) && lacksStreets(adapter.bounds(0), zoom);
      if (isBare && !said.has(place)) saidHere.current = place;
      if (isBare) said.add(place);
      setMissing(isBare && place === saidHere.current);
    };
    const stops = [adapter.on('settle', look), onStreetsChange(look)];
    // A restored viewport may be there from the start, without any move.
    const first = setTimeout(look, 0);
    return () => {
      clearTimeout(first);
      for (const stop of stops) stop();
    };
  }, [adapter, isEmbedded, streetsFile]);
  return missing && isEmbedded;
}
