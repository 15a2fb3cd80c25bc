/** Lots that are replaced while they are served: the new list whole, or the old one and why. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { LotFiles } from '../../../server/lot-files.ts';
import { readOperators } from '../../../server/lots.ts';

const operators = await readOperators(join(import.meta.dirname, '../../fixtures/operators.json'));
const [fjellro, kystpark] = operators.operators;
if (!fjellro || !kystpark) throw new Error('There are two operators.');

let folder = '';
let logged: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lot-files-'));
  logged = [];
});
afterEach(() => rm(folder, { recursive: true }));

function list(ids: readonly number[]): string {
  return ids
    .map((parkingLotId) => {
      const position = { coordinates: [10 + parkingLotId / 100, 60] };
      return `${JSON.stringify({ parkingLotId, name: `Plass ${parkingLotId}`, position })}\n`;
    })
    .join('');
}
const upTo = (count: number) => list(Array.from({ length: count }, (_, index) => index + 1));

/** As an import writes it: whole, by a rename. */
async function replace(path: string, text: string | Buffer): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

function watched(...values: string[]): LotFiles {
  return new LotFiles(values, { withoutSample: true, log: (line) => logged.push(line) });
}

/** A changed file is read at the second check that finds it the same. */
async function checkTwice(files: LotFiles, isForced = false) {
  const first = await files.check(operators, isForced);
  return (await files.check(operators)) ?? first;
}

const sizeOf = (lots: Awaited<ReturnType<LotFiles['check']>>) => lots?.get('fjellro')?.size;

test('a replaced file is served with another entity tag, and the status tells its age', async () => {
  const path = join(folder, 'lots.ndjson');
  await replace(path, upTo(3));
  const files = watched(path);
  const before = (await files.open(operators)).get('fjellro');
  expect(await checkTwice(files)).toBeUndefined();
  await replace(path, upTo(4) + 'no lot\n');
  expect(await files.check(operators), 'it may still be written to').toBeUndefined();
  const after = await files.check(operators);
  expect(sizeOf(after)).toBe(4);
  expect(after?.get('fjellro')?.list.etag).not.toBe(before?.list.etag);
  expect(await checkTwice(files)).toBeUndefined();
  const hourAgo = new Date(1000 * Math.floor(Date.now() / 1000 - 3_600));
  await utimes(path, hourAgo, hourAgo);
  await checkTwice(files);
  const status = files.status(operators)['fjellro'];
  expect(status).toMatchObject({ lots: 4, rejected: 1, changed: hourAgo.toISOString() });
  expect(status?.ageSeconds).toBeGreaterThanOrEqual(3_600);
});

