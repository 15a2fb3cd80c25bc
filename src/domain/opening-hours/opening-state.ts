import { instantsOf, wallTimeAt } from './zoned-time.ts';
import { openSpans } from './open-spans.ts';
import { MINUTES_PER_DAY, usesHolidays, type Holidays, type Schedule } from './schedule.ts';

export interface OpeningState {
  readonly isOpen: boolean;
  /** When that changes, ms since the epoch; absent: not within a year. */
  readonly untilMs?: number;
}

/** A schedule repeats within this many days, movable holidays included. */
const HORIZON_DAYS = 400;

/**
 * Whether it is open at an instant by the wall clock of a time zone, and until when. Undefined: the schedule depends on
 * public holidays, and those of the place are not known.
 */
export function stateAt(
  schedule: Schedule,
  instantMs: number,
  timeZone: string,
  holidays: Holidays | undefined,
): OpeningState | undefined {
  if (!holidays && usesHolidays(schedule)) return undefined;
  const isHoliday = holidays ?? (() => false);
  const isOpenAt = (ms: number): boolean => {
    const { day, minute } = wallTimeAt(ms, timeZone);
    return openSpans(schedule, day, isHoliday).some(([from, to]) => minute >= from && minute < to);
  };
  const today = wallTimeAt(instantMs, timeZone).day;
  const isOpen = isOpenAt(instantMs);
  for (let day = today; day <= today + HORIZON_DAYS; day++) {
    const spans = openSpans(schedule, day, isHoliday);
    if (isUniform(spans, isOpen)) continue;
    const untilMs = instantsOf(day, [0, ...spans.flat()], timeZone).find(
      (ms) => ms > instantMs && isOpenAt(ms) !== isOpen,
    );
    if (untilMs !== undefined) return { isOpen, untilMs };
  }
  return { isOpen };
}

/** Whether a day's spans say the same all day. */
function isUniform(spans: readonly (readonly [number, number])[], isOpen: boolean): boolean {
  if (!isOpen) return spans.length === 0;
  return spans.length === 1 && spans[0]![0] === 0 && spans[0]![1] === MINUTES_PER_DAY;
}
