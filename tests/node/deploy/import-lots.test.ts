import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { readLotFile } from '../../../server/lot-file.ts';
import { type Import, importLots } from '../../../tools/import/import-lots.ts';
import { parseMapping } from '../../../tools/import/mapping.ts';
import { propertyIds, propertyNames } from '../../../tools/import/property-ids.ts';
import { type RawSource, readSource } from '../../../tools/import/read-source.ts';
import { fullReport, importReport } from '../../../tools/import/report.ts';

const PROJECT = join(import.meta.dirname, '../../..');

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
}

const SAMPLES = join(PROJECT, 'tests/node/deploy/samples');
const STYLE = {
  idOf: propertyIds(),
  nameOf: propertyNames(readJson('public/assets/i18n/en.json')),
  language: 'no' as const,
};

function importJson(json: unknown): Import {
  return importLots({ kind: 'json', json }, STYLE);
}

async function importFile(name: string, map?: string): Promise<Import> {
  return importLots(
    await readSource(join(SAMPLES, name)),
    STYLE,
    map === undefined ? undefined : parseMapping(map),
  );
}

describe('import of an Open Charge Map export', () => {
  const imported = importJson(readJson('tests/node/deploy/samples/open-charge-map.json'));

  it('keeps what the source says', () => {
    expect(imported.lots[0]).toEqual({
      parkingLotId: 'ocm-180234',
      name: 'Åsen kjøpesenter <P2>',
      address: { street: 'Åsveien 12', city: 'Åsen', postalCode: '7630', countryCode: 'NO' },
      position: { coordinates: [11.0532, 63.6041] },
      properties: [
        { id: 2, name: 'Charging' },
        { id: 3, name: expect.stringMatching(/^Fast charging/) },
      ],
      totalNoOfChargers: 6,
      description:
        '<p>Tak over laderne &amp; &lt;b&gt;lys&lt;/b&gt; hele natten</p><p>Bak bygget, ved vareleveringen</p><p>Drives av: Ladelaget</p>',
      priceAndOpeningHours: '<p>5,89 kr/kWh</p><p>2 kr/min etter 45 min</p>',
    });
  });

  it('invents nothing where the source is silent', () => {
    expect(imported.lots[1]).toEqual({
      parkingLotId: 'ocm-180235',
      name: 'Bakke bru',
      address: { street: '', city: '', postalCode: '', countryCode: '' },
      position: { coordinates: [10.4101, 63.4321] },
      properties: [{ id: 2, name: 'Charging' }],
      totalNoOfChargers: 0,
    });
  });

  it('rejects what no driver can use, and says why', () => {
    expect(imported.lots.map(({ name }) => name)).toEqual([
      'Åsen kjøpesenter <P2>',
      'Bakke bru',
      'Fjordhotellet',
    ]);
    expect(imported.rejections.map(({ reason }) => reason)).toEqual([
      'planned, not built yet',
      'removed',
      'private',
      'no usable position',
      'no usable position',
      'repeats an id',
      'no id',
    ]);
    expect(importReport(imported)).toBe(
      [
        'Open Charge Map: 10 rows, 3 kept, 7 rejected',
        '  2 no usable position: POI 180239 "Uten bredde", POI 180240 "For langt nord"',
        '  1 planned, not built yet: POI 180236 "Kommer snart"',
        '  1 removed: POI 180237 "Var her en gang"',
        '  1 private: POI 180238 "Borettslaget"',
        '  1 repeats an id: ocm-180234',
        '  1 no id: POI undefined "Uten nummer"',
        '  1 kept without a city',
      ].join('\n'),
    );
  });
});

