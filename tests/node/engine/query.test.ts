import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const BERGEN = {
  address: { street: '', city: 'Bergen' },
  position: { coordinates: [5.32, 60.39] },
};
const OSLO = { address: { street: '', city: 'Oslo' }, position: { coordinates: [10.75, 59.91] } };
const properties = [{ id: 2, name: 'EV charging' }];
const LOTS = [
  { parkingLotId: 7, name: 'Bryggen p-hus', ...BERGEN, properties, totalNoOfChargers: 3 },
  { parkingLotId: 'x-1', name: 'Oslo S P-hus', ...OSLO, properties: [] },
  { parkingLotId: 7, name: 'Again', position: { coordinates: [5, 60] } },
  { parkingLotId: 8, name: 'Nowhere', position: { coordinates: [5] } },
];

const folder = temporaryFolder();

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Run {
  readonly lines: readonly string[];
  readonly stderr: string;
  readonly status: number | null;
}

function run(file: string, input: string): Promise<Run> {
  const child = spawn('node_modules/.bin/tsx', ['tools/query.ts', '--lots', file]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  // A program that refuses its file reads no input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on('close', (status) =>
      resolve({ lines: stdout.split('\n').slice(0, -1), stderr, status }),
    );
  });
}

describe('npm run query', () => {
  test('answers one line a query, in order, and names what is wrong', async () => {
    const queries = [
      '{"op":"search","text":"P-HUS","position":[10.75,59.91]}',
      '{"op":"search","limit":1}',
      '{"op":"clusters","bbox":[-180,-90,180,90],"zoom":0}',
      '{"op":"clusters","bbox":[-180,-90,180,90],"zoom":17,"text":"oslo"}',
      '{"op":"suggest","text":"brgen"}',
      '',
      'no json',
      '{"op":"search","text":5}',
      '{"op":"search","position":[10]}',
      '{"op":"clusters"}',
      '{"op":"fly"}',
      'null',
      '{"op":"extent","clusterId":-7}',
      '{"op":"stats"}',
      '{"op":"words","text":"p-hus bergen sentrum","limit":5}',
      '{"op":"words"}',
      '{"op":"clusters","bbox":[-180,-90,180,90],"zoom":17,"text":"p-hus oslo","words":true}',
      '{"op":"destinations","text":"torgallm","limit":1}',
      '{"op":"destinations"}',
      '{"op":"understand","text":"lading Bergen"}',
    ];
    const json = fileOf('lots.json', JSON.stringify(LOTS));
    const { lines, status } = await run(json, queries.join('\n'));
    const answers = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(status).toBe(0);
    expect(answers).toHaveLength(queries.length);
    expect(answers[0]).toEqual({
      total: 2,
      hits: [
        { parkingLotId: 'x-1', name: 'Oslo S P-hus', city: 'Oslo', distanceKm: 0 },
        { parkingLotId: 7, name: 'Bryggen p-hus', city: 'Bergen', distanceKm: 305.1 },
      ],
      facets: { 2: 1 },
    });
    expect(answers[1]).toMatchObject({ total: 2, hits: [{ parkingLotId: 7 }] });
    expect(answers[2]).toMatchObject({ clusters: [{ pointCount: 2, chargingCount: 1 }] });
    expect(answers[3]).toEqual({
      clusters: [{ position: [10.75, 59.91], pointCount: 1, parkingLotId: 'x-1' }],
    });
    expect(answers[4]).toEqual({ suggestions: ['Bergen'] });
    for (const answer of answers.slice(5, 13)) expect(Object.keys(answer)).toEqual(['error']);
    expect(answers[17]).toMatchObject({ destinations: [{ label: 'Torgallmenningen, Bergen' }] });
    expect(answers[19]).toMatchObject({ text: 'Bergen', properties: [2] });
    expect(answers[13]).toMatchObject({ lots: 2, dropped: { coordinates: 1, duplicate: 1 } });
  });

  test('F5, F7: takes filters of the moment and what a stay costs, or names what is wrong', async () => {
    const facts = [
      {
        kind: 'parking',
        openingHours: 'Mo-Fr 08:00-16:00; PH off',
        noOfSpaces: 10,
        tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 40 }] }],
      },
      { kind: 'charging', connectors: [{ plug: 'ccs', kW: 50, count: 1 }] },
    ];
    const lots = LOTS.slice(0, 2).map((lot, i) => Object.assign({}, lot, facts[i]));
    const wednesday = '"now":"2026-11-25T12:00:00+01:00"';
    const readings = '"readings":[{"id":7,"free":3,"readAt":"2026-11-25T11:50:00+01:00"}]';
    const asked = [
      [`{"op":"search","open":true,${wednesday}}`, { total: 1 }],
      ['{"op":"search","open":true,"now":"2026-12-25T12:00:00+01:00"}', { total: 0 }],
      [`{"op":"search","open":true,${wednesday},"timeZone":"Asia/Tokyo"}`, { total: 0 }],
      [`{"op":"search","free":true,${wednesday},${readings}}`, { total: 1 }],
      ['{"op":"words","text":"p-hus","plug":"ccs","kw":50}', { total: 1 }],
      ['{"op":"search","kind":"charging","properties":[2]}', { total: 0, facets: { 2: 0 } }],
      [`{"op":"momentCounts",${wednesday},${readings}}`, { open: 1, free: 1, plugs: { ccs: 1 } }],
      [
        `{"op":"clusters","bbox":[-180,-90,180,90],"zoom":0,"kind":"charging"}`,
        { clusters: [{ pointCount: 1, parkingLotId: 'x-1' }] },
      ],
      [
        `{"op":"search","stay":120,${wednesday},"position":[5.32,60.39],"order":"price"}`,
        { total: 1, hits: [{ parkingLotId: 7, price: 80 }] },
      ],
    ] as const;
    const wrong = ['"kind":"flying"', '"plug":"wireless"', '"kw":"50"', '"kw":0', '"open":"yes"']
      .concat(['"open":true,"now":"noon"', '"open":true,"now":"2026-11-25T12:00:00"', '"free":1'])
      .concat(['"open":true,"timeZone":"Europe/Bergen"', '"free":true,"readings":[{"id":7}]'])
      .concat(['"stay":0', '"stay":1e9', '"stay":1.5', '"kwh":0', '"at":"1"', '"order":"name"'])
      .map((part) => `{"op":"search",${part}}`);
    const { lines } = await run(
      fileOf('moment.json', JSON.stringify(lots)),
      [...asked.map(([line]) => line), ...wrong].join('\n'),
    );
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      ...asked.map(([, answer]) => answer),
      ...wrong.map(() => ({ error: expect.any(String) as unknown })),
    ]);
  });

  test('D1: reads NDJSON in gzip, and reports unusable rows on stderr', async () => {
    const packed = gzipSync(
      ['{"parkingLotId":1}', '7', ...LOTS.map((lot) => JSON.stringify(lot))].join('\n'),
    );
    const { lines, stderr } = await run(fileOf('lots.ndjson.gz', packed), '{"op":"search"}\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ total: 2 }]);
    expect(stderr).toContain('2 lots, left out: row 1, coordinates 2, duplicate 1');
  });

  test.each([
    ['missing', undefined],
    ['broken', '[{"parkingLotId":1},'],
  ])('a bad file (%s) is one line on stderr and a failure', async (name, content) => {
    const path =
      content === undefined ? join(folder, 'none.json') : fileOf(`${name}.json`, content);
    const { lines, stderr, status } = await run(path, '{"op":"stats"}\n');
    expect(lines).toEqual([]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(path);
    expect(status).not.toBe(0);
  });
});
