/** M1: what `operators:check` says of an operator's file of streets. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectPmtilesFile } from '../../../tools/basemap/inspect-pmtiles.ts';
import { pmtilesFile } from '../../../tools/basemap/pmtiles-writer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

const ALL_LAYERS = ['roads', 'water', 'landuse', 'earth', 'places', 'buildings'];
const NORWAY = [4, 57.5, 31.5, 71.5] as const;

function streets(
  layers: readonly string[] = ALL_LAYERS,
  zoom = 15,
  bounds: readonly [number, number, number, number] = NORWAY,
  kind = 'kind',
): Uint8Array {
  return pmtilesFile([{ z: zoom, x: 0, y: 0, bytes: new Uint8Array(5_000) }], {
    bounds,
    overviewMaxZoom: 1,
    metadata: { vector_layers: layers.map((id) => ({ id, fields: { [kind]: 'String' } })) },
  });
}

async function issuesOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'file.pmtiles');
  writeFileSync(path, bytes);
  const issues = await inspectPmtilesFile(path);
  return issues.map(({ level, message }) => `${level}: ${message}`).join('\n');
}

test('M1: a file of the whole country has no issue', async () => {
  expect(await issuesOf(streets())).toBe('');
});

test.each([
  ['an empty file', new Uint8Array(0), /^error: can't be read/],
  ['a page', new TextEncoder().encode('<!doctype html>'.repeat(20)), /^error: can't be read/],
  ['a cut file', streets().slice(0, -3), /^error: is cut short: \d+ of \d+ bytes/],
  ['pictures', streets().with(99, 2), /^error: holds no vector/],
  [
    'another schema',
    streets(['transportation']),
    /^error: has no layer "roads", but transportation/,
  ],
  ['few layers', streets(['roads', 'water']), /^warning: lacks the layers landuse, earth, places/],
  ['few zooms', streets(ALL_LAYERS, 11), /^warning: ends at zoom 11/],
  [
    'an older schema',
    streets(ALL_LAYERS, 15, NORWAY, 'pmap:kind'),
    /^error: is in an older schema/,
  ],
  ['one town', streets(ALL_LAYERS, 15, [10, 59, 11, 60]), /^warning: does not cover/],
])('M1: %s is told', async (_, bytes, expected) => {
  expect(await issuesOf(bytes)).toMatch(expected);
});

test('M1: reports a missing file', async () => {
  const [issue] = await inspectPmtilesFile(join(folder, 'none.pmtiles'));
  expect(issue?.message).toMatch(/^can't be opened/);
});