describe('import of an Overpass answer', () => {
  const imported = importJson(readJson('tests/node/deploy/samples/overpass.json'));

  it('keeps what the source says', () => {
    expect(imported.lots[0]).toMatchObject({
      parkingLotId: 'osm-w43187391',
      name: 'Bystasjonen p-hus',
      address: {
        street: 'Fjøsangerveien 4',
        city: 'Bergen',
        postalCode: '5008',
        countryCode: 'NO',
      },
      position: { coordinates: [5.3333, 60.3899] },
      totalNoOfChargers: 120,
      noOfSpaces: 2227,
      noOfHandicapSpaces: 10,
      priceAndOpeningHours: '<p>24/7</p><p>34 NOK/hour</p>',
    });
  });

  it.each([
    ['osm-w43187391', [2, 4, 5, 8, 10, 11, 13, 15, 16, 17]],
    ['osm-n9001', [8, 12, 19]],
    ['osm-n9002', [2, 3, 8]],
    ['osm-n9003', [2]],
    ['osm-r7701', [5, 6, 7, 9, 14, 20]],
  ])('%s has properties %j', (id, properties) => {
    const lot = imported.lots.find(({ parkingLotId }) => parkingLotId === id);
    expect(lot?.properties.map((property) => property.id)).toEqual(properties);
    expect(lot?.properties.every(({ name }) => name !== '')).toBe(true);
  });

  it('counts neither vehicles as spaces nor words as numbers', () => {
    expect(imported.lots[2]).not.toHaveProperty('noOfSpaces');
    expect(imported.lots[2]?.totalNoOfChargers).toBe(8);
    expect(imported.lots[3]?.totalNoOfChargers).toBe(0);
  });

  it('rejects what no driver can use, and says why', () => {
    expect(imported.lots).toHaveLength(5);
    expect(imported.rejections).toEqual([
      {
        row: 'way 43187392 "Uten senter"',
        reason: 'no usable position (query with "out center")',
      },
      { row: 'way 43187393', reason: 'access=private' },
      { row: 'node 9004', reason: 'amenity=parking_entrance' },
      { row: 'node 9005', reason: 'no amenity tag' },
      { row: 'osm-n9001', reason: 'repeats an id' },
    ]);
  });
});

describe('import of what details have a place for', () => {
  it('keeps fee hours, longest stay, height, operator and payment of OpenStreetMap', () => {
    const { lots } = importJson({
      elements: [
        {
          type: 'node',
          id: 1,
          lat: 59.9,
          lon: 10.7,
          tags: {
            amenity: 'parking',
            fee: 'Mo-Fr 08:00-17:00',
            maxstay: '2 hours',
            maxheight: '2.1',
            operator: 'Moss <Parkering>',
            'payment:easypark': 'yes',
            'payment:cards': 'yes',
            'payment:coins': 'no',
          },
        },
      ],
    });
    expect(lots[0]).toMatchObject({
      description: '<p>Høydegrense: 2.1</p><p>Drives av: Moss &lt;Parkering&gt;</p>',
      priceAndOpeningHours: '<p>Avgift: Mo-Fr 08:00-17:00</p><p>Lengste opphold: 2 hours</p>',
      paymentMethods: {
        paymentApps: [{ paymentTypeName: 'EasyPark' }],
        paymentProviders: [{ paymentTypeName: 'Kort' }],
      },
    });
  });
});

