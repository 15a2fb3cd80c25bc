import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../src/domain/opening-hours/calendar-day.ts';
import { isNorwegianHoliday } from '../../../src/domain/opening-hours/norwegian-holidays.ts';
import { openSpans } from '../../../src/domain/opening-hours/open-spans.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';
import type { Span } from '../../../src/domain/opening-hours/schedule.ts';
import { hoursOfDay, isAlwaysOpen, regularWeek } from '../../../src/domain/opening-hours/week.ts';
import { seededRandom } from '../../../tools/reference/random.ts';
import { clockText, drawFrom, openingHoursText } from '../../oracle/opening-hours-texts.ts';
import { SEED } from '../../support/seed.ts';

/** "18:00-26:00": hours as a sign has them, the next day's morning counted on. */
function signOf(spans: readonly Span[]): string {
  return spans.map((span) => span.map(clockText).join('-')).join(', ');
}

const weekOf = (text: string) => regularWeek(parseOpeningHours(text)!);

describe('F3: a week as signs show it', () => {
  test.each<[hours: string, ...fridayToSunday: string[]]>([
    ['Mo-Fr 08:00-16:00', '08:00-16:00', '', ''],
    ['24/7', '00:00-24:00', '00:00-24:00', '00:00-24:00'],
    ['Fr,Sa 18:00-02:00', '18:00-26:00', '18:00-26:00', ''],
    ['Fr 18:00-24:00; Sa 00:00-02:00', '18:00-26:00', '', ''],
    ['Fr 08:00-12:00,13:00-02:00', '08:00-12:00, 13:00-26:00', '', ''],
    ['Fr 18:00-23:00; Sa 00:00-02:00', '18:00-23:00', '00:00-02:00', ''],
    ['Fr 18:00-24:00; Sa 01:00-02:00', '18:00-24:00', '01:00-02:00', ''],
    // Beside a whole day, a night is no evening's.
    ['Fr 18:00-24:00; Sa', '18:00-24:00', '00:00-24:00', ''],
    ['Fr; Sa 00:00-02:00', '00:00-24:00', '00:00-02:00', ''],
    ['Fr 18:00-24:00; Sa 00:00-02:00,20:00-04:00', '18:00-26:00', '20:00-28:00', ''],
  ])('%s', (text, ...signs) => {
    expect(weekOf(text)?.days.slice(4).map(signOf)).toEqual(signs);
  });

  test.each<[hours: string, holiday: string | undefined]>([
    ['Mo-Fr 08:00-16:00', undefined],
    ['Mo-Fr 08:00-16:00; PH off', ''],
    ['Mo-Su 08:00-16:00; PH off', ''],
    ['Mo-Fr,PH 08:00-16:00', '08:00-16:00'],
    ['Mo-Fr 08:00-16:00; PH 10:00-14:00', '10:00-14:00'],
    ['Mo-Su 08:00-16:00; PH 08:00-14:00', '08:00-14:00'],
    // As any day.
    ['Mo-Su,PH 08:00-16:00', undefined],
    // Sundays have hours of their own, holiday or not.
    ['PH 10:00-14:00; Su 12:00-14:00', undefined],
  ])('%s: holidays', (text, holiday) => {
    const week = weekOf(text)!;
    expect(week.days[0]?.length).toBe(text.startsWith('PH') ? 0 : 1);
    expect(week.holiday && signOf(week.holiday)).toBe(holiday);
  });

  test.each(['Jan-Mar 08:00-16:00', 'Mo-Fr 08:00-16:00; Dec 24 off', 'Jan-Dec 00:00-24:00'])(
    '%s is not the same every week',
    (text) => {
      expect(weekOf(text)).toBeUndefined();
      expect(isAlwaysOpen(parseOpeningHours(text)!)).toBe(false);
    },
  );

  test.each([
    ['24/7', true],
    ['Mo-Su 00:00-24:00', true],
    ['24/7; PH off', false],
    ['24/7; PH 10:00-14:00', false],
    ['Mo-Fr 00:00-24:00', false],
    ['00:00-23:00', false],
    ['01:00-24:00', false],
    ['00:00-12:00,13:00-24:00', false],
  ])('%s: always open is %s', (text, isAlways) => {
    expect(isAlwaysOpen(parseOpeningHours(text)!)).toBe(isAlways);
  });

  test(`signs show each open minute once, seed ${SEED}`, () => {
    const draw = drawFrom(seededRandom(SEED));
    let compared = 0;
    for (let run = 0; run < 200; run += 1) {
      const text = openingHoursText(draw);
      const schedule = parseOpeningHours(text);
      if (!schedule) continue;
      const first = dayOf(2026, 12, 20) + draw.integer(0, 20);
      const minutesOf = (of: typeof hoursOfDay) => {
        const shown = new Uint8Array(10 * 1_440);
        for (let day = 0; day < 8; day += 1) {
          for (const [from, to] of of(schedule, first + day, isNorwegianHoliday)) {
            for (let minute = from; minute < to; minute += 1) shown[day * 1_440 + minute]! += 1;
          }
        }
        // The first morning may be the night before's.
        return shown.subarray(1_440, 8 * 1_440);
      };
      const said = Buffer.from(minutesOf(hoursOfDay));
      expect([text, said.equals(minutesOf(openSpans))]).toEqual([text, true]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
  });
});
