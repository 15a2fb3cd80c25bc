import { useEffect, useState } from 'react';
import { everyMinute } from './every-minute.ts';
import { usePageTime } from './hydration.tsx';

/**
 * The time, ms since the epoch, each minute while the page is visible (F3). Until hydrated the minute that the page was made
 * for; undefined if it may be kept.
 */
export function useNow(): number | undefined {
  const pageTime = usePageTime();
  const [nowMs, setNowMs] = useState(() => (pageTime ? pageTime.search?.atMs : Date.now()));
  useEffect(() => everyMinute(setNowMs), []);
  return nowMs;
}

/** @returns the day on which the page was made while the time, `nowMs`, is not known */
export function useToday(nowMs: number | undefined): number | undefined {
  const pageTime = usePageTime();
  const [dayMs] = useState(pageTime?.dayMs);
  return nowMs ?? dayMs;
}
