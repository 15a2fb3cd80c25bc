import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readLotFile } from '../../../server/lot-file.ts';
import { importLots, importReport } from '../../../tools/import/import-lots.ts';

const PROJECT = join(import.meta.dirname, '../../..');

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
}

const TEXTS = readJson('public/assets/i18n/en.json');

describe('import of an Open Charge Map export', () => {
  const imported = importLots(readJson('tests/node/deploy/samples/open-charge-map.json'), TEXTS);

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
        '<p>Tak over laderne &amp; &lt;b&gt;lys&lt;/b&gt; hele natten</p><p>Bak bygget, ved vareleveringen</p>',
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
  const imported = importLots(readJson('tests/node/deploy/samples/overpass.json'), TEXTS);

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
    expect(stderr).toMatch(/neither an Open Charge Map export .* nor an Overpass answer/);
  });
});

function run(file: string) {
  const command = [join(PROJECT, 'node_modules/tsx/dist/cli.mjs'), 'tools/import/main.ts'];
  return spawnSync(process.execPath, [...command, file], { cwd: PROJECT, encoding: 'utf8' });
}
