import { holidaysOf } from './norwegian-holidays.ts';
import { openSpans } from './open-spans.ts';
import { parseOpeningHours } from './parse-opening-hours.ts';
import { usesHolidays, type Span } from './schedule.ts';
import { wallTimeAt, type WallTime } from './zoned-time.ts';

/** Hours are in this zone unless another is said. */
const DEFAULT_TIME_ZONE = 'Europe/Oslo';

/**
 * Whether hours that are read once are known to be open at an instant: `stateAt` for who asks about many at the same
 * minute. What can't be read, or depends on holidays that aren't known, is never known to be open.
 */
export function openAt(hours: string, timeZone = DEFAULT_TIME_ZONE): (atMs: number) => boolean {
  const schedule = parseOpeningHours(hours);
  const holidays = holidaysOf(timeZone);
  if (!schedule || (!holidays && usesHolidays(schedule))) return () => false;
  let today: number | undefined;
  let spans: readonly Span[] = [];
  return (atMs) => {
    const { day, minute } = clockAt(atMs, timeZone);
    if (day !== today) {
      spans = openSpans(schedule, day, holidays ?? (() => false));
      today = day;
    }
    return spans.some(([from, to]) => minute >= from && minute < to);
  };
}

let lastClock: ({ readonly atMs: number; readonly timeZone: string } & WallTime) | undefined;

/** Hundreds of hours are asked about one instant: the clock is read once. */
function clockAt(atMs: number, timeZone: string): WallTime {
  if (lastClock?.atMs !== atMs || lastClock.timeZone !== timeZone) {
    lastClock = { atMs, timeZone, ...wallTimeAt(atMs, timeZone) };
  }
  return lastClock;
}
