import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holidaysOf } from '../../../src/domain/opening-hours/norwegian-holidays.ts';
import { openAt } from '../../../src/domain/opening-hours/open-at.ts';
import { stateAt } from '../../../src/domain/opening-hours/opening-state.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';
import { seededRandom } from '../../../tools/reference/random.ts';
import { drawFrom, openingHoursText } from '../../oracle/opening-hours-texts.ts';
import { forAll } from '../../support/for-all.ts';

const ZONES = ['Europe/Oslo', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe'];

describe('F5: hours asked about again and again', () => {
  test('are open as their state says, in any zone and any order of instants', () => {
    const instants = fc.array(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      { minLength: 1, maxLength: 6 },
    );
    const texts = fc.nat().map((seed) => openingHoursText(drawFrom(seededRandom(seed))));
    forAll(
      { numRuns: 300 },
      texts,
      fc.constantFrom(...ZONES),
      instants,
      (text, timeZone, dates) => {
        const isOpen = openAt(text, timeZone);
        const schedule = parseOpeningHours(text);
        const holidays = holidaysOf(timeZone);
        for (const date of dates) {
          const state = schedule && stateAt(schedule, date.getTime(), timeZone, holidays);
          expect(isOpen(date.getTime())).toBe(state?.isOpen ?? false);
        }
      },
    );
  });

  test.each([
    // In Norway unless a zone is said, and closed where they can't be read.
    ['08:00-16:00', undefined, '2026-11-25T07:00:00Z', true],
    ['08:00-16:00', 'UTC', '2026-11-25T07:00:00Z', false],
    ['PH off', undefined, '2026-12-25T12:00:00Z', false],
    ['by appointment', undefined, '2026-11-25T12:00:00Z', false],
    ['Mo-Su,PH 00:00-24:00', 'Europe/London', '2026-11-25T12:00:00Z', false],
  ])('%s in %s at %s: %s', (text, zone, at, isOpen) => {
    expect(openAt(text, zone)(Date.parse(at))).toBe(isOpen);
  });
});
