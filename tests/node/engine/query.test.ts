import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';

const LOTS = [
  {
    parkingLotId: 7,
    name: 'Bryggen p-hus',
    address: { street: '', city: 'Bergen' },
    position: { coordinates: [5.32, 60.39] },
    properties: [{ id: 2, name: 'EV charging' }],
    totalNoOfChargers: 3,
  },
  {
    parkingLotId: 'x-1',
    name: 'Oslo S P-hus',
    address: { street: '', city: 'Oslo' },
    position: { coordinates: [10.75, 59.91] },
    properties: [],
  },
  { parkingLotId: 7, name: 'Again', position: { coordinates: [5, 60] } },
  { parkingLotId: 8, name: 'Nowhere', position: { coordinates: [5] } },
];

const folder = mkdtempSync(join(tmpdir(), 'query-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Answer {
  readonly total?: number;
  readonly hits?: readonly { readonly parkingLotId: number; readonly price?: number }[];
  readonly unpriced?: number;
  readonly error?: string;
}

function hourly(price: number, hours?: string) {
  return [{ hours, steps: [{ fromMinutes: 0, perMinutes: 60, price }] }];
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
      '{"op":"destinations","text":"torgallm","position":[5.3,60.4]}',
      '{"op":"destinations"}',
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
    expect(answers.slice(5, 13).map((answer) => Object.keys(answer))).toEqual(
      Array.from({ length: 8 }, () => ['error']),
    );
    expect(answers[13]).toMatchObject({ lots: 2, dropped: { coordinates: 1, duplicate: 1 } });
  });

  test('S13, S14: answers for destinations, and says what words mean', async () => {
    const { lines, status } = await run(
      fileOf('asked.json', JSON.stringify(LOTS)),
      [
        { op: 'destinations', text: 'torgallm', limit: 1 },
        { op: 'understand', text: 'lading Bergen' },
      ]
        .map((query) => `${JSON.stringify(query)}\n`)
        .join(''),
    );
    expect(status).toBe(0);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { destinations: [expect.objectContaining({ label: 'Torgallmenningen, Bergen' })] },
      expect.objectContaining({ text: 'Bergen', properties: [2] }),
    ]);
  });

  test('F7: says what a stay costs, and orders by it', async () => {
    const at = '"at":"2026-12-01T09:00:00+01:00"';
    const facts = [
      { kind: 'parking', tariff: hourly(40) },
      { kind: 'parking', tariff: hourly(32, 'Mo-Fr 08:00-16:00') },
      { kind: 'parking' },
      { kind: 'charging', chargingPrices: [{ perKwh: 2.5 }] },
      { kind: 'parking', tariff: hourly(10), maxStayMinutes: 60 },
    ];
    const lots = facts.map((fact, index) => {
      const position = { coordinates: [10.75 + index / 1_000, 59.91] };
      return Object.assign({ parkingLotId: index, name: `Lot ${index}`, position }, fact);
    });
    const here = '"position":[10.75,59.91]';
    const lines = [
      `{"op":"search","stay":120,${at},${here},"order":"price"}`,
      `{"op":"search","stay":120,"at":"2026-12-05T09:00:00+01:00",${here},"order":"price"}`,
      `{"op":"search","stay":60,${at},${here},"order":"price","limit":1}`,
      `{"op":"search","kwh":10,${at},${here}}`,
      `{"op":"search","stay":120,"now":"2026-12-01T09:00:00+01:00","kind":"charging"}`,
      `{"op":"search",${at},${here},"order":"price"}`,
    ];
    const wrong = ['"stay":0', '"stay":-5', '"stay":1e9', '"stay":"two hours"', '"stay":1.5']
      .concat(['"kwh":0', '"at":"2026-12-01T09:00"', '"at":"1"', '"order":"name"'])
      .map((part) => `{"op":"search",${part}}`);
    const answers = await run(
      fileOf('cost.json', JSON.stringify(lots)),
      [...lines, ...wrong].join('\n'),
    );
    const parsed = answers.lines.map((line) => JSON.parse(line) as Answer);
    expect(
      parsed.map(({ total, hits, unpriced, error }) => [
        error === undefined ? total : 'error',
        hits?.map(({ parkingLotId, price }) => [parkingLotId, price]),
        unpriced,
      ]),
    ).toEqual([
      [
        5,
        [
          [3, 50],
          [1, 64],
          [0, 80],
          [2, undefined],
          [4, undefined],
        ],
        2,
      ],
      [
        5,
        [
          [3, 50],
          [0, 80],
          [1, undefined],
          [2, undefined],
          [4, undefined],
        ],
        3,
      ],
      [5, [[4, 10]], 1],
      [
        5,
        [
          [0, undefined],
          [1, undefined],
          [2, undefined],
          [3, 25],
          [4, undefined],
        ],
        undefined,
      ],
      [1, [[3, 50]], undefined],
      [5, [0, 1, 2, 3, 4].map((id) => [id, undefined]), undefined],
      ...wrong.map(() => ['error', undefined, undefined]),
    ]);
  });

  test('F5: takes filters of the moment in every question about matches, line by line', async () => {
    const facts = [
      { kind: 'parking', openingHours: 'Mo-Fr 08:00-16:00; PH off', noOfSpaces: 10 },
      {
        kind: 'charging',
        openingHours: '24/7',
        connectors: [
          { plug: 'ccs', kW: 50, count: 1 },
          { plug: 'type2', kW: 150, count: 1 },
        ],
      },
    ];
    const lots = LOTS.slice(0, 2).map((lot, i) => Object.assign({}, lot, facts[i]));
    const wednesday = '"now":"2026-11-25T12:00:00+01:00"';
    const christmas = '"now":"2026-12-25T12:00:00+01:00"';
    const readings = '"readings":[{"id":7,"free":3,"readAt":"2026-11-25T11:50:00+01:00"}]';
    const world = '"bbox":[-180,-90,180,90]';
    const totals = [
      [`{"op":"search","open":true,${wednesday}}`, 2],
      [`{"op":"search","open":true,${christmas}}`, 1],
      [`{"op":"search","open":true,"now":"2026-11-25T12:00:00+01:00","timeZone":"Asia/Tokyo"}`, 1],
      [`{"op":"search","open":false,${christmas}}`, 2],
      [`{"op":"search","free":true,${wednesday},${readings}}`, 1],
      [`{"op":"search","free":true,${christmas},${readings}}`, 0],
      [`{"op":"search","free":true,${wednesday}}`, 0],
      ['{"op":"search","kind":"charging"}', 1],
      ['{"op":"search","plug":"ccs","kw":50}', 1],
      ['{"op":"search","plug":"ccs","kw":150}', 0],
      ['{"op":"search","kw":150}', 1],
      [`{"op":"words","text":"p-hus","open":true,${christmas}}`, 1],
    ] as const;
    const others = [
      `{"op":"clusters",${world},"zoom":0,"open":true,${christmas}}`,
      `{"op":"momentCounts",${wednesday},${readings}}`,
      `{"op":"search","kind":"charging","properties":[2]}`,
      `{"op":"clusters",${world},"zoom":0}`,
    ];
    const wrong = [
      '{"op":"search","kind":"flying"}',
      '{"op":"search","plug":"wireless"}',
      '{"op":"search","kw":"50"}',
      '{"op":"search","kw":0}',
      '{"op":"search","open":"yes"}',
      '{"op":"search","free":1}',
      '{"op":"search","open":true,"now":"noon"}',
      '{"op":"search","open":true,"now":"2026-11-25T12:00:00"}',
      '{"op":"search","open":true,"timeZone":"Europe/Bergen"}',
      '{"op":"search","free":true,"readings":[{"id":7}]}',
      '{"op":"search","free":true,"readings":{}}',
      `{"op":"clusters",${world},"zoom":0,"kind":"flying"}`,
      '{"op":"extent","clusterId":1,"plug":"wireless"}',
    ];
    const input = [...totals.map(([line]) => line), ...others, ...wrong].join('\n');
    const { lines } = await run(fileOf('moment.json', JSON.stringify(lots)), input);
    const answers = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers.slice(0, totals.length).map(({ total }) => total)).toEqual(
      totals.map(([, total]) => total),
    );
    const [cluster, counts, filtered, whole] = answers.slice(totals.length);
    expect(cluster).toMatchObject({ clusters: [{ pointCount: 1, parkingLotId: 'x-1' }] });
    expect(counts).toEqual({
      open: 2,
      free: 1,
      kinds: { parking: 1, charging: 1 },
      plugs: { ccs: 1, type2: 1 },
      kw: { 22: 1, 50: 1, 100: 1, 150: 1 },
    });
    expect(filtered).toMatchObject({ total: 0, facets: { 2: 0 } });
    expect(whole).toMatchObject({ clusters: [{ pointCount: 2 }] });
    expect(answers.slice(-wrong.length).map((answer) => Object.keys(answer))).toEqual(
      wrong.map(() => ['error']),
    );

    const { clusterId } = (whole!['clusters'] as { clusterId: number }[])[0]!;
    const under = `"clusterId":${clusterId}`;
    const again = await run(
      fileOf('moment.json', JSON.stringify(lots)),
      [
        `{"op":"extent",${under}}`,
        `{"op":"extent",${under},"kind":"charging"}`,
        `{"op":"extent",${under},"plug":"chademo"}`,
        `{"op":"expansionZoom",${under}}`,
        `{"op":"expansionZoom",${under},"open":true,${christmas}}`,
      ].join('\n'),
    );
    expect(again.lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { bbox: [5.32, 59.91, 10.75, 60.39] },
      { bbox: [10.75, 59.91, 10.75, 59.91] },
      { error: expect.stringContaining('Nothing matches') as string },
      { zoom: 3 },
      { zoom: 17 },
    ]);
  });

  test('reads NDJSON in gzip', async () => {
    const packed = gzipSync(LOTS.map((lot) => JSON.stringify(lot)).join('\n'));
    const { lines } = await run(fileOf('lots.ndjson.gz', packed), '{"op":"search"}\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ total: 2 }]);
  });

  test('D1: reports a file of unusable rows on stderr', async () => {
    const path = fileOf('unusable.json', '[{"parkingLotId":1},{"parkingLotId":2},7]');
    const { lines, stderr } = await run(path, '{"op":"search"}\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ total: 0 }]);
    expect(stderr).toContain('0 lots, left out: row 1, coordinates 2');
  });

  test.each([
    ['missing', undefined],
    ['broken', '[{"parkingLotId":1},'],
    ['no list', '{"parkingLots":[]}'],
    ['empty', ''],
  ])('a bad file (%s) is one line on stderr and a failure', async (name, content) => {
    const path =
      content === undefined ? join(folder, 'none.json') : fileOf(`${name}.json`, content);
    const { lines, stderr, status } = await run(path, '{"op":"stats"}\n');
    expect(lines).toEqual([]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(path);
    expect(status).not.toBe(0);
  });

  test('a folder in the place of a file is named as one', async () => {
    const { stderr } = await run(folder, '');
    expect(stderr).toBe(`query: ${folder}: it is a folder, not a file\n`);
  });
});
