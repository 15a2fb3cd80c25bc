import { holidaysOf } from './norwegian-holidays.ts';
import { openSpans } from './open-spans.ts';
import { parseOpeningHours } from './parse-opening-hours.ts';
import { usesHolidays, type Span } from './schedule.ts';
import { HOME_TIME_ZONE } from '../time.ts';
import { wallTimeAt, type WallTime } from './zoned-time.ts';

/**
 * A faster `stateAt` for many hours at one minute: whether they are open; undefined of hours that can't be read, or have
 * unknown holidays.
 */
export function openAt(
  hours: string,
  timeZone = HOME_TIME_ZONE,
): (atMs: number) => boolean | undefined {
  const schedule = parseOpeningHours(hours);
  const holidays = holidaysOf(timeZone);
  if (!schedule || (!holidays && usesHolidays(schedule))) return () => undefined;
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

/** The wall clock at an instant, cached: hundreds of hours are asked about the same one. */
function clockAt(atMs: number, timeZone: string): WallTime {
  if (lastClock?.atMs !== atMs || lastClock.timeZone !== timeZone) {
    lastClock = { atMs, timeZone, ...wallTimeAt(atMs, timeZone) };
  }
  return lastClock;
}
