import type { TFunction } from 'i18next';
import { ANY_MONDAY } from '../../../domain/opening-hours/calendar-day.ts';
import { parseOpeningHours } from '../../../domain/opening-hours/parse-opening-hours.ts';
import { type Schedule, type Span } from '../../../domain/opening-hours/schedule.ts';
import { isWholeDay, regularWeek } from '../../../domain/opening-hours/week.ts';
import { clockText, endClockText, weekdayName, type Locale } from '../../../ui/fact-texts.ts';

/** Returns a day's hours as text: "07.00–23.00", "Hele døgnet", "Stengt". */
export function hoursText(spans: readonly Span[], t: TFunction): string {
  if (spans.length === 0) return t('facts.closed');
  if (isWholeDay(spans)) return t('facts.allDay');
  return spans.map(([from, to]) => `${clockText(from, t)}–${endClockText(to, t)}`).join(', ');
}

/** "mandag–fredag 08.00–16.00", without closed days; undefined if the weeks differ. */
export function weekLines(schedule: Schedule, { t, tag }: Locale): readonly string[] | undefined {
  const week = regularWeek(schedule);
  if (!week) return undefined;
  const texts = week.days.map((spans) => (spans.length === 0 ? '' : hoursText(spans, t)));
  if (week.holiday !== undefined)
    texts.push(week.holiday.length === 0 ? '' : hoursText(week.holiday, t));
  const nameOf = (index: number): string =>
    index < 7 ? weekdayName(ANY_MONDAY + index, tag) : t('facts.holidays').toLowerCase();
  const lines: string[] = [];
  for (let from = 0, to = 0; from < texts.length; from = to + 1) {
    to = from;
    while (to + 1 < 7 && texts[to + 1] === texts[from]) to += 1;
    if (texts[from] === '') continue;
    const days = to > from ? `${nameOf(from)}–${nameOf(to)}` : nameOf(from);
    lines.push(`${days} ${texts[from]!.toLowerCase()}`);
  }
  return lines;
}

/** The same for hours as the data writes them; unreadable hours stay as they are. */
export function hoursLinesOf(hours: string, locale: Locale): readonly string[] {
  const schedule = parseOpeningHours(hours);
  return (schedule && weekLines(schedule, locale)) ?? [hours];
}
