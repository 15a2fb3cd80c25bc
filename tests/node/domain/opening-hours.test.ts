import * as fc from 'fast-check';
import OpeningHours from 'opening_hours';
import { describe, expect, test } from 'vitest';
import {
  holidaysOf,
  isNorwegianHoliday,
} from '../../../src/domain/opening-hours/norwegian-holidays.ts';
import { dayOf } from '../../../src/domain/opening-hours/calendar-day.ts';
import { stateAt } from '../../../src/domain/opening-hours/state-by-hours.ts';
import { openAt } from '../../../src/domain/opening-hours/open-by-hours.ts';
import { openSpans } from '../../../src/domain/opening-hours/open-spans.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';
import { seededRandom } from '../../../tools/reference/random.ts';
import {
  clockText,
  type Draw,
  drawFrom,
  openingHoursText,
} from '../../oracle/opening-hours-texts.ts';
import { IS_WHOLE } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';
import { forAll } from '../../support/for-all.ts';

const OSLO = 'Europe/Oslo';

const address = { country_code: 'no', state: 'Oslo', country: 'Norge' };
const NORWAY = { lat: '59.9', lon: '10.7', address };
const OPTIONS = { tag_key: 'opening_hours', locale: 'en' };

/** A minute of a day by this process's clock, the only one that the package knows. */
function dateAt(day: number, minute: number): number {
  const date = new Date(day * 86_400_000);
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return new Date(year, month, dayOfMonth, 0, minute).getTime();
}

type Span = readonly [from: number, to: number];

/** Spans in their order; those that touch are one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const edges = spans.flat();
  const isInner = (edge: number, at: number) => edge === edges[at % 2 === 0 ? at - 1 : at + 1];
  const outer = edges.filter((edge, at) => !isInner(edge, at));
  return outer.flatMap((from, at) => (at % 2 === 0 ? [[from, outer[at + 1]!] as const] : []));
}

/** The first days of weeks: around New Year and Easter and drawn ones, or all of two years. */
function weeksOf(draw: Draw): readonly number[] {
  const first = dayOf(2026, 1, 1);
  const weeks = IS_WHOLE
    ? Array.from({ length: 104 }, (_, week) => first + 7 * week)
    : [dayOf(2026, 12, 26), dayOf(2026, 3, 31), first + draw.integer(0, 720)];
  // Where the clock is changed meanwhile, the package's days are not those of a calendar.
  return weeks.filter((day) => dateAt(day + 7, 0) - dateAt(day, 0) === 7 * 86_400_000);
}

test('F3: each day of 1990 to 2060 is a public holiday where it is one to the package opening_hours', () => {
  const peer = new OpeningHours('PH', NORWAY as never, OPTIONS as never);
  const unlike: string[] = [];
  for (let day = dayOf(1990, 1, 1); day <= dayOf(2060, 12, 31); day += 1) {
    const noon = new Date(dateAt(day, 12 * 60));
    if (peer.getState(noon) !== isNorwegianHoliday(day)) unlike.push(noon.toDateString());
  }
  expect(unlike).toEqual([]);
});

