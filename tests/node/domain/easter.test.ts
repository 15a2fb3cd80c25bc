/** F3: the days that move with Easter, against a published table. */
import { expect, test } from 'vitest';
import { dayOf, weekdayOf } from '../../../src/domain/opening-hours/calendar-day.ts';
import { isNorwegianHoliday } from '../../../src/domain/opening-hours/norwegian-holidays.ts';

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

test('F3: Easter and Whitsun from 1990 to 2060 are those of the published table', () => {
  expect(EASTER_SUNDAYS).toHaveLength(71);
  for (const [index, [month, dayOfMonth]] of EASTER_SUNDAYS.entries()) {
    const year = 1990 + index;
    const easter = dayOf(year, month, dayOfMonth);
    expect([year, weekdayOf(easter)]).toEqual([year, 6]);
    // 1 and 17 May are holidays whenever Easter is.
    const moves = (offset: number) =>
      ![dayOf(year, 5, 1), dayOf(year, 5, 17)].includes(easter + offset);
    const spring = Array.from({ length: 70 }, (_, i) => i - 10)
      .filter((offset) => isNorwegianHoliday(easter + offset))
      .filter(moves);
    // Maundy Thursday, Good Friday, Easter, Ascension Day, Whitsun.
    expect([year, ...spring]).toEqual([year, ...[-3, -2, 0, 1, 39, 49, 50].filter(moves)]);
  }
});
