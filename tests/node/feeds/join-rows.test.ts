import { expect, test } from 'vitest';

import type { FeedBody } from '../../../server/feeds/feed-rows.ts';
import { FEED_SOURCES } from '../../../server/feeds/feed-sources.ts';
import { joinRows } from '../../../server/feeds/join-rows.ts';
import type { LotCollection } from '../../../server/lot-collection.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';
import { garage } from './stand-in.ts';

const AT = { date: '25.11.2026', time: '12:05' };
const NOW = Date.parse('2026-11-25T11:10:00Z');
const HERE: [number, number] = [5.73, 58.97];

function collection(...rows: readonly Readonly<Record<string, unknown>>[]): LotCollection {
  const position = { coordinates: HERE };
  return servedRows(rows.map((row, index) => lotRow(index + 1, { position, ...row })));
}

function join(lots: LotCollection, body: FeedBody) {
  const { readings, leftOut } = joinRows(body, lots);
  return {
    free: Object.fromEntries(readings.map(({ id, free }) => [id, free])),
    leftOut: Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason])),
    readings,
  };
}

const stavanger = (...rows: readonly unknown[]) => FEED_SOURCES.stavanger(rows, NOW);
const ocpi = (body: unknown) => FEED_SOURCES.ocpi(body, NOW);
const garageNamed = (name: string, noOfSpaces: number) => ({ name, kind: 'parking', noOfSpaces });

test('F4: a garage is found by its name, however the P of parking is written, and a charger of that name never', () => {
  const lots = collection(
    { name: 'Torget', kind: 'charging', totalNoOfChargers: 400 },
    garageNamed('P- St. Torget', 300),
    garageNamed('P-Elva', 100),
    { name: 'Elva', totalNoOfChargers: 50 },
  );
  const body = stavanger(garage('St Torget', '285', AT), garage('elva', '7', AT));
  expect(join(lots, body)).toMatchObject({ free: { 2: 285, 3: 7 }, leftOut: {} });
  expect(joinRows(body, lots).readings[0]).toEqual({
    id: '2',
    free: 285,
    capacity: 300,
    readAtMs: Date.parse('2026-11-25T11:05:00Z'),
  });
  const onlyChargers = collection({ name: 'Elva', totalNoOfChargers: 50, kind: 'charging' });
  expect(join(onlyChargers, stavanger(garage('Elva', '7', AT)))).toMatchObject({ free: {} });
});

test('F4: a reading that could mean another lot, or is impossible, joins nothing', () => {
  const lots = collection(
    garageNamed('P-Dobbel', 100),
    garageNamed('Dobbel', 100),
    { ...garageNamed('Fjern', 100), position: { coordinates: [5.74, 58.975] } },
    garageNamed('Liten', 20),
    { name: 'Ukjent', kind: 'parking' },
  );
  const free = { Dobbel: '3', Fjern: '3', Liten: '21', Ukjent: '3', Ingen: '3' };
  const body = stavanger(...Object.entries(free).map(([name, count]) => garage(name, count, AT)));
  const none = 'no lot that parks has this name within 400 m';
  expect(join(lots, body)).toMatchObject({
    free: {},
    leftOut: {
      Dobbel: 'several lots that park have this name within 400 m',
      Fjern: none,
      Liten: 'more free than its lot has spaces',
      Ukjent: 'its lot has no known number of spaces',
      Ingen: none,
    },
  });
});

test('F4: a lot that a feed names with two counts has none, and both are told', () => {
  const lots = collection(garageNamed('P-Torget', 100), garageNamed('P-Elva', 100));
  const elva = garage('Elva', '5', AT);
  const body = stavanger(garage('Torget', '3', AT), garage('P-Torget', '4', AT), elva, elva);
  const why = 'another count for the same lot';
  const leftOut = { Torget: why, 'P-Torget': why };
  expect(join(lots, body)).toMatchObject({ free: { 2: 5 }, leftOut });
});

test.each([
  ['a word for a count', { Antall_ledige_plasser: 'Open' }, 'no count'],
  ['an object for a count', { Antall_ledige_plasser: { toString: 1 } }, 'no count'],
  ['no such day', { Dato: '31.11.2026' }, 'no time'],
  ['an hour that the clock skips', { Dato: '28.03.2027', Klokkeslett: '02:30' }, 'no time'],
  ['no place', { Latitude: '' }, 'no position'],
  ['no name', { Sted: ' ' }, 'no name'],
])('F4: %s is no reading', (_what, change, reason) => {
  const body = stavanger({ ...garage('Torget', '3', AT), ...change });
  expect(body.rows).toEqual([]);
  expect(body.leftOut.map((one) => one.reason)).toEqual([reason]);
});

