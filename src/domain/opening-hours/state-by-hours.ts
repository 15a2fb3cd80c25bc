import { instantsOf, wallTimeAt } from './zoned-time.ts';
import { openSpans } from './open-spans.ts';
import { usesHolidays, type Holidays, type Schedule } from './schedule.ts';
import { isWholeDay } from './week.ts';

export interface OpeningState {
  readonly isOpen: boolean;
  /** When that changes, ms since the epoch; absent: not within `HORIZON_DAYS`. */
  readonly untilMs?: number;
}

/** How many days ahead the next change is looked for. */
const HORIZON_DAYS = 400;

/**
 * Whether it is open by its hours at an instant, and until when; undefined if it depends on public holidays that are not
 * known. A reading may overrule it: `open-now.ts`.
 */
export function stateAt(
  schedule: Schedule,
  atMs: number,
  timeZone: string,
  holidays: Holidays | undefined,
): OpeningState | undefined {
  if (!holidays && usesHolidays(schedule)) return undefined;
  const isHoliday = holidays ?? (() => false);
  const isOpenAt = (ms: number): boolean => {
    const { day, minute } = wallTimeAt(ms, timeZone);
    return openSpans(schedule, day, isHoliday).some(([from, to]) => minute >= from && minute < to);
  };
  const today = wallTimeAt(atMs, timeZone).day;
  const isOpen = isOpenAt(atMs);
  for (let day = today; day <= today + HORIZON_DAYS; day++) {
    const spans = openSpans(schedule, day, isHoliday);
    if (isOpen ? isWholeDay(spans) : spans.length === 0) continue;
    const untilMs = instantsOf(day, [0, ...spans.flat()], timeZone).find(
      (ms) => ms > atMs && isOpenAt(ms) !== isOpen,
    );
    if (untilMs !== undefined) return { isOpen, untilMs };
  }
  return { isOpen };
}