describe('F3: opening hours', () => {
  test(`say what the package opening_hours says, seed ${SEED}`, () => {
    const draw = drawFrom(seededRandom(SEED));
    let compared = 0;
    for (let run = 0; run < (IS_WHOLE ? 2_000 : 60); run += 1) {
      const text = openingHoursText(draw);
      const schedule = parseOpeningHours(text);
      if (!schedule) continue;
      // Throws where the package refuses what is read here.
      const peer = new OpeningHours(text, NORWAY as never, OPTIONS as never);
      for (const first of weeksOf(draw)) {
        const days = Array.from({ length: 7 }, (_, i) => first + i);
        const ours = days.flatMap((day) =>
          openSpans(schedule, day, isNorwegianHoliday).map(([from, to]): Span => [
            dateAt(day, from),
            dateAt(day, to),
          ]),
        );
        const [begin, end] = [dateAt(first, 0), dateAt(first + 7, 0)];
        const theirs = peer
          .getOpenIntervals(new Date(begin), new Date(end))
          .map(([from, to]): Span => [Math.max(Number(from), begin), Math.min(Number(to), end)]);
        expect([text, first, ...joined(ours)]).toEqual([text, first, ...joined(theirs)]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test.each<[what: string, hours: string, at: string, isOpen: boolean, until?: string]>([
    // Wednesday 25 November 2026, the clock at +01:00.
    ['the minute of closing', '06:00-23:00', '11-25T22:00', false, '11-26T05:00'],
    ['the minute of opening', '06:00-23:00', '11-25T05:00', true, '11-25T22:00'],
    ['over midnight', 'We 18:00-02:00', '11-26T00:59', true, '11-26T01:00'],
    ['until another day’s end', 'Tu-We; Th 00:00-08:00', '11-25T12:00', true, '11-26T07:00'],
    ['always', '24/7', '11-25T12:00', true],
    ['never', 'off', '11-25T12:00', false],
    ['over New Year', 'Dec 31-Jan 01 10:00-12:00', '12-31T11:30', false, '2027-01-01T09:00'],
    ['New Year’s night', 'Mo-Su 20:00-04:00; Jan 01 off', '12-31T22:59', true, '12-31T23:00'],
    ['a public holiday', 'Mo-Fr 08:00-16:00; PH off', '12-25T09:00', false, '12-28T07:00'],
    ['Maundy Thursday', 'We-Sa 08:00-16:00; PH off', '04-02T09:00', false, '04-04T06:00'],
    ['a season', 'May-Sep 10:00-18:00', '11-25T12:00', false, '2027-05-01T08:00'],
    // 29 March 2026: 02:00 is 03:00.
    ['the night the clock is put on', '00:00-02:30', '03-29T00:59', true, '03-29T01:00'],
    ['a minute that is not there', 'Su 02:30-05:00', '03-28T23:00', false, '03-29T01:00'],
    ['over that night', 'Sa 20:00-06:00', '03-28T22:00', true, '03-29T04:00'],
    // 25 October 2026: 03:00 is 02:00.
    ['the night it is put back', 'Su 01:00-02:30', '10-25T00:29', true, '10-25T00:30'],
    ['the same half hour again', 'Su 01:00-02:30', '10-25T00:45', false, '10-25T01:00'],
    ['its end again', 'Su 01:00-02:30', '10-25T01:10', true, '10-25T01:30'],
  ])('%s: %s', (_what, text, at, isOpen, until) => {
    const ms = (utc: string) => Date.parse(`${utc.startsWith('20') ? '' : '2026-'}${utc}:00Z`);
    const schedule = parseOpeningHours(text)!;
    const state = stateAt(schedule, ms(at), OSLO, isNorwegianHoliday)!;
    const untilMs = until === undefined ? undefined : ms(until);
    expect([state.isOpen, state.untilMs]).toEqual([isOpen, untilMs]);
  });

  test('F5: hours are open as their state says, until the first minute that differs, in whatever zone', () => {
    const draw = drawFrom(seededRandom(SEED));
    const nights = ['2026-03-28T20:00:00Z', '2026-10-24T20:00:00Z', '2026-12-31T10:00:00Z'];
    const zones = [OSLO, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
    let compared = 0;
    for (let run = 0; run < 200; run++) {
      const text = openingHoursText(draw);
      const timeZone = draw.pick(zones);
      const isOpenAt = openAt(text, timeZone);
      const from = Date.parse(draw.pick(nights)) + draw.integer(0, 20 * 60) * 60_000;
      const schedule = parseOpeningHours(text);
      const state = schedule && stateAt(schedule, from, timeZone, holidaysOf(timeZone));
      const [isOpen, untilMs] = [state?.isOpen, state?.untilMs ?? Infinity];
      expect(isOpenAt(from)).toBe(isOpen);
      const minutes = Array.from({ length: 30 * 60 }, (_, i) => from + (i + 1) * 60_000);
      // The last minute is asked about first.
      const unlike = minutes.toReversed().filter((ms) => isOpenAt(ms) !== isOpen);
      expect(untilMs <= minutes.at(-1)! ? untilMs : undefined).toBe(unlike.at(-1));
      if (state) compared += 1;
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('says nothing of public holidays that are unknown', () => {
    const closed = parseOpeningHours('Mo-Fr 08:00-16:00; PH off')!;
    const plain = parseOpeningHours('Mo-Fr 08:00-16:00')!;
    const noon = Date.parse('2026-11-25T12:00:00Z');
    expect(holidaysOf('Europe/Stockholm')).toBeUndefined();
    expect(stateAt(closed, noon, 'Europe/Stockholm', undefined)).toBeUndefined();
    expect(stateAt(plain, noon, 'Europe/Stockholm', undefined)?.isOpen).toBe(true);
  });

  test('whatever text comes, it is read or not, quickly', () => {
    const word = fc.constantFrom(...'Mo - , ; PH 08:00 24:00 Jan 31 off 24/7'.split(' '), ' ');
    const words = fc.array(word, { maxLength: 60 }).map((parts) => parts.join(''));
    forAll({}, fc.oneof(fc.string(), words), (text) => {
      const schedule = parseOpeningHours(text);
      const spans = schedule && openSpans(schedule, dayOf(2026, 11, 25), isNorwegianHoliday);
      expect(spans?.every(([from, to]) => from < to) ?? true).toBe(true);
    });
  });
});

describe('F5: hours asked about again and again', () => {
  test.each([
    // In Norway unless a zone is said, and closed where they can't be read.
    ['08:00-16:00', undefined, '2026-11-25T07:00:00Z', true],
    ['08:00-16:00', 'UTC', '2026-11-25T07:00:00Z', false],
    ['PH off', undefined, '2026-12-25T12:00:00Z', false],
    // Days of a month, of one of several, and over the end of a year.
    ['Jun 10-20 10:00-12:00', undefined, '2026-06-05T09:00:00Z', false],
    ['Jun 1-10,Jul 1-10 10:00-12:00', undefined, '2026-07-05T09:00:00Z', true],
    ['Dec 20-Jan 10 10:00-12:00', undefined, '2026-12-25T10:00:00Z', true],
    ['Dec 20-Jan 10 10:00-12:00', undefined, '2026-01-05T10:00:00Z', true],
    ['Dec 20-Jan 10 10:00-12:00', undefined, '2026-06-15T09:00:00Z', false],
    ['Dec 20-Jan 10 10:00-12:00', undefined, '2026-12-20T10:00:00Z', true],
    ['Dec 20-Jan 10 10:00-12:00', undefined, '2026-01-10T10:00:00Z', true],
    ['Dec 20-Jan 10 10:00-12:00', undefined, '2026-01-11T10:00:00Z', false],
    ['Mo-Su,PH 00:00-24:00', 'Europe/London', '2026-11-25T12:00:00Z', undefined],
    ['Mo-Su,PH 00:00-24:00', 'Arctic/Longyearbyen', '2026-11-25T12:00:00Z', true],
  ])('%s in %s at %s: %s', (text, zone, at, isOpen) => {
    expect(openAt(text, zone)(Date.parse(at))).toBe(isOpen);
  });
});

function hoursOn(text: string, date: string): string | undefined {
  const schedule = parseOpeningHours(text);
  if (!schedule) return undefined;
  const day = Date.parse(date) / 86_400_000;
  return openSpans(schedule, day, isNorwegianHoliday)
    .map((span) => span.map(clockText).join('-'))
    .join(' ');
}

/** 23 November 2026 is a Monday. */
const [MO, TU, WE, SU] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-29'];

describe('F3: what a text of hours says of a day', () => {
  test.each([
    ['two spans', 'Mo 08:00-12:00,13:00-17:00', MO, '08:00-12:00 13:00-17:00'],
    ['that touch', 'Mo 08:00-12:00,12:00-16:00', MO, '08:00-16:00'],
    ['that overlap', 'Mo 08:00-10:00,11:00-13:00,09:00-12:00', MO, '08:00-13:00'],
    ['a pause', 'Mo 08:00-20:00; Mo 12:00-13:00 off', MO, '08:00-12:00 13:00-20:00'],
    ['closed at first', 'Mo 08:00-20:00; Mo 07:00-10:00 off', MO, '10:00-20:00'],
    ['closed before it opens', 'Mo 08:00-20:00; Mo 06:00-08:00 off', MO, '08:00-20:00'],
    ['closed all day', 'Mo-Su 08:00-20:00; Mo off', MO, ''],
    ['a rule replaces', 'Mo-Fr 08:00-16:00; We 10:00-12:00', WE, '10:00-12:00'],
    ['one with a comma adds', 'We 08:00-16:00, We 18:00-20:00', WE, '08:00-16:00 18:00-20:00'],
    ['times alone add to days', 'We 10:00-12:00; 14:00-16:00', WE, '10:00-12:00 14:00-16:00'],
    ['times alone replace times alone', '08:00-10:00; 12:00-14:00', MO, '12:00-14:00'],
    ['the evening over midnight', 'Mo 22:00-02:00', MO, '22:00-24:00'],
    ['the morning after', 'Mo 22:00-02:00', TU, '00:00-02:00'],
    ['a morning that is replaced', 'Mo 22:00-02:00; Tu 10:00-12:00', TU, '10:00-12:00'],
    ['until midnight', 'Mo 20:00-24:00', TU, ''],
    ['hours after 24', 'Mo 20:00-26:30', TU, '00:00-02:30'],
    ['days around the week’s end', 'Sa-Mo 09:00-10:00', MO, '09:00-10:00'],
    ['a list of days', 'Tu,Th-Fr 09:00-10:00', WE, ''],
    ['months around the year’s end', 'Nov-Feb 09:00-10:00', MO, '09:00-10:00'],
    ['a list of months', 'Jan,Nov 09:00-10:00', MO, '09:00-10:00'],
    ['dates', 'Nov 20-23 09:00-10:00', MO, '09:00-10:00'],
    ['dates of two months', 'Nov 23-Dec 02 09:00-10:00', SU, '09:00-10:00'],
    ['a date', 'Nov 23 09:00-10:00', MO, '09:00-10:00'],
    ['a date of a weekday', 'Nov 20-30 Mo 09:00-10:00', TU, ''],
    ['a holiday', 'Mo-Fr 08:00-16:00; PH 12:00-14:00', '2026-12-25', '12:00-14:00'],
    ['the last day of the year’s turn', 'Nov 23-Jan 02 09:00-10:00', '2027-01-02', '09:00-10:00'],
    ['a holiday among days', 'PH,Mo 08:00-16:00', '2026-12-26', '08:00-16:00'],
    ['open all days', 'Mo-Su open', SU, '00:00-24:00'],
    ['an end that says nothing more', 'Mo 08:00-16:00;', MO, '08:00-16:00'],
    ['a day alone', 'Mo', MO, '00:00-24:00'],
    ['a long dash', 'Mo–Tu 08:00–16:00', TU, '08:00-16:00'],
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
    expect(hoursOn(text, MO)).toBeUndefined();
  });
});
