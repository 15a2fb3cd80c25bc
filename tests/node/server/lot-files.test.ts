/** Lots that are replaced while they are served: the new list whole, or the old one and why. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { LotFiles } from '../../../server/lot-files.ts';
import { OPERATORS, FJELLRO } from '../../support/sample-operators.ts';
import { lotRow } from '../../support/served-rows.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
let folder = '';
let path = '';
let logged: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'lots-'));
  path = join(folder, 'lots.ndjson');
  logged = [];
});

function upTo(count: number): string {
  return Array.from({ length: count }, (_, at) => `${JSON.stringify(lotRow(at + 1))}\n`).join('');
}
const arrayUpTo = (count: number) => `[${upTo(count).trim().replaceAll('\n', ',')}]`;

/** As an import writes it: whole, by a rename. */
async function replace(at: string, text: string | Buffer): Promise<void> {
  await writeFile(`${at}.new`, text);
  await rename(`${at}.new`, at);
}

function watched(...values: string[]): LotFiles {
  return new LotFiles(values, { withoutSample: true, log: (line) => logged.push(line) });
}

/** The lots of `path`, served after it was written. */
async function opened(count: number): Promise<LotFiles> {
  await replace(path, upTo(count));
  const files = watched(path);
  await files.open(OPERATORS);
  return files;
}

/** A changed file is read at the second check that finds it the same. */
async function checkTwice(files: LotFiles) {
  const first = await files.check(OPERATORS);
  return (await files.check(OPERATORS)) ?? first;
}

const sizeOf = (lots: Awaited<ReturnType<LotFiles['check']>>) => lots?.get('fjellro')?.size;
const statusOf = (files: LotFiles, id = 'fjellro') => files.status(OPERATORS)[id];

test('a replaced file is served with another entity tag, and the status tells its age', async () => {
  const files = await opened(3);
  const before = files.served(OPERATORS).get('fjellro');
  expect(await checkTwice(files)).toBeUndefined();
  const odd = [lotRow(8, { position: {} }), lotRow(2, { kind: 1 }), lotRow(2)];
  await replace(path, `${upTo(4)}no lot\n${odd.map((row) => JSON.stringify(row)).join('\n')}`);
  expect(await files.check(OPERATORS), 'it may still be written to').toBeUndefined();
  const after = await files.check(OPERATORS);
  expect(sizeOf(after)).toBe(7);
  expect(after?.get('fjellro')?.list.etag).not.toBe(before?.list.etag);
  expect(await checkTwice(files)).toBeUndefined();
  const hourAgo = new Date(1000 * Math.floor(Date.now() / 1000 - 3_600));
  await utimes(path, hourAgo, hourAgo);
  await checkTwice(files);
  expect(statusOf(files)).toMatchObject({ lots: 4, rejected: 4, changed: hourAgo.toISOString() });
  const leftOut = ['row 1 (row 5)', 'coordinates 1 (8)', 'fact 1 (2 kind)', 'duplicate 2 (2, 2)'];
  expect(files.status(OPERATORS, true)['fjellro']).toMatchObject({ leftOut });
  expect(statusOf(files)?.ageSeconds).toBeGreaterThanOrEqual(3_600);
});

test('so is a file that a link leads to, once it is replaced or the link leads elsewhere', async () => {
  for (const count of [3, 4]) await replace(join(folder, `${count}.ndjson`), upTo(count));
  await symlink(join(folder, '3.ndjson'), path);
  const files = watched(path);
  expect(sizeOf(await files.open(OPERATORS))).toBe(3);
  await symlink(join(folder, '4.ndjson'), `${path}.new`);
  await rename(`${path}.new`, path);
  expect(sizeOf(await checkTwice(files))).toBe(4);
  await replace(join(folder, '4.ndjson'), upTo(5));
  expect(sizeOf(await checkTwice(files))).toBe(5);
});

