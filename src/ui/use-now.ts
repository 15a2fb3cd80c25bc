import { useEffect, useState } from 'react';
import { useIsHydrated } from './hydration.tsx';

const MINUTE_MS = 60_000;

/**
 * The time, ms since the epoch, anew at each minute while the page is seen (F3). Undefined on the server and while
 * its page is taken over: what depends on it is no part of its HTML.
 */
export function useNow(): number | undefined {
  const isHydrated = useIsHydrated();
  const [nowMs, setNowMs] = useState(() => (isHydrated ? Date.now() : undefined));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      const ms = Date.now();
      setNowMs(ms);
      timer = setTimeout(tick, MINUTE_MS - (ms % MINUTE_MS));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return nowMs;
}
