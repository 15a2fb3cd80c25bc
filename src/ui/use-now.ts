import { useEffect, useState } from 'react';
import { everyMinute } from './every-minute.ts';
import { usePageTime } from './hydration.tsx';

/**
 * The time, ms since the epoch, updated each minute while the page is visible (F3). On the server and during
 * hydration the minute that the page was made for; undefined if it may be kept: then its HTML holds nothing that depends
 * on the minute.
 */
export function useNow(): number | undefined {
  const pageTime = usePageTime();
  const [nowMs, setNowMs] = useState(() => (pageTime ? pageTime.search?.atMs : Date.now()));
  useEffect(() => everyMinute(setNowMs), []);
  return nowMs;
}

/**
 * @param nowMs from `useNow`
 * @returns the day on which the page was made while the time is not known
 */
export function useToday(nowMs: number | undefined): number | undefined {
  const pageTime = usePageTime();
  const [dayMs] = useState(pageTime?.dayMs);
  return nowMs ?? dayMs;
}
