import { ANY_MONDAY } from './calendar-day.ts';
import { openSpans } from './open-spans.ts';
import { usesHolidays, type Holidays, type Schedule, type Span } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time.ts';

/** A day's hours as a sign shows them: `[1080, 1560]` is 18:00 to 02:00, `[0, 1440]` is the whole day. */
export function hoursOfDay(schedule: Schedule, day: number, isHoliday: Holidays): readonly Span[] {
  const spans = openSpans(schedule, day, isHoliday);
  const goesOn = nightOf(openSpans(schedule, day - 1, isHoliday), spans);
  const night = nightOf(spans, openSpans(schedule, day + 1, isHoliday));
  return spans
    .filter((span) => span !== goesOn)
    .map((span) =>
      night && span[1] === MINUTES_PER_DAY ? [span[0], MINUTES_PER_DAY + night[1]] : span,
    );
}

/** The morning's hours that began the evening before, unless either day is open all day. */
function nightOf(evening: readonly Span[], morning: readonly Span[]): Span | undefined {
  const [first] = morning;
  const last = evening.at(-1);
  const isOver = last?.[1] === MINUTES_PER_DAY && first?.[0] === 0;
  return isOver && last[0] !== 0 && first[1] !== MINUTES_PER_DAY ? first : undefined;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Hours that are the same every week. */
export interface RegularWeek {
  /** From Monday. */
  readonly days: readonly (readonly Span[])[];
  /** Absent: as any day, or not the same on each. */
  readonly holiday?: readonly Span[];
}

/** Undefined where the hours depend on months or dates. */
export function regularWeek(schedule: Schedule): RegularWeek | undefined {
  const isSeasonal = schedule.rules.some(({ months, dates }) => (months ?? dates) !== undefined);
  if (isSeasonal) return undefined;
  const days = DAYS.map((weekday) => hoursOfDay(schedule, ANY_MONDAY + weekday, () => false));
  if (!usesHolidays(schedule)) return { days };
  const onHolidays = DAYS.map((weekday) => {
    const day = ANY_MONDAY + weekday;
    return hoursOfDay(schedule, day, (other) => other === day);
  });
  const [holiday] = onHolidays;
  const isOne = holiday && onHolidays.every((spans) => isSame(spans, holiday));
  const differs = isOne && !days.every((spans) => isSame(spans, holiday));
  return differs ? { days, holiday } : { days };
}

/** Whether it never closes, holidays included. */
export function isAlwaysOpen(schedule: Schedule): boolean {
  const week = regularWeek(schedule);
  if (!week) return false;
  return [...week.days, ...(week.holiday ? [week.holiday] : [])].every(isWholeDay);
}

export function isWholeDay(spans: readonly Span[]): boolean {
  return spans.length === 1 && spans[0]![0] === 0 && spans[0]![1] === MINUTES_PER_DAY;
}

function isSame(a: readonly Span[], b: readonly Span[]): boolean {
  return a.length === b.length && a.every(([from, to], i) => from === b[i]![0] && to === b[i]![1]);
}
