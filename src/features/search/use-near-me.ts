import { useCallback, useEffect, useRef } from 'react';
import type { VisitorPosition } from '../../map/map-props.ts';
import type { Visitor } from '../../ui/visitor-position.tsx';

/**
 * G1: "Nær meg", in the field and on the map: gets the position, and ends the destination once it is
 * there. The quiet line about a refused position goes with the next sign of life.
 * @param endDestination undefined where there is none
 */
export function useNearMe(
  visitor: Visitor,
  endDestination: (() => void) | undefined,
): () => Promise<VisitorPosition | undefined> {
  const { locate, forget, locating } = visitor;
  const latest = useRef(endDestination);
  useEffect(() => {
    latest.current = endDestination;
  }, [endDestination]);

  useEffect(() => {
    if (locating !== 'refused') return undefined;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', forget, options);
    document.addEventListener('keydown', forget, options);
    return () => listening.abort();
  }, [locating, forget]);

  return useCallback(async () => {
    const found = await locate();
    if (found) latest.current?.();
    return found;
  }, [locate]);
}