test.each([
  ['1.7.2026', '9:05', '2026-07-01T08:00:00Z', '2026-07-01T07:05:00Z'],
  // In the hour that comes twice, the last that has been.
  ['25.10.2026', '02:30', '2026-10-25T00:40:00Z', '2026-10-25T00:30:00Z'],
  ['25.10.2026', '02:30', '2026-10-25T01:40:00Z', '2026-10-25T01:30:00Z'],
])('F4: a time without zone is Norway’s: %s %s, at %s', (date, time, now, instant) => {
  const body = [garage('Torget', '3', { date, time })];
  const { rows } = FEED_SOURCES.stavanger(body, Date.parse(now));
  expect(rows[0]?.reading.readAtMs).toBe(Date.parse(instant));
});

test('F4: a feed of another shape is refused in a sentence', () => {
  expect(() => FEED_SOURCES.stavanger({ error: 'x' }, NOW)).toThrow('The answer is no list');
  expect(() => ocpi('x')).toThrow('The answer is no object');
});

const CCS = { standard: 'IEC_62196_T2_COMBO' };
function location(id: string, statuses: readonly (string | undefined)[]): object {
  return {
    country_code: 'NO',
    party_id: 'ABC',
    id,
    name: `Station ${id}`,
    coordinates: { latitude: '58.97', longitude: '5.73' },
    last_updated: '2026-11-25T10:00:00Z',
    evses: statuses.map((status, index) => ({
      uid: String(index),
      status,
      connectors: [CCS, index === 0 ? { standard: 'CHADEMO' } : CCS],
      last_updated: '2026-11-25T10:30:00',
    })),
  };
}

test('F4: of a location’s chargers the available ones are free, by plug, and removed and planned ones are not there', () => {
  const lots = collection(
    { parkingLotId: 'ocpi-NO-ABC-A', kind: 'charging' },
    // It may be a car park.
    { parkingLotId: 'B' },
    { parkingLotId: 'C', kind: 'charging', totalNoOfChargers: 1 },
  );
  const statuses = ['AVAILABLE', 'AVAILABLE', 'CHARGING', 'OUTOFORDER', 'REMOVED', 'PLANNED'];
  const data = ['A', 'B', 'C', 'D'].map((id) => location(id, statuses));
  const body = ocpi({ data, timestamp: '2026-11-25T11:09:00' });
  const readAtMs = Date.parse('2026-11-25T11:09:00Z');
  const freeByPlug = { ccs: 2, chademo: 1 };
  expect(join(lots, body)).toMatchObject({
    readings: [
      { id: 'ocpi-NO-ABC-A', free: 2, freeChargers: 2, capacity: 4, freeByPlug, readAtMs },
      { id: 'B', freeChargers: 2, freeByPlug, readAtMs },
    ],
    leftOut: {
      'Station C': 'more free than its lot has chargers',
      'Station D': 'no lot has its id',
    },
  });
  // A garage's free chargers are not its free spaces.
  expect(join(lots, body).free).toEqual({ 'ocpi-NO-ABC-A': 2, B: undefined });
});

test.each([
  [{ status: 'CHARGING', last_updated: '2026-11-25T10:30:00Z' }, 'only a part of a location'],
  [[{ id: 'A', evses: [{ uid: '1', status: 'AVAILABLE' }] }], 'only a part of a location'],
  [{ ...location('A', ['AVAILABLE']), publish: false }, 'not to be published'],
  [location('A', ['REMOVED']), 'no charger'],
  // One of unknown status may be free: the location is not full.
  [location('A', ['CHARGING', 'UNKNOWN']), 'no status of its chargers'],
])('F4: %j says nothing: %s', (body, why) => {
  expect(ocpi(body).leftOut.map(({ reason }) => reason)).toEqual([why]);
});

test('F4: without a time of the answer a location’s own counts', () => {
  const [row] = ocpi(location('A', ['CHARGING', 'BLOCKED'])).rows;
  expect(row?.reading).toMatchObject({
    free: 0,
    freeByPlug: { ccs: 0 },
    readAtMs: Date.parse('2026-11-25T10:30:00Z'),
  });
});
