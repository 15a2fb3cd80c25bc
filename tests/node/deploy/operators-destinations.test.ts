import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { destinationsIssues } from '../../../tools/operators-destinations.ts';

const PROJECT = join(import.meta.dirname, '../../..');

it('S13: reports an invalid or missing destinations file in one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'destinations-'));
  const fixtures = join(PROJECT, 'tests/fixtures');
  const good = readFileSync(join(fixtures, 'destinations-sweden.json'), 'utf8');
  writeFileSync(join(folder, 'none.json'), '{');
  writeFileSync(join(folder, 'other.json'), good.replace('"towns"', '"places"'));
  const told = (address: string, namedRoots: readonly string[] = []) =>
    destinationsIssues(
      { operators: [{ destinationsFile: address }, {}] },
      [folder, fixtures, ...namedRoots],
      { namedRoots },
    );
  expect(told('destinations-sweden.json')).toEqual([]);
  const path = 'operators[0].destinationsFile';
  expect(told('none.json')).toEqual([
    { path, message: `${join(folder, 'none.json')}: The file of destinations is not JSON` },
  ]);
  expect(told('/other.json')).toEqual([
    { path, message: expect.stringMatching(/: The file of destinations is not as it should be: /) },
  ]);
  expect(told('gone.json')).toEqual([
    { path, message: `there is no gone.json in ${folder}, ${fixtures}` },
  ]);
  expect(told('/gone.json')).toEqual([]);
  expect(told('/gone.json', ['/nowhere'])).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
