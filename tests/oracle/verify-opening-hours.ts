/**
 * `npm run verify -- opening-hours [--texts N] [--weeks N] [--seed S]`: the evaluator of opening hours against the npm
 * package `opening_hours`, on N generated texts (2,000): at each quarter of an hour and around each edge of two years,
 * or of N weeks of them. In UTC: the package knows no other zone than the process's, and another test covers clocks
 * that are put back.
 */
import { parseArgs } from 'node:util';
import OpeningHours from 'opening_hours';
import { seededRandom } from '../../tools/reference/random.ts';
import { dayOf } from '../../src/domain/opening-hours/calendar-day.ts';
import { isNorwegianHoliday } from '../../src/domain/opening-hours/norwegian-holidays.ts';
import { openSpans } from '../../src/domain/opening-hours/open-spans.ts';
import { parseOpeningHours } from '../../src/domain/opening-hours/parse-opening-hours.ts';
import { type Schedule, type Span } from '../../src/domain/opening-hours/schedule.ts';
import { drawFrom, openingHoursText } from './opening-hours-texts.ts';
import { MINUTES_PER_DAY } from '../../src/domain/time.ts';

if (new Date(2026, 6, 1).getTimezoneOffset() !== 0) throw new Error('Run it with TZ=UTC.');

const FIRST_DAY = dayOf(2026, 1, 1);
const LAST_DAY = dayOf(2027, 12, 31);
const QUARTER = 15;
const NORWAY = {
  lat: '59.9',
  lon: '10.7',
  address: { country_code: 'no', state: 'Oslo', country: 'Norge' },
};

const { values } = parseArgs({
  options: {
    texts: { type: 'string' },
    weeks: { type: 'string' },
    seed: { type: 'string' },
  },
});
const count = Number(values.texts ?? 2_000);
const weeks = Number(values.weeks ?? Infinity);
const seed = Number(values.seed ?? Date.now() % 1e6);
process.stdout.write(`seed ${seed}\n`);

const random = seededRandom(seed);
const draw = drawFrom(random);
const generated = Array.from({ length: count }, () => openingHoursText(draw));
const tally = { read: 0, unread: 0, refusedByOracle: 0, compared: 0, differences: 0 };

for (const [index, text] of generated.entries()) {
  const schedule = parseOpeningHours(text);
  if (!schedule) {
    tally.unread += 1;
    continue;
  }
  tally.read += 1;
  const oracle = oracleOf(text);
  if (!oracle) {
    tally.refusedByOracle += 1;
    process.stdout.write(`REFUSED BY THE ORACLE ${JSON.stringify(text)}\n`);
    continue;
  }
  compare(text, schedule, oracle);
  if (index % 100 === 0) process.stderr.write(`${index} of ${count}\n`);
}

process.stdout.write(
  `${count} generated texts: ${tally.read} read, ${tally.unread} not, ` +
    `${tally.refusedByOracle} read that the oracle refuses, ${tally.compared} instants, ` +
    `${tally.differences} differences\n`,
);
process.exitCode = tally.differences + tally.refusedByOracle > 0 ? 1 : 0;

/** Compares with the oracle's open intervals, and at drawn instants with the oracle's state. */
function compare(text: string, schedule: Schedule, oracle: OpeningHours): void {
  for (const [first, last] of runsOfDays()) {
    const intervals = oracle.getOpenIntervals(dateAt(first, 0), dateAt(last + 1, 0));
    let next = 0;
    for (let day = first; day <= last; day++) {
      const spans = openSpans(schedule, day, isNorwegianHoliday);
      for (const minute of minutesToCompare(spans)) {
        tally.compared += 1;
        const at = dateAt(day, minute);
        while (intervals[next] && intervals[next]![1] <= at) next += 1;
        const [from, , isUnknown] = intervals[next] ?? [];
        const isOpenThere = from !== undefined && from <= at && !isUnknown;
        const isDrawn = draw.chance(1 / 200);
        const isOpen = spans.some(([start, end]) => minute >= start && minute < end);
        if (isOpen === isOpenThere && !(isDrawn && oracle.getState(at) !== isOpen)) continue;
        tally.differences += 1;
        if (tally.differences > 20) return;
        const what = `${JSON.stringify(text)} at ${at.toISOString()}`;
        process.stdout.write(`DIFFERS ${what}: ${isOpen ? 'open' : 'closed'} here\n`);
        return;
      }
    }
  }
}

/** Ascending: each quarter of an hour, each edge and the minute before. */
function minutesToCompare(spans: readonly Span[]): number[] {
  const minutes = new Set(spans.flat().flatMap((minute) => [minute - 1, minute]));
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += QUARTER) minutes.add(minute);
  return [...minutes]
    .filter((minute) => minute >= 0 && minute < MINUTES_PER_DAY)
    .sort((a, b) => a - b);
}

function dateAt(day: number, minute: number): Date {
  return new Date(day * 86_400_000 + minute * 60_000);
}

/** All days of two years, or some weeks of them: those around New Year and Easter, and drawn ones. */
function runsOfDays(): readonly (readonly [first: number, last: number])[] {
  if (weeks === Infinity) return [[FIRST_DAY, LAST_DAY]];
  const starts = [dayOf(2026, 12, 26), dayOf(2026, 3, 31)];
  while (starts.length < weeks) starts.push(draw.integer(FIRST_DAY, LAST_DAY - 6));
  return starts.map((start) => [start, start + 6]);
}

function oracleOf(text: string): OpeningHours | undefined {
  try {
    return new OpeningHours(
      text,
      NORWAY as never,
      { tag_key: 'opening_hours', locale: 'en' } as never,
    );
  } catch {
    return undefined;
  }
}
