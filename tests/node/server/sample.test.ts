import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, test } from 'vitest';

import { LotFiles } from '../../../server/lot-files.ts';
import { sampleLots } from '../../../server/sample/sample-lots.ts';
import { readReadings } from '../../../src/domain/availability.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { OPERATORS } from '../../support/sample-operators.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Row = Readonly<Record<string, unknown>>;

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

  test('has the operator’s own lots first, each said to be invented, then real ones with their sources; nothing that a row may not have, and no id twice', () => {
    const parser = new LotRowParser();
    for (const row of rows) expect(parser.take(row)).toBeDefined();
    expect(parser.counts()).toEqual({});
    expect([lots.idCount, lots.isSample]).toEqual([rows.length, true]);
    const sources =
      'Nasjonalt stoppestedsregister,Open Charge Map,OpenStreetMap,Parkeringsregisteret';
    const ofNorway = rows.slice(own.length);
    expect(new Set(ofNorway.map(({ source }) => source))).toEqual(new Set(sources.split(',')));
    for (const row of ofNorway) expect(row).not.toHaveProperty('services');
    for (const row of own) {
      const id = lots.rowOf(String(row['parkingLotId'])) ?? -1;
      expect(lots.detail(id, 'nb-NO').json).toContain('oppdiktet');
      expect(lots.detail(id, 'en-GB').json).toContain('invented');
    }
    const names = own.map(({ name, address }) => JSON.stringify([name, address]));
    expect(new Set(names).size).toBe(own.length);
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

const folder = temporaryFolder();
const norway = join(folder, 'norway.ndjson.gz');
const ofFjellro = join(folder, 'fjellro.ndjson');
const cutFirst = () => readFileSync(ofFjellro, 'utf8').replace(/^.+/, (row) => row.slice(0, 99));
const cutNorway = () => writeFileSync(norway, readFileSync(norway).subarray(0, 50_000));

test.each<[what: string, damage: () => void, said: RegExp[], lost?: number]>([
  ['misses its file of Norway', () => rmSync(norway), [/without .*norway\.ndjson\.gz: /]],
  ['has half of it', cutNorway, [/without .*norway\.ndjson\.gz: /]],
  ['has a bad row', () => writeFileSync(ofFjellro, cutFirst()), [], 1],
])(
  'D2: a sample that %s serves the operators’ own lots that can be read, and says so once',
  async (_what, damage, said, lost = 0) => {
    cpSync('server/sample', folder, { recursive: true });
    const own = readFileSync(ofFjellro, 'utf8').trimEnd().split('\n');
    damage();
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const served = await new LotFiles([], { sampleFolder: pathToFileURL(`${folder}/`), log }).open(
      OPERATORS,
    );
    expect([...served.keys()]).toEqual(['fjellro', 'kystpark']);
    const left = rowsOf(served.get('fjellro')!).filter(({ source }) => source === undefined);
    expect(left).toHaveLength(own.length - lost);
    expect(lines).toEqual(said.map((words) => expect.stringMatching(words) as string));
  },
);
