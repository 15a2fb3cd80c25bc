import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { FEED_SOURCES, type FeedSourceId } from '../../server/feeds/feed-sources.ts';
import { joinRows } from '../../server/feeds/join-rows.ts';
import { readLotFile } from '../../server/lot-file.ts';
import { runImport } from '../node/import/run-import.ts';
import { servedRows } from '../support/served-rows.ts';
import { realFile } from './real-data.ts';

const NOW = Date.parse('2026-09-23T17:20:00Z');
const bodyOf = (from: FeedSourceId, path: string) =>
  FEED_SOURCES[from](JSON.parse(readFileSync(path, 'utf8')), NOW);

test('F4: Stavanger’s own file joins six garages, and tells of the three that it can’t', async () => {
  const { lots } = await readLotFile(realFile('norway/lots.ndjson.gz'));
  const body = bodyOf('stavanger', realFile('sources/stavanger-live/stavanger-parkering.json'));
  const { readings, leftOut } = joinRows(body, lots);
  expect(Object.fromEntries(readings.map(({ id, free }) => [id, free]))).toEqual({
    3650: 285,
    44894: 12,
    3749: 308,
    3756: 214,
    30372: 229,
    44934: 144,
  });
  const readAt = new Set(readings.map(({ readAtMs }) => new Date(readAtMs).toISOString()));
  expect([...readAt]).toEqual(['2026-09-23T17:16:00.000Z']);
  expect(Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason]))).toEqual({
    Posten: 'no count',
    Kyrre: 'no count',
    Forum: 'more free than its lot has spaces',
  });
});

test('F4: OCPI’s own examples join the lots that an import makes of them', async () => {
  const paths = [
    'location_example.json',
    'location_example_parking_garage_opening_hours.json',
    'location_example_uc3_destination_charger_not_published.json',
    'location_patch_example_status.json',
  ].map((name) => realFile(`sources/ocpi/${name}`));
  const { rows } = await runImport(paths.slice(0, 2));
  const lots = servedRows(rows);
  const joined = paths.map((path) => joinRows(bodyOf('ocpi', path), lots));
  expect(joined.flatMap(({ readings }) => readings)).toMatchObject([
    { id: 'ocpi-BE-BEC-LOC1', free: 1, capacity: 2, freeByPlug: { type2: 1 } },
    { id: 'ocpi-SE-EVC-cbb0df21-d17d-40ba-a4aa-dc588c8f98cb', free: 1, capacity: 1 },
  ]);
  expect(joined.flatMap(({ leftOut }) => leftOut.map(({ reason }) => reason))).toEqual([
    'not to be published',
    'only a part of a location',
  ]);
});
