import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { beforeEach, describe, expect, test } from 'vitest';

import { LotFiles } from '../../../server/lot-files.ts';
import { readOperators } from '../../../server/lots.ts';
import { sampleLots } from '../../../server/sample/sample-lots.ts';
import { readReadings } from '../../../src/domain/availability.ts';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Row = Readonly<Record<string, unknown>>;

/** The ten largest towns by inhabitants, without Asker, which is a part of Oslo's. */
const TOWN_AT = new Map<string, Position>([
  ['Oslo', [10.746, 59.913]],
  ['Bergen', [5.326, 60.391]],
  ['Trondheim', [10.395, 63.431]],
  ['Stavanger', [5.733, 58.97]],
  ['Drammen', [10.205, 59.744]],
  ['Fredrikstad', [10.934, 59.213]],
  ['Kristiansand', [7.996, 58.147]],
  ['Sandnes', [5.735, 58.852]],
  ['Tromsø', [18.956, 69.649]],
  ['Sarpsborg', [11.11, 59.284]],
]);

const sum = (free: ReadonlyMap<string, number> = new Map()) =>
  [...free.values()].reduce((a, b) => a + b, 0);

function rowsOf(lots: ReturnType<typeof sampleLots>): readonly Row[] {
  return JSON.parse(lots.list.bytes.toString()) as Row[];
}

/** Free places by lot, each within what a reading may say. */
function freeAt(lots: ReturnType<typeof sampleLots>, nowMs: number): ReadonlyMap<string, number> {
  const readings = readReadings(lots.availability(nowMs)) ?? [];
  for (const { free = 0, capacity, readAtMs } of readings) {
    expect(free).toBeLessThanOrEqual(capacity ?? Infinity);
    expect(nowMs - readAtMs).toBeLessThan(MS_PER_MINUTE);
  }
  return new Map(readings.map(({ id, free }) => [id, free ?? 0]));
}

describe.each(['fjellro', 'kystpark'] as const)('D2: the sample of %s', (operator) => {
  const lots = sampleLots(operator);
  const rows = rowsOf(lots);
  const own = rows.filter(({ source }) => source === undefined);
  const ofNorway = rows.filter(({ source }) => source !== undefined);

  test('has nothing that a row may not have, and no id twice', () => {
    const parser = new LotRowParser();
    for (const row of rows) expect(parser.take(row)).toBeDefined();
    expect(parser.counts()).toEqual({});
    expect(lots.idCount).toBe(rows.length);
    expect(lots.isSample).toBe(true);
  });

  test('names the source of each real lot, and none for the invented ones', () => {
    const sources =
      'Nasjonalt stoppestedsregister,Open Charge Map,OpenStreetMap,Parkeringsregisteret';
    expect(new Set(ofNorway.map(({ source }) => source))).toEqual(new Set(sources.split(',')));
    for (const row of ofNorway) expect(row).not.toHaveProperty('services');
  });

  test('begins with the operator’s own lots, in the largest towns, each said to be invented', () => {
    expect(rows.slice(0, own.length)).toEqual(own);
    for (const row of own) {
      const { city } = row['address'] as { readonly city: string };
      const { coordinates } = row['position'] as { readonly coordinates: Position };
      expect(haversineKm(coordinates, TOWN_AT.get(city) ?? [0, 0])).toBeLessThan(6);
      const id = lots.rowOf(String(row['parkingLotId'])) ?? -1;
      expect(lots.detail(id, 'nb-NO').json).toContain('oppdiktet');
      expect(lots.detail(id, 'en-GB').json).toContain('invented');
    }
    expect(new Set(own.map(({ name, address }) => JSON.stringify([name, address]))).size).toBe(
      own.length,
    );
  });

  test('has what a real operator has: hours, prices, heights, permits, payment, pictures', () => {
    const at = (row: Row) => lots.rowOf(String(row['parkingLotId'])) ?? -1;
    const isIn = (field: string) => (row: Row) => field in row;
    const longer = (part: unknown, than: number) => JSON.stringify(part).length > than;
    const eighths: readonly (readonly [least: number, has: (row: Row) => boolean])[] = [
      [8, (row) => ['openingHours', 'kind', 'properties'].every((field) => field in row)],
      [6, isIn('tariff')],
      [1, isIn('maxHeightMeters')],
      [1, isIn('maxStayMinutes')],
      [1, isIn('connectors')],
      [1, (row) => longer(lots.services(at(row)), 2)],
      [6, (row) => longer(lots.paymentMethods(at(row)), 50)],
    ];
    for (const [least, has] of eighths) {
      expect((8 * own.filter(has).length) / own.length).toBeGreaterThanOrEqual(least);
    }
    for (const row of own) {
      const { image } = JSON.parse(lots.detail(at(row), 'nb-NO').json) as { image?: string };
      expect(image === undefined || lots.images.has(image)).toBe(true);
    }
  });

  test('F4: free places move with the clock, are never more than there are, and are of this minute', () => {
    const noon = Date.parse('2026-11-25T12:00:00Z');
    const morning = Date.parse('2026-11-25T05:30:00Z');
    const times = [noon, noon + 3 * MS_PER_MINUTE, morning];
    const [day, later, early] = times.map((nowMs) => freeAt(lots, nowMs));
    expect(day?.size).toBeGreaterThan(own.length / 2);
    expect([...(day ?? [])].some(([id, free]) => later?.get(id) !== free)).toBe(true);
    const sunday = readReadings(lots.availability(Date.parse('2026-11-29T03:00:00Z'))) ?? [];
    expect(sunday.some(({ state }) => state === 'closed')).toBe(true);
    expect(sum(early)).toBeGreaterThan(2 * sum(day));
  });
});

describe('D2: a sample that is damaged', () => {
  const folder = temporaryFolder();
  const at = pathToFileURL(`${folder}/`);
  const norway = join(folder, 'norway.ndjson.gz');
  let said: string[];
  beforeEach(() => {
    said = [];
    cpSync(join(import.meta.dirname, '../../../server/sample'), folder, { recursive: true });
  });

  const read = () => sampleLots('fjellro', { folder: at, warn: (line) => void said.push(line) });

  test.each([
    ['is missing', () => rmSync(norway)],
    ['is cut', () => writeFileSync(norway, readFileSync(norway).subarray(0, 50_000))],
    ['is no gzip', () => writeFileSync(norway, 'rubbish')],
  ])('whose file of Norway %s serves the operator’s own lots, with a sentence', (_what, damage) => {
    damage();
    const rows = rowsOf(read());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ source }) => source === undefined)).toBe(true);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^The sample goes without .*norway\.ndjson\.gz: /);
  });

  test('says what is wrong with it once, for all operators', async () => {
    rmSync(norway);
    const operators = await readOperators(
      join(import.meta.dirname, '../../../public/operators.json'),
    );
    const log = (line: string) => void said.push(line);
    const served = await new LotFiles([], { sampleFolder: at, log }).open(operators);
    expect([...served.values()].every(({ size }) => size > 0)).toBe(true);
    expect(said).toHaveLength(1);
  });

  test('serves the rows that can be read of an operator’s own', () => {
    const own = join(folder, 'fjellro.ndjson');
    const [first, ...others] = readFileSync(own, 'utf8').trimEnd().split('\n');
    writeFileSync(own, [first?.slice(0, 99), ...others].join('\n'));
    const left = rowsOf(read()).filter(({ source }) => source === undefined);
    expect(left).toHaveLength(others.length);
  });
});