test.each([
  ['rubbish', 'rubbish', /^Can't serve /],
  ['rows that are no lots', '[1,2,3]', /no row is a lot with a position \(import it first: /],
  [
    'a half list',
    upTo(5),
    /has 5 lots, 10 before\. It is refused; restart the server to accept it, or send SIGHUP/,
  ],
])('%s: the previous list is still served, and one line says why', async (_what, text, why) => {
  const files = await opened(10);
  await replace(path, text);
  for (let count = 0; count < 4; count += 1) expect(await files.check(OPERATORS)).toBeUndefined();
  expect(logged).toEqual([expect.stringMatching(why)]);
  expect(logged[0]).toMatch(/The previous list is still served\.$/);
  const refused = expect.stringMatching(why) as string;
  expect(statusOf(files)).toMatchObject({ lots: 10, refused });
  await replace(path, upTo(11));
  expect(sizeOf(await checkTwice(files))).toBe(11);
  expect(statusOf(files)).not.toHaveProperty('refused');
});

test('a forced check accepts a list that lost most of its lots; that of a file that is gone is still served', async () => {
  const files = await opened(10);
  await replace(path, upTo(2));
  expect(await checkTwice(files)).toBeUndefined();
  expect(sizeOf(await files.check(OPERATORS, true))).toBe(2);
  await rm(path);
  expect(await checkTwice(files)).toBeUndefined();
  expect(logged.join()).toContain('ENOENT');
  expect(statusOf(files)?.lots).toBe(2);
});

test('a folder holds one file per operator; one that comes later is served, too', async () => {
  await mkdir(join(folder, 'lots'));
  const files = watched(join(folder, 'lots'));
  await expect(files.open(OPERATORS)).rejects.toThrow(/has no fjellro\.ndjson or kystpark/);
  await replace(join(folder, 'lots/fjellro.ndjson'), upTo(3));
  expect([...(await files.open(OPERATORS)).keys()]).toEqual(['fjellro']);
  expect(logged).toEqual([`kystpark has no lots in ${join(folder, 'lots')}`]);
  expect([...files.lacking(OPERATORS)]).toEqual(['kystpark']);
  expect(statusOf(files, 'kystpark')?.refused).toBe('kystpark has no file in the folder');
  await replace(join(folder, 'lots/kystpark.json'), arrayUpTo(2));
  expect((await checkTwice(files))?.get('kystpark')?.size).toBe(2);
});

test('an operator that a release adds has the lots that are named for all', async () => {
  await replace(path, upTo(3));
  const files = watched(path);
  const alone = await files.open({ ...OPERATORS, operators: [FJELLRO] });
  expect([...alone.keys()]).toEqual(['fjellro']);
  const both = await files.check(OPERATORS);
  expect([...(both?.keys() ?? [])]).toEqual(['fjellro', 'kystpark']);
});

test('refuses a pipe with one sentence, because opening it would wait for a writer', async () => {
  execFileSync('mkfifo', [path]);
  await expect(watched(path).open(OPERATORS)).rejects.toThrow(/Can't serve .*: it is no file/);
  await expect(watched('/dev/zero').open(OPERATORS)).rejects.toThrow(/it is no file/);
});

test.each([
  ['bad', 'rubbish'],
  ['missing', undefined],
  ['without an end', gzipSync('{}\n'.repeat(2_000_001))],
])('D5: a list that is %s stops nobody, and is taken up when it is mended', async (_what, text) => {
  const other = join(folder, 'other.ndjson');
  await replace(path, upTo(3));
  if (text !== undefined) await replace(other, text);
  const files = watched(`fjellro=${path}`, `kystpark=${other}`);
  expect([...(await files.open(OPERATORS)).keys()]).toEqual(['fjellro']);
  expect([...files.lacking(OPERATORS)]).toEqual(['kystpark']);
  const refused = expect.stringContaining(other) as string;
  expect(statusOf(files, 'kystpark')).toMatchObject({ lots: 0, refused });
  expect(await checkTwice(files)).toBeUndefined();
  expect(logged, 'it is told once').toHaveLength(1);
  await replace(other, upTo(2));
  expect((await checkTwice(files))?.get('kystpark')?.size).toBe(2);
  expect(logged.at(-1)).toBe(`${other}: 2 lots`);
  expect(files.lacking(OPERATORS).size).toBe(0);
  await replace(other, 'rubbish');
  expect(await checkTwice(files), 'the last good copy serves').toBeUndefined();
  expect(files.served(OPERATORS).get('kystpark')?.size).toBe(2);
});

test('D5 two files of an operator in a folder are an error: neither is read, and what was served stays', async () => {
  await replace(join(folder, 'fjellro.json'), arrayUpTo(2));
  await replace(join(folder, 'kystpark.ndjson'), upTo(1));
  const files = watched(folder);
  expect(sizeOf(await files.open(OPERATORS))).toBe(2);
  const second = join(folder, 'fjellro.ndjson');
  await replace(second, upTo(5));
  expect(await checkTwice(files)).toBeUndefined();
  expect(statusOf(files)?.refused).toMatch(
    /fjellro\.json: .*fjellro\.ndjson stands beside it; keep one/,
  );
  expect(sizeOf(files.served(OPERATORS))).toBe(2);
  const fresh = watched(folder);
  expect([...(await fresh.open(OPERATORS)).keys()]).toEqual(['kystpark']);
  await rm(second);
  expect(sizeOf(await checkTwice(fresh))).toBe(2);
  await checkTwice(files);
  expect(statusOf(files)).not.toHaveProperty('refused');
});
