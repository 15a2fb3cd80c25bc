import { dateOf, weekdayOf } from './calendar-day.ts';
import { HOLIDAY_BIT, type Holidays, type Rule, type Schedule, type Span } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time.ts';

const WHOLE_DAY: readonly Span[] = [[0, MINUTES_PER_DAY]];

/**
 * The spans in which it is open on a calendar day, by the wall clock: ascending and not touching.
 * A rule that opens replaces what earlier rules say of its days, last night's hours included, unless it is
 * additional; a rule that closes takes away from them.
 */
export function openSpans({ rules }: Schedule, day: number, isHoliday: Holidays): readonly Span[] {
  let spans: readonly Span[] = [];
  for (const [index, rule] of rules.entries()) {
    if (matchesDay(rule, day, isHoliday)) {
      if (replacesEarlier(rule, rules[index - 1])) spans = [];
      spans = painted(spans, rule.spans ?? WHOLE_DAY, 0, rule.isOpen);
    }
    const isOverMidnight = rule.spans?.some(([, to]) => to > MINUTES_PER_DAY) ?? false;
    if (isOverMidnight && matchesDay(rule, day - 1, isHoliday)) {
      spans = painted(spans, rule.spans!, -MINUTES_PER_DAY, rule.isOpen);
    }
  }
  return spans;
}

/** A rule without a date adds to one that has one. */
function replacesEarlier(rule: Rule, before: Rule | undefined): boolean {
  if (!rule.isOpen || rule.isAdditional) return false;
  return hasDate(rule) || (before !== undefined && !hasDate(before));
}

function hasDate({ months, dates, days }: Rule): boolean {
  return months !== undefined || dates !== undefined || days !== undefined;
}

function matchesDay({ months, dates, days }: Rule, day: number, isHoliday: Holidays): boolean {
  if (days !== undefined && !isOneOf(days, day, isHoliday)) return false;
  if (months === undefined && dates === undefined) return true;
  const { month, dayOfMonth } = dateOf(day);
  if (months !== undefined) return (months & (1 << (month - 1))) !== 0;
  const date = month * 100 + dayOfMonth;
  return dates!.some(([from, to]) =>
    from <= to ? date >= from && date <= to : date >= from || date <= to,
  );
}

function isOneOf(days: number, day: number, isHoliday: Holidays): boolean {
  if ((days & (1 << weekdayOf(day))) !== 0) return true;
  return (days & HOLIDAY_BIT) !== 0 && isHoliday(day);
}

/** `spans` with `added`, shifted and cut to the day, opened or closed. */
function painted(
  spans: readonly Span[],
  added: readonly Span[],
  shift: number,
  isOpen: boolean,
): readonly Span[] {
  let result = spans;
  for (const [start, end] of added) {
    const from = Math.max(0, start + shift);
    const to = Math.min(MINUTES_PER_DAY, end + shift);
    if (from < to) result = isOpen ? united(result, [from, to]) : without(result, [from, to]);
  }
  return result;
}

function united(spans: readonly Span[], added: Span): readonly Span[] {
  let [from, to] = added;
  const others = spans.filter(([start, end]) => {
    const isApart = start > to || end < from;
    if (!isApart) [from, to] = [Math.min(from, start), Math.max(to, end)];
    return isApart;
  });
  return [...others, [from, to] as const].sort(([a], [b]) => a - b);
}

function without(spans: readonly Span[], [from, to]: Span): readonly Span[] {
  return spans.flatMap(([start, end]): Span[] => {
    const before: Span = [start, Math.min(end, from)];
    const after: Span = [Math.max(start, to), end];
    return [before, after].filter(([a, b]) => a < b);
  });
}
