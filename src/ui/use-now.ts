import { useEffect, useState } from 'react';
import { everyMinute } from './every-minute.ts';
import { useIsHydrated } from './hydration.tsx';

/**
 * The time, ms since the epoch, updated each minute while the page is visible (F3). Undefined on the server and during
 * hydration: what depends on the time is not in the HTML.
 */
export function useNow(): number | undefined {
  const isHydrated = useIsHydrated();
  const [nowMs, setNowMs] = useState(() => (isHydrated ? Date.now() : undefined));
  useEffect(() => everyMinute(setNowMs), []);
  return nowMs;
}
