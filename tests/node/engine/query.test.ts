import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lotRow } from '../../support/served-rows.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';

const BERGEN = { address: { city: 'Bergen' }, position: { coordinates: [5.32, 60.39] } };
const OSLO = { address: { city: 'Oslo' }, position: { coordinates: [10.75, 59.91] } };
const properties = [{ id: 2, name: 'EV charging' }];
const FACTS = [
  {
    kind: 'parking',
    openingHours: 'Mo-Fr 08:00-16:00; PH off',
    noOfSpaces: 10,
    tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 40 }] }],
  },
  { kind: 'charging', connectors: [{ plug: 'ccs', kW: 50, count: 1 }] },
];
const LOTS = [
  lotRow(7, { name: 'Bryggen p-hus', ...BERGEN, properties, ...FACTS[0] }),
  lotRow('x-1', { name: 'Oslo S P-hus', ...OSLO, totalNoOfChargers: 3, ...FACTS[1] }),
  lotRow(7, { name: 'Again' }),
  lotRow(8, { name: 'Nowhere', position: { coordinates: [5] } }),
];
const WORLD = '"bbox":[-180,-90,180,90]';
const WEDNESDAY = '"now":"2026-11-25T12:00:00+01:00"';
const READINGS = '"readings":[{"id":7,"free":3,"readAt":"2026-11-25T11:50:00+01:00"}]';
const NUMBER = expect.any(Number) as number;
const OSLO_HIT = { parkingLotId: 'x-1', name: 'Oslo S P-hus', city: 'Oslo', distanceKm: 0 };

const ANSWERED: readonly (readonly [query: string, answer: object])[] = [
  ['"op":"search","text":"P-HUS","position":[10.75,59.91]', { total: 2, hits: [OSLO_HIT, {}] }],
  ['"op":"search","limit":1', { total: 2, hits: [{ parkingLotId: 7 }], facets: { 2: 1 } }],
  [`"op":"clusters",${WORLD},"zoom":0`, { clusters: [{ pointCount: 2, chargingCount: 1 }] }],
  [`"op":"clusters",${WORLD},"zoom":17,"text":"oslo"`, { clusters: [{ parkingLotId: 'x-1' }] }],
  [
    `"op":"clusters",${WORLD},"zoom":17,"text":"p-hus oslo","words":true`,
    { clusters: [{ position: [10.75, 59.91], pointCount: 1 }] },
  ],
  ['"op":"suggest","text":"brgen"', { suggestions: ['Bergen'] }],
  [
    '"op":"stats"',
    { lots: 2, dropped: { coordinates: 1, duplicate: 1 }, buildMs: NUMBER, memoryMb: NUMBER },
  ],
  ['"op":"words","text":"p-hus bergen sentrum","limit":5', { total: 1 }],
  [
    '"op":"destinations","text":"torgallm","limit":1',
    { destinations: [{ label: 'Torgallmenningen, Bergen' }] },
  ],
  ['"op":"understand","text":"lading Bergen"', { text: 'Bergen' }],
  // F5, F7: one price is nothing to order by.
  ['"op":"understand","text":"billig uten lading oslo"', { left: ['billig', 'uten lading'] }],
  [`"op":"search","open":true,${WEDNESDAY}`, { total: 1 }],
  [`"op":"search","open":true,${WEDNESDAY},"timeZone":"Asia/Tokyo"`, { total: 0 }],
  [`"op":"search","free":true,${WEDNESDAY},${READINGS}`, { total: 1 }],
  ['"op":"words","text":"p-hus","plug":"ccs","kw":50', { total: 1 }],
  ['"op":"search","kind":"charging","properties":[2]', { total: 0, facets: { 2: 0 } }],
  [`"op":"momentCounts",${WEDNESDAY},${READINGS}`, { open: 1, free: 1, plugs: { ccs: 1 } }],
  [
    `"op":"search","stay":120,${WEDNESDAY},"position":[5.32,60.39],"order":"price"`,
    { total: 1, hits: [{ parkingLotId: 7, price: 80 }] },
  ],
];
const WRONG = ['', 'no json', 'null', '{"op":"fly"}', '{"op":"clusters"}', '{"op":"destinations"}']
  .concat('{"op":"extent","clusterId":-7}')
  .concat(
    ['"text":5', '"position":[10]', '"kind":"flying"', '"plug":"wireless"', '"kw":"50"', '"kw":0']
      .concat(['"open":"yes"', '"open":true,"now":"noon"', '"free":1', '"kwh":0', '"at":"1"'])
      .concat(['"open":true,"now":"2026-11-25T12:00:00"', '"open":true,"timeZone":"Europe/Bergen"'])
      .concat(['"free":true,"readings":[{}]', '"stay":0', '"stay":1e9', '"stay":1.5'])
      .concat('"order":"name"')
      .map((part) => `{"op":"search",${part}}`),
  );

const folder = temporaryFolder();
const fileOf = writerIn(folder);

function run(file: string, input: string) {
  const command = ['--import', 'tsx', 'tools/query.ts', '--lots', file];
  const options = { input, encoding: 'utf8' } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, command, options);
  return { lines: stdout.split('\n').slice(0, -1), stderr, status };
}

describe('npm run query', () => {
  test('answers one line a query, in order, and names what is wrong', () => {
    const queries = [...ANSWERED.map(([query]) => `{${query}}`), ...WRONG];
    const { lines, status } = run(fileOf('lots.json', JSON.stringify(LOTS)), queries.join('\n'));
    const answers = lines.map((line) => JSON.parse(line) as unknown);
    expect(status).toBe(0);
    expect(answers).toMatchObject([
      ...ANSWERED.map(([, answer]) => answer),
      ...WRONG.map(() => ({ error: expect.any(String) as unknown })),
    ]);
  });

  test('D1: reads NDJSON in gzip, and reports unusable rows on stderr', () => {
    const rows = ['{"parkingLotId":1}', '7', ...LOTS.map((lot) => JSON.stringify(lot))];
    const packed = gzipSync(rows.join('\n'));
    const { lines, stderr } = run(fileOf('lots.ndjson.gz', packed), '{"op":"search"}\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ total: 2 }]);
    expect(stderr).toContain('2 lots, left out: row 1, coordinates 2, duplicate 1');
  });

  test.each([
    ['a pipe', 'cat'],
    ['a pipe of gzip that gives its first byte by itself', 'gzip | (head -c 1; cat)'],
  ])('reads %s', (_what, command) => {
    const file = fileOf('piped.json', JSON.stringify(LOTS));
    const script = `exec "$0" --import tsx tools/query.ts --lots <(cat "$1" | ${command}) <<< '{"op":"search"}'`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, file], {
      encoding: 'utf8',
    });
    expect([JSON.parse(stdout || '{}'), stderr]).toMatchObject([
      { total: 2 },
      expect.stringContaining('2 lots'),
    ]);
  });

  test('a missing or a broken file is one line on stderr and a failure', () => {
    const broken = fileOf('broken.json', '[{"parkingLotId":1},');
    for (const path of [join(folder, 'none.json'), broken]) {
      const { lines, stderr, status } = run(path, '{"op":"stats"}\n');
      expect([lines, stderr.trim().split('\n')]).toEqual([[], [expect.stringContaining(path)]]);
      expect(status).not.toBe(0);
    }
  });
});
