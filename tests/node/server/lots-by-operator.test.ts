import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { lotsByOperator, servingNotes } from '../../../server/lots.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../fixtures/operators.json'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'lots-by-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

function operatorsFrom(text: string) {
  const { file, issues } = checkOperators(JSON.parse(text));
  expect(issues).toEqual([]);
  if (!file) throw new Error('The operators are broken.');
  return file;
}

const THEIRS = operatorsFrom(SAMPLE.replaceAll('fjellro', 'nabopark'));

function lotFile(name: string, ids: readonly number[]): string {
  const rows = ids.map((parkingLotId) => ({
    parkingLotId,
    name: `Plass ${parkingLotId}`,
    position: { coordinates: [10, 60] },
  }));
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(rows));
  return path;
}

test('D2: each operator serves the lot file that is named for it, else the one for all', async () => {
  const files = [lotFile('all.json', [1]), `kystpark=${lotFile('coast.json', [2, 3])}`];
  const lots = await lotsByOperator(THEIRS, files);
  expect([...lots].map(([id, { size }]) => [id, size])).toEqual([
    ['nabopark', 1],
    ['kystpark', 2],
  ]);
});

test('D2: a lot file for an operator that has no API here is one clear line', async () => {
  await expect(lotsByOperator(THEIRS, ['nobody=x.json'])).rejects.toThrow(
    /^--lots nobody=x\.json: no operator "nobody" has its API on this server$/,
  );
});

test('D2: two lot files for the same operator are one clear line: neither is left out silently', async () => {
  await expect(lotsByOperator(THEIRS, ['a.json', 'b.json'])).rejects.toThrow(
    /^--lots names two files for every operator: a\.json and b\.json$/,
  );
  await expect(lotsByOperator(THEIRS, ['kystpark=a.json', 'kystpark=b.json'])).rejects.toThrow(
    /^--lots names two files for kystpark: a\.json and b\.json$/,
  );
});

test('D2: the sample’s lots under somebody’s name, and an API that isn’t here, are said', () => {
  expect(servingNotes(THEIRS)).toEqual([
    "nabopark shows the sample's lots. Yours: --lots nabopark=FILE",
  ]);
  expect(servingNotes(THEIRS, ['nabopark=mine.json'])).toEqual([]);
  expect(servingNotes(THEIRS, ['mine.json'])).toEqual([]);
  expect(servingNotes(operatorsFrom(SAMPLE))).toEqual([]);
  const elsewhere = SAMPLE.replace('/api/fjellro/parkinglots', '/parking/v1');
  expect(servingNotes(operatorsFrom(elsewhere))).toEqual([
    'fjellro asks /parking/v1, where this server has nothing; it has /api/fjellro/parkinglots',
  ]);
});