describe('import of tables', () => {
  it('reads CSV by the usual names of columns, decimal commas and all', async () => {
    const imported = await importFile('lots.csv');
    expect(imported.lots).toEqual([
      {
        parkingLotId: '7',
        name: 'Kaia; nord',
        address: { street: 'Strandgata 3', city: 'Moss', postalCode: '1531', countryCode: '' },
        position: { coordinates: [10.6573, 59.4339] },
        properties: [
          { id: 8, name: 'Paid' },
          { id: 13, name: 'Height limit' },
        ],
        totalNoOfChargers: 0,
        noOfSpaces: 1200,
        description: '<p>Høydegrense: 2,1 m</p><p>Drives av: Moss parkering &lt;AS&gt;</p>',
        paymentMethods: {
          paymentApps: [],
          paymentProviders: [{ paymentTypeName: 'Kort' }, { paymentTypeName: 'Vipps' }],
        },
      },
    ]);
    expect(fullReport(imported)).toBe(
      [
        'rejected\trow 2 "Skogen"\tposition in metres, not in degrees (convert it to WGS 84)\n',
        'rejected\trow 3 "Torget"\tno position\n',
        'rejected\t7\trepeats an id\n',
      ].join(''),
    );
  });

  it('reads a workbook by a mapping, a title above the table and all', async () => {
    const map = readFileSync(join(SAMPLES, 'lots.map'), 'utf8');
    const imported = await importFile('lots.xlsx', map);
    expect(imported.lots.map(({ parkingLotId, name }) => [parkingLotId, name])).toEqual([
      ['A-1', 'Torget p-hus'],
      ['A-2', 'Kaia'],
    ]);
    expect(imported.lots[0]).toMatchObject({
      address: { countryCode: 'NO' },
      position: { coordinates: [10.6573, 59.4339] },
      properties: [
        { id: 5, name: 'Indoor' },
        { id: 2, name: 'Charging' },
      ],
      noOfSpaces: 120,
    });
    expect(fullReport(imported)).toContain('left out\tA-2\tspaces: "ca. 40" is no count\n');
  });

  it('names the columns when it can find no position', async () => {
    await expect(importFile('lots.xlsx')).rejects.toThrow(
      /^No column for a position\. .*Its columns: Områdenummer, Parkeringsnavn, /,
    );
    await expect(importFile('lots.csv', 'lot.position = "Koordinat"')).rejects.toThrow(
      /^There is no column "Koordinat"\. Its columns: Id, Navn, /,
    );
  });

  it('reads tabs, the code page of old spreadsheets, and gzip', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
    try {
      const tsv = join(folder, 'lots.tsv.gz');
      const text = 'navn\tlat\tlon\nBlåbærhaugen\t60.1\t5.2\n';
      writeFileSync(tsv, gzipSync(Buffer.from(text, 'latin1')));
      const { lots } = importLots(await readSource(tsv), STYLE);
      expect(lots[0]).toMatchObject({
        name: 'Blåbærhaugen',
        parkingLotId: expect.stringMatching(/^lot-[\da-f]{12}$/),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('unpacks no more than its limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
    try {
      const bomb = join(folder, 'bomb.gz');
      writeFileSync(bomb, gzipSync(Buffer.alloc(4_000_000)));
      await expect(readSource(bomb, 2 * 1024 * 1024)).rejects.toThrow('It is larger than 2 MB.');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('import of other JSON', () => {
  const FEATURE = {
    type: 'Feature',
    id: 3,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [10, 59],
          [11, 59],
          [11, 60],
          [10, 59],
        ],
      ],
    },
    properties: { navn: 'Brygga', kommune: 'Moss' },
  };

  it('reads GeoJSON; an area stands in the middle of its box', () => {
    const { lots } = importJson({ type: 'FeatureCollection', features: [FEATURE] });
    expect(lots[0]).toMatchObject({
      name: 'Brygga',
      address: { city: 'Moss' },
      position: { coordinates: [10.5, 59.5] },
    });
  });

  it('takes no count from a point before three digits: it parts thousands or decimals', () => {
    const row = { navn: 'Kaia', lat: 59.4, lon: 10.6 };
    const imported = importJson([
      { ...row, nr: 1, plasser: '1.000', 'hc plasser': '2.0' },
      { ...row, nr: 2, plasser: '12,000' },
      { ...row, nr: 3, plasser: '1 000,00' },
    ]);
    expect(imported.lots.map(({ noOfSpaces }) => noOfSpaces)).toEqual([undefined, undefined, 1000]);
    expect(imported.lots[0]?.noOfHandicapSpaces).toBe(2);
    expect(imported.leftOut).toEqual([
      { row: '1', reason: 'spaces: "1.000" is no count' },
      { row: '2', reason: 'spaces: "12,000" is no count' },
    ]);
    const mapping = parseMapping(
      'lot.latitude = "lat"\nlot.longitude = "lon"\nproperty.disabledSpaces = "hc"',
    );
    const raw: RawSource = { kind: 'json', json: [{ ...row, hc: '1.000' }] };
    expect(importLots(raw, STYLE, mapping).lots[0]?.properties).toMatchObject([{ id: 4 }]);
  });

  it('D4: ids whose letters an address can’t hold stay apart', () => {
    const row = { navn: 'Kaia', lat: 59.4, lon: 10.6 };
    const ids = ['Å1', 'Ø1', 'A\u030A1', 'A/1', '1'];
    const imported = importJson(ids.map((id) => Object.assign({ id }, row)));
    expect(imported.lots.map(({ parkingLotId }) => parkingLotId)).toEqual([
      expect.stringMatching(/^lot-[\da-f]{12}$/),
      expect.stringMatching(/^lot-[\da-f]{12}$/),
      'A-1',
      '1',
    ]);
    // The same letter, written in two code points: the same id.
    expect(imported.rejections).toEqual([
      { row: imported.lots[0]?.parkingLotId, reason: 'repeats an id' },
    ]);
  });

  it('reads names, streets and towns that carry a website’s escapes', () => {
    const { lots } = importJson([
      {
        navn: 'Tromsø Lodge U+0026amp; Camping AS',
        gate: 'Kong Olav VU+0026#039;s gate &#8211; P&R',
        by: 'B &amp; B',
        lat: 59.4,
        lon: 10.6,
      },
    ]);
    expect(lots[0]).toMatchObject({
      name: 'Tromsø Lodge & Camping AS',
      address: { street: "Kong Olav V's gate – P&R", city: 'B & B' },
    });
  });

  it('reads OpenStreetMap’s tags in GeoJSON', () => {
    const { source, lots } = importJson({
      type: 'FeatureCollection',
      features: [
        {
          ...FEATURE,
          properties: { '@id': 'way/17', amenity: 'parking', parking: 'multi-storey' },
        },
      ],
    });
    expect(source).toBe('OpenStreetMap (GeoJSON)');
    expect(lots[0]).toMatchObject({ parkingLotId: 'osm-w17', properties: [{ id: 5 }] });
  });

  it('reads any JSON by paths, and says which item of a mapping is unknown', () => {
    const raw: RawSource = {
      kind: 'json',
      json: { data: { lots: [{ nr: 'P/1', sist: { navn: 'Kaia' }, punkt: '59.4, 10.6' }] } },
    };
    const map =
      '{"rows":"data.lots","lot.id":"nr","lot.name":"sist.navn","lot.position":"punkt","lot.city":{"text":"Moss"}}';
    expect(importLots(raw, STYLE, parseMapping(map)).lots[0]).toMatchObject({
      parkingLotId: 'P-1',
      name: 'Kaia',
      address: { city: 'Moss' },
      position: { coordinates: [10.6, 59.4] },
    });
    expect(() => parseMapping('lot.nme = "Navn"')).toThrow(/^"lot\.nme" is no item of a mapping: /);
    expect(() => parseMapping('lot.name "Navn"')).toThrow(/^line 1 is no "item = column"/);
  });

  it('L6: gives properties the ids that the operator maps, and only those', async () => {
    const style = { ...STYLE, idOf: propertyIds([{ id: 70, kind: 'paid' }]) };
    const { lots } = importLots(await readSource(join(SAMPLES, 'lots.csv')), style);
    expect(lots[0]?.properties).toEqual([{ id: 70, name: 'Paid' }]);
  });
});

describe('npm run import-lots', () => {
  it('writes a lot file that the embedded API serves, and the report beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
    try {
      const { status, stdout, stderr } = run('tests/node/deploy/samples/overpass.json');
      expect(status).toBe(0);
      expect(stderr).toContain('OpenStreetMap: 10 rows, 5 kept, 5 rejected');
      const file = join(folder, 'lots.ndjson');
      writeFileSync(file, stdout);
      const { lots, badRows } = await readLotFile(file);
      expect(badRows).toBe(0);
      expect(lots.size).toBe(5);
      const detail: unknown = JSON.parse(lots.detail(lots.rowOf('osm-n9002') ?? -1, 'nb-NO').json);
      expect(detail).toMatchObject({ description: '<p>Innkjøring &lt;fra&gt; E18</p>' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says in one sentence what it can read when it gets something else', () => {
    const { status, stdout, stderr } = run('package.json');
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^package\.json: Its JSON is no list: say where the rows are/);
    expect(run('tests').stderr).toBe('tests: it is a folder, not a file\n');
  });

  it.each(['', ' \n', '\u{feff}'])('says that a file is empty (%j)', async (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
    const file = join(folder, 'empty.csv');
    writeFileSync(file, content);
    await expect(readSource(file)).rejects.toThrow('It is empty.');
    rmSync(folder, { recursive: true });
  });
});

it('ends quietly when nobody reads on', () => {
  const tsx = join(PROJECT, 'node_modules/tsx/dist/cli.mjs');
  const rows = Array.from({ length: 20_000 }, (_, id) => `${id};Plass ${id};59.9;10.7`);
  const folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
  const file = join(folder, 'many.csv');
  writeFileSync(file, ['id;navn;lat;lon', ...rows].join('\n'));
  const { stderr } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" "${tsx}" tools/import/main.ts "${file}" | head -n 1`],
    { cwd: PROJECT, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(stderr).not.toMatch(/EPIPE|at .*node:/);
});

function run(file: string) {
  const command = [join(PROJECT, 'node_modules/tsx/dist/cli.mjs'), 'tools/import/main.ts'];
  return spawnSync(process.execPath, [...command, file], { cwd: PROJECT, encoding: 'utf8' });
}
