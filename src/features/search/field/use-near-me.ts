import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { VisitorPosition } from '../../../domain/visitor-position.ts';
import type { Visitor } from '../../../ui/visitor-position.tsx';

/**
 * G1: "Nær meg", in the field and on the map: gets the position, and ends the destination once it is
 * there. A destination named meanwhile ends the asking instead: the visitor is going there. The
 * quiet line about a refused position goes with the next sign of life.
 * @param endDestination undefined where none is in force
 */
export function useNearMe(
  { locate, settle, locating }: Visitor,
  text: string,
  endDestination: (() => void) | undefined,
): () => Promise<VisitorPosition | undefined> {
  const latest = useRef({ text, endDestination });
  const textThen = useRef(text);
  // Before anything else can happen: an answer may come right after the screen that names a destination.
  useLayoutEffect(() => {
    latest.current = { text, endDestination };
    if (endDestination && locating === 'asking' && text !== textThen.current) settle();
  });

  useEffect(() => {
    if (locating !== 'refused') return undefined;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', settle, options);
    document.addEventListener('keydown', settle, options);
    return () => listening.abort();
  }, [locating, settle]);

  return useCallback(async () => {
    textThen.current = latest.current.text;
    const found = await locate();
    if (found) latest.current.endDestination?.();
    return found;
  }, [locate]);
}
