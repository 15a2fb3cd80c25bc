import { useEffect, useState } from 'react';
import type { MapAdapter } from './map-adapter.ts';
import { isIdleOver, untilIdleOver } from './poster/idle.ts';
import { isOnPoster } from './poster/map-poster.tsx';

/**
 * Whether the live map is drawn. Once it is, it stays.
 * @param deferred wait for the visitor's first move, for a while without one, or for a view that the
 *   poster doesn't show
 * @param shown a map nobody sees waits on
 */
export function useLiveStart(
  deferred: boolean,
  shown: boolean,
  adapter: MapAdapter | undefined,
): boolean {
  const [isLive, setIsLive] = useState(!deferred);
  useEffect(() => {
    if (isLive || !shown || !adapter) return undefined;
    let wanted = true;
    const start = () => {
      if (wanted) setIsLive(true);
    };
    const look = () => {
      if (isIdleOver() || !isOnPoster(adapter.viewport())) start();
    };
    look();
    untilIdleOver().then(start, start);
    const stop = adapter.on('move', look);
    return () => {
      wanted = false;
      stop();
    };
  }, [adapter, isLive, shown]);
  return isLive;
}
