import { type RefObject, useEffect, useState } from 'react';
import type { MapAdapter } from './map-adapter.ts';
import { isOnPoster } from './poster/map-poster.tsx';
import { untilNobodyTypes, untilQuiet, untilRested } from './quiet.ts';

/** A map is drawn live as soon as the page is quiet, or once nobody types and the poster doesn't show what it should. */
export type LiveStart = 'quiet' | 'quiet-or-off-poster';

/** Events of a pointer, a finger or the focus that reaches the map. */
const REACHES = ['pointerover', 'pointerdown', 'touchstart', 'wheel', 'focusin'] as const;

/** Whether a map has been live on this page: then its code is loaded, and the next map is made quickly. */
let hasBeenLive = false;

/**
 * Whether the live map is drawn. Once it is, it stays.
 * @param shown whether somebody can see the map; an unseen one goes on waiting
 * @param within an element directly in the map's own box
 * @param loadCode loads the map's code, in a task of its own before the map is made
 */
export function useLiveStart(
  start: LiveStart,
  shown: boolean,
  adapter: MapAdapter | undefined,
  within: RefObject<HTMLElement | null>,
  loadCode: () => Promise<unknown>,
): boolean {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (isLive) hasBeenLive = true;
    if (isLive || !shown || !adapter) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const goLive = () => {
      if (!signal.aborted) setIsLive(true);
    };
    const prepare = async (): Promise<void> => {
      await untilRested(signal);
      await untilQuiet(signal);
      // If the map's code can't be loaded, the map says so itself.
      await loadCode().catch(() => undefined);
      await untilQuiet(signal);
      goLive();
    };
    // Rejects only when the map is gone.
    prepare().catch(() => undefined);
    if (hasBeenLive) untilNobodyTypes(signal).then(goLive, () => undefined);

    const box = within.current?.parentElement;
    const onReach = ({ type, target }: Event) => {
      if (!box || !(target instanceof Node)) return;
      // The focus may be set on what holds the map.
      const holdsMap = type === 'focusin' && target.contains(box);
      if (holdsMap || box.contains(target)) goLive();
    };
    for (const type of REACHES) addEventListener(type, onReach, { signal, capture: true });

    const look = () => {
      if (start !== 'quiet-or-off-poster' || isOnPoster(adapter.viewport())) return;
      untilNobodyTypes(signal).then(goLive, () => undefined);
    };
    look();
    const stop = adapter.on('move', look);
    return () => {
      leaving.abort();
      stop();
    };
  }, [adapter, isLive, shown, start, within, loadCode]);
  return isLive;
}
