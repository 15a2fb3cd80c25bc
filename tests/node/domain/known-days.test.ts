/** F3: what others publish of days, against what the product works out. */
import OpeningHours from 'opening_hours';
import { describe, expect, test } from 'vitest';
import { dayOf, weekdayOf } from '../../../src/domain/opening-hours/calendar-day.ts';
import { isNorwegianHoliday } from '../../../src/domain/opening-hours/norwegian-holidays.ts';
import { openSpans } from '../../../src/domain/opening-hours/open-spans.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';

/** Easter Sundays from 1990 to 2060 as month and day (U.S. Census Bureau, "Easter Dates from 1600 to 2099"). */
const EASTER_SUNDAYS = `
  4-15 3-31 4-19 4-11 4-03 4-16 4-07 3-30 4-12 4-04
  4-23 4-15 3-31 4-20 4-11 3-27 4-16 4-08 3-23 4-12
  4-04 4-24 4-08 3-31 4-20 4-05 3-27 4-16 4-01 4-21
  4-12 4-04 4-17 4-09 3-31 4-20 4-05 3-28 4-16 4-01
  4-21 4-13 3-28 4-17 4-09 3-25 4-13 4-05 4-25 4-10
  4-01 4-21 4-06 3-29 4-17 4-09 3-25 4-14 4-05 4-18
  4-10 4-02 4-21 4-06 3-29 4-18 4-02 4-22 4-14 3-30
  4-18`
  .trim()
  .split(/\s+/)
  .map((date) => date.split('-').map(Number) as [month: number, dayOfMonth: number]);
const FIRST_YEAR = 1990;

const address = { country_code: 'no', state: 'Oslo', country: 'Norge' };
const NORWAY = { lat: '59.9', lon: '10.7', address };

describe('public holidays', () => {
  test('Easter and Whitsun from 1990 to 2060 are those of the published table', () => {
    expect(EASTER_SUNDAYS).toHaveLength(71);
    for (const [index, [month, dayOfMonth]] of EASTER_SUNDAYS.entries()) {
      const year = FIRST_YEAR + index;
      const easter = dayOf(year, month, dayOfMonth);
      expect([year, weekdayOf(easter)]).toEqual([year, 6]);
      // 1 and 17 May are holidays whenever Easter is.
      const moves = (offset: number) =>
        ![dayOf(year, 5, 1), dayOf(year, 5, 17)].includes(easter + offset);
      const spring = Array.from({ length: 70 }, (_, i) => i - 10)
        .filter((offset) => isNorwegianHoliday(easter + offset))
        .filter(moves);
      // Maundy Thursday, Good Friday, Easter, Ascension Day, Whitsun.
      const expected = [-3, -2, 0, 1, 39, 49, 50].filter(moves);
      expect([year, ...spring]).toEqual([year, ...expected]);
    }
  });

  test('each day of 1990 to 2060 is one where it is to the package opening_hours', () => {
    const peer = new OpeningHours('PH', NORWAY as never, { locale: 'en' } as never);
    const unlike: string[] = [];
    for (let day = dayOf(1990, 1, 1); day <= dayOf(2060, 12, 31); day += 1) {
      const date = new Date(day * 86_400_000);
      const noon = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
      const is = peer.getState(noon);
      if (is !== isNorwegianHoliday(day)) unlike.push(date.toISOString().slice(0, 10));
    }
    expect(unlike).toEqual([]);
  });
});

/** Minutes as a clock writes them. */
function clock(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function hoursOn(text: string, date: string): string | undefined {
  const schedule = parseOpeningHours(text);
  if (!schedule) return undefined;
  const day = Date.parse(date) / 86_400_000;
  return openSpans(schedule, day, isNorwegianHoliday)
    .map(([from, to]) => `${clock(from)}-${clock(to)}`)
    .join(' ');
}

/** 23 November 2026 is a Monday. */
const [MONDAY, TUESDAY, WEDNESDAY, SUNDAY] = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-29',
];