test.each([
  ['rubbish', 'rubbish', /^Can't serve /],
  ['rows that are no lots', '[1,2,3]', /has 0 lots, 10 before/],
  ['a half list', upTo(5), /has 5 lots, 10 before\. It is refused; send SIGHUP to accept it/],
  ['nothing', '', /./],
])('%s: the previous list is still served, and one line says why', async (_what, text, why) => {
  const path = join(folder, 'lots.ndjson');
  await replace(path, upTo(10));
  const files = watched(path);
  await files.open(operators);
  await replace(path, text);
  for (let count = 0; count < 4; count += 1) expect(await files.check(operators)).toBeUndefined();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(why);
  expect(logged[0]).toMatch(/The previous list is still served\.$/);
  expect(files.status(operators)['fjellro']).toMatchObject({
    lots: 10,
    refused: expect.stringMatching(why) as string,
  });
  await replace(path, upTo(11));
  expect(sizeOf(await checkTwice(files))).toBe(11);
  expect(files.status(operators)['fjellro']).not.toHaveProperty('refused');
});

test('a forced check accepts a list that lost most of its lots', async () => {
  const path = join(folder, 'lots.ndjson');
  await replace(path, upTo(10));
  const files = watched(path);
  await files.open(operators);
  await replace(path, upTo(2));
  expect(await checkTwice(files)).toBeUndefined();
  expect(sizeOf(await files.check(operators, true))).toBe(2);
});

test('the list of a file that is gone is still served, and a line says so', async () => {
  const path = join(folder, 'lots.ndjson');
  await replace(path, upTo(3));
  const files = watched(path);
  await files.open(operators);
  await rm(path);
  expect(await checkTwice(files)).toBeUndefined();
  expect(logged.join()).toContain('ENOENT');
  expect(files.status(operators)['fjellro']?.lots).toBe(3);
});

test('a folder holds a file an operator; one that comes later is served, too', async () => {
  await mkdir(join(folder, 'lots'));
  const files = watched(join(folder, 'lots'));
  await expect(files.open(operators)).rejects.toThrow(
    /the folder has no fjellro\.ndjson or kystpark/,
  );
  await replace(join(folder, 'lots/fjellro.ndjson'), upTo(3));
  expect([...(await files.open(operators)).keys()]).toEqual(['fjellro']);
  expect(logged).toEqual([`kystpark has no lots in ${join(folder, 'lots')}`]);
  await replace(join(folder, 'lots/kystpark.json'), `[${upTo(2).trim().replaceAll('\n', ',')}]`);
  expect((await checkTwice(files))?.get('kystpark')?.size).toBe(2);
});

test('an operator that a release adds has the lots that are named for all', async () => {
  const path = join(folder, 'lots.ndjson');
  await replace(path, upTo(3));
  const files = watched(path);
  const alone = { ...operators, operators: [fjellro] as typeof operators.operators };
  expect([...(await files.open(alone)).keys()]).toEqual(['fjellro']);
  const both = await files.check(operators);
  expect([...(both?.keys() ?? [])]).toEqual(['fjellro', 'kystpark']);
});

test('refuses a pipe with one sentence, because opening it would wait for a writer', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(watched(path).open(operators)).rejects.toThrow(/Can't serve .*pipe: it is no file/);
  await expect(watched('/dev/zero').open(operators)).rejects.toThrow(/it is no file/);
});

test.each([
  ['bad', 'rubbish'],
  ['missing', undefined],
  ['without an end', gzipSync('{}\n'.repeat(2_000_001))],
])('D5: a list that is %s stops nobody, and is taken up when it is mended', async (_what, text) => {
  const [good, other] = [join(folder, 'good.ndjson'), join(folder, 'other.ndjson')];
  await replace(good, upTo(3));
  if (text !== undefined) await replace(other, text);
  const files = watched(`fjellro=${good}`, `kystpark=${other}`);
  expect([...(await files.open(operators)).keys()]).toEqual(['fjellro']);
  expect([...files.lacking(operators)]).toEqual(['kystpark']);
  expect(logged).toHaveLength(1);
  expect(files.status(operators)['kystpark']).toMatchObject({
    lots: 0,
    refused: expect.stringContaining(other) as string,
  });
  expect(await checkTwice(files), 'it is told once').toBeUndefined();
  expect(logged).toHaveLength(1);
  await replace(other, upTo(2));
  expect((await checkTwice(files))?.get('kystpark')?.size).toBe(2);
  expect(files.lacking(operators).size).toBe(0);
  await replace(other, 'rubbish');
  expect(await checkTwice(files), 'the last good copy serves').toBeUndefined();
  expect(files.served(operators).get('kystpark')?.size).toBe(2);
});

test('after any replacements in any order, one of the good lists is served whole', async () => {
  const kinds = fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((count) => ({ text: upTo(count), count })),
    fc.constantFrom('', 'rubbish', '[{"a":', '[]', '{}').map((text) => ({ text, count: 0 })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { maxLength: 6 }), async (replacements) => {
      const path = join(folder, 'any.ndjson');
      await replace(path, upTo(20));
      const files = watched(path);
      let served = sizeOf(await files.open(operators)) ?? 0;
      for (const { text, count } of replacements) {
        await replace(path, text);
        const expected = count > served / 2 ? count : served;
        served = sizeOf(await checkTwice(files)) ?? served;
        expect(served).toBe(expected);
        expect(files.status(operators)['fjellro']?.lots).toBe(expected);
      }
    }),
    { numRuns: 30 },
  );
});

test('D5 two files of an operator in a folder are an error: neither is read, and what was served stays', async () => {
  await replace(join(folder, 'fjellro.json'), `[${upTo(2).trim().replaceAll('\n', ',')}]`);
  await replace(join(folder, 'kystpark.ndjson'), upTo(1));
  const files = watched(folder);
  expect(sizeOf(await files.open(operators))).toBe(2);
  const second = join(folder, 'fjellro.ndjson');
  await replace(second, upTo(5));
  expect(await checkTwice(files)).toBeUndefined();
  expect(files.status(operators)['fjellro']?.refused).toMatch(
    /fjellro\.json: .*fjellro\.ndjson stands beside it; keep one/,
  );
  expect(sizeOf(files.served(operators))).toBe(2);
  const fresh = watched(folder);
  expect([...(await fresh.open(operators)).keys()]).toEqual(['kystpark']);
  await rm(second);
  expect(sizeOf(await checkTwice(fresh))).toBe(2);
  await checkTwice(files);
  expect(files.status(operators)['fjellro']).not.toHaveProperty('refused');
});
