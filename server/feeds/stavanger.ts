/** Free spaces in the municipal garages of Stavanger (open.stavanger.kommune.no), without ids and capacities. */
import { isPosition } from '../../src/domain/geo.ts';
import { dateOf, dayOf } from '../../src/domain/opening-hours/calendar-day.ts';
import { instantsOf, wallTimeAt } from '../../src/domain/opening-hours/zoned-time.ts';
import { MOST, numberIn, readCount, type Row } from '../../src/domain/row-values.ts';
import { type FeedRow, type FeedSource, readRows } from './feed-rows.ts';

const TIME_ZONE = 'Europe/Oslo';
/** The city has nine garages; each row is looked up among all lots. */
const MOST_ROWS = 500;

export const readStavanger: FeedSource = (body, nowMs) => {
  if (!Array.isArray(body)) throw new Error('The answer is no list');
  return readRows(body as unknown[], {
    most: MOST_ROWS,
    nameOf: (row) => row['Sted'],
    read: (row, name) => readRow(row, name, nowMs),
  });
};

/** @returns the row, or why it can't be used */
function readRow(row: Row, name: string, nowMs: number): FeedRow | string {
  if (name === '') return 'no name';
  const position = [numberIn(row['Longitude']), numberIn(row['Latitude'])];
  if (!isPosition(position)) return 'no position';
  // Every value is text, and a count may be a word: "Open".
  const count = textOf(row['Antall_ledige_plasser']);
  const free = /^\d{1,6}$/.test(count) ? readCount(Number(count), MOST.spaces) : undefined;
  if (free === undefined) return 'no count';
  const readAtMs = instantIn(textOf(row['Dato']), textOf(row['Klokkeslett']), nowMs);
  if (readAtMs === undefined) return 'no time';
  return { name, place: { position }, reading: { free, readAtMs } };
}

/**
 * The instant of "23.09.2026" and "19:16", which are without zone. In the hour that the clock is put back there are two:
 * the later one, unless it is still to come.
 */
function instantIn(date: string, time: string, nowMs: number): number | undefined {
  const [dayOfMonth, month, year] = (/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(date) ?? [])
    .slice(1)
    .map(Number);
  const [hour, minute] = (/^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(time) ?? []).slice(1).map(Number);
  if (dayOfMonth === undefined || month === undefined || year === undefined) return undefined;
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
  const day = dayOf(year, month, dayOfMonth);
  const found = dateOf(day);
  if (found.month !== month || found.dayOfMonth !== dayOfMonth) return undefined;
  const ofDay = hour * 60 + minute;
  const instants = instantsOf(day, [ofDay], TIME_ZONE).filter(
    (ms) => wallTimeAt(ms, TIME_ZONE).minute === ofDay,
  );
  return instants.findLast((ms) => ms <= nowMs) ?? instants[0];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
