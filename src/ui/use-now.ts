import { useEffect, useState } from 'react';
import { everyMinute } from './every-minute.ts';
import { usePageTime } from './hydration.tsx';

/** F3: updated each visible minute. On the server and in hydration the page's minute; undefined for a page that may be kept. */
export function useNow(): number | undefined {
  const pageTime = usePageTime();
  const [nowMs, setNowMs] = useState(() => (pageTime ? pageTime.search?.atMs : Date.now()));
  useEffect(() => everyMinute(setNowMs), []);
  return nowMs;
}

/** The day on which the page was made while `nowMs`, from `useNow`, is not known. */
export function useToday(nowMs: number | undefined): number | undefined {
  const pageTime = usePageTime();
  const [dayMs] = useState(pageTime?.dayMs);
  return nowMs ?? dayMs;
}
