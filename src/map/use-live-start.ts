import { useEffect, useState } from 'react';
import type { MapAdapter } from './map-adapter.ts';
import { isIdleOver, untilIdleOver } from './poster/idle.ts';
import { isOnPoster } from './poster/map-poster.tsx';

/** When a map is drawn live. */
export type LiveStart =
  | 'at-once'
  /** At the visitor's first move, or after a while without one. */
  | 'idle'
  /** The same; and as soon as it should show what the poster doesn't. */
  | 'idle-or-off-poster';

/**
 * Whether the live map is drawn. Once it is, it stays.
 * @param shown a map nobody sees waits on
 */
export function useLiveStart(
  start: LiveStart,
  shown: boolean,
  adapter: MapAdapter | undefined,
): boolean {
  const [isLive, setIsLive] = useState(start === 'at-once');
  useEffect(() => {
    if (isLive || !shown || !adapter) return undefined;
    let wanted = true;
    const goLive = () => {
      if (wanted) setIsLive(true);
    };
    const look = () => {
      const isOff = start === 'idle-or-off-poster' && !isOnPoster(adapter.viewport());
      if (isIdleOver() || isOff) goLive();
    };
    look();
    untilIdleOver().then(goLive, goLive);
    const stop = adapter.on('move', look);
    return () => {
      wanted = false;
      stop();
    };
  }, [adapter, isLive, shown, start]);
  return isLive;
}