describe('F3: what a text of hours says of a day', () => {
  test.each([
    ['two spans', 'Mo 08:00-12:00,13:00-17:00', MONDAY, '08:00-12:00 13:00-17:00'],
    ['that touch', 'Mo 08:00-12:00,12:00-16:00', MONDAY, '08:00-16:00'],
    ['that overlap', 'Mo 08:00-10:00,11:00-13:00,09:00-12:00', MONDAY, '08:00-13:00'],
    ['a pause', 'Mo 08:00-20:00; Mo 12:00-13:00 off', MONDAY, '08:00-12:00 13:00-20:00'],
    ['closed at first', 'Mo 08:00-20:00; Mo 07:00-10:00 off', MONDAY, '10:00-20:00'],
    ['closed before it opens', 'Mo 08:00-20:00; Mo 06:00-08:00 off', MONDAY, '08:00-20:00'],
    ['closed all day', 'Mo-Su 08:00-20:00; Mo off', MONDAY, ''],
    ['a rule replaces', 'Mo-Fr 08:00-16:00; We 10:00-12:00', WEDNESDAY, '10:00-12:00'],
    [
      'one with a comma adds',
      'We 08:00-16:00, We 18:00-20:00',
      WEDNESDAY,
      '08:00-16:00 18:00-20:00',
    ],
    [
      'times alone add to days',
      'We 10:00-12:00; 14:00-16:00',
      WEDNESDAY,
      '10:00-12:00 14:00-16:00',
    ],
    ['times alone replace times alone', '08:00-10:00; 12:00-14:00', MONDAY, '12:00-14:00'],
    ['the evening over midnight', 'Mo 22:00-02:00', MONDAY, '22:00-24:00'],
    ['the morning after', 'Mo 22:00-02:00', TUESDAY, '00:00-02:00'],
    ['a morning that is replaced', 'Mo 22:00-02:00; Tu 10:00-12:00', TUESDAY, '10:00-12:00'],
    ['until midnight', 'Mo 20:00-24:00', TUESDAY, ''],
    ['hours after 24', 'Mo 20:00-26:30', TUESDAY, '00:00-02:30'],
    ['days around the week’s end', 'Sa-Mo 09:00-10:00', MONDAY, '09:00-10:00'],
    ['a list of days', 'Tu,Th-Fr 09:00-10:00', WEDNESDAY, ''],
    ['months around the year’s end', 'Nov-Feb 09:00-10:00', MONDAY, '09:00-10:00'],
    ['a list of months', 'Jan,Nov 09:00-10:00', MONDAY, '09:00-10:00'],
    ['dates', 'Nov 20-23 09:00-10:00', MONDAY, '09:00-10:00'],
    ['dates of two months', 'Nov 23-Dec 02 09:00-10:00', SUNDAY, '09:00-10:00'],
    ['a date', 'Nov 23 09:00-10:00', MONDAY, '09:00-10:00'],
    ['a date of a weekday', 'Nov 20-30 Mo 09:00-10:00', TUESDAY, ''],
    ['a holiday', 'Mo-Fr 08:00-16:00; PH 12:00-14:00', '2026-12-25', '12:00-14:00'],
    ['the last day of the year’s turn', 'Nov 23-Jan 02 09:00-10:00', '2027-01-02', '09:00-10:00'],
    ['a holiday among days', 'PH,Mo 08:00-16:00', '2026-12-26', '08:00-16:00'],
    ['open all days', 'Mo-Su open', SUNDAY, '00:00-24:00'],
    ['an end that says nothing more', 'Mo 08:00-16:00;', MONDAY, '08:00-16:00'],
    ['a day alone', 'Mo', MONDAY, '00:00-24:00'],
    ['a long dash', 'Mo–Tu 08:00–16:00', TUESDAY, '08:00-16:00'],
  ])('%s: %s', (_what, text, date, hours) => {
    expect(hoursOn(text, date)).toBe(hours);
  });

  const unread =
    '24:00-25:00|20:00-48:01|08:00-16:60|08:60-09:00|08:00|08:00+|Mo 08:00|Mo-|Mo-Xx 08:00-10:00|' +
    'Xx-Mo 08:00-10:00|Jan-|Jan-Foo 08:00-10:00|Jan-Feb 03 08:00-10:00|Jan,Feb 03 08:00-10:00|' +
    'Nov 00 off|Nov 31 off|Feb 29 off|Feb 20-28 off|Dec 26-24 off|Dec 24-Foo 26 off|' +
    'Mo 08:00-16:00,|Mo 08:00-16:00, off|Mo-Fr 08:00-16:00, Sa off|Mo 08:00-16:00 Tu 08:00-16:00|' +
    'open closed|Mo 08:00-16:00;;|24/7 Mo|sunrise-sunset|Mo-Fr 08:00-16:00 "ring"|Mo[1] 10:00-12:00|' +
    'SH off|easter off|week 1-10 Mo 08:00-12:00|2026 Dec 24 off|PH Mo 08:00-12:00|Mo-Fr 8-16|mandag til fredag|;|';
  test.each([...unread.split('|'), 'Mo-Fr 08:00-16:00 || off'])('%j is not read', (text) => {
    expect(hoursOn(text, MONDAY)).toBeUndefined();
  });
});
