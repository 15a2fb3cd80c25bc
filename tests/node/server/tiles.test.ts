/** M1: tiles are served by ranges, streamed, under a strong entity tag. */
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveTiles } from '../../../server/tiles.ts';
import { openFiles } from '../../support/open-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SIZE = 100_000;
const CONTENT = Uint8Array.from({ length: SIZE }, (_, index) => (index * 31) % 251);
const folder = temporaryFolder();
const path = join(folder, 'streets.pmtiles');
writeFileSync(path, CONTENT);
mkdirSync(join(folder, 'folder.pmtiles'));

function ask(headers: Record<string, string> = {}, method = 'GET', file = path): Promise<Response> {
  return serveTiles(new Request('http://localhost/streets.pmtiles', { method, headers }), file);
}

/** Of an answer whose body is not wanted. */
async function headOf(...asked: Parameters<typeof ask>): Promise<Response> {
  const response = await ask(...asked);
  await response.body?.cancel();
  return response;
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

test.each([
  ['bytes=0-126', 206, 0, 126],
  ['bytes=99990-', 206, 99_990, SIZE - 1],
  ['bytes=-7', 206, SIZE - 7, SIZE - 1],
  ['bytes=-999999', 206, 0, SIZE - 1],
  ['bytes=5-5', 206, 5, 5],
  ['bytes=100000-', 416, 0, -1],
  ['bytes=100000-100001', 416, 0, -1],
  ['bytes=-0', 416, 0, -1],
  // These are no ranges: the whole file.
  ['bytes=9-3', 200, 0, SIZE - 1],
  ['lines=1-2', 200, 0, SIZE - 1],
  ['bytes=0-1,5-6', 200, 0, SIZE - 1],
])(
  'M1: a range of a file, %s, is answered by %i and the bytes from %i to %i',
  async (range, status, first, last) => {
    const said = new Map([
      [206, `bytes ${first}-${last}/${SIZE}`],
      [416, `bytes */${SIZE}`],
    ]);
    for (const method of ['GET', 'HEAD']) {
      const response = await ask({ range }, method);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-range')).toBe(said.get(status) ?? null);
      const bytes = method === 'GET' ? CONTENT.slice(first, last + 1) : new Uint8Array();
      expect(Buffer.compare(await bytesOf(response), bytes)).toBe(0);
    }
  },
);

describe('M1: a version of a file', async () => {
  test('has a strong tag, revalidated each time, and is never compressed', async () => {
    const { headers } = await headOf({ 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: expect.stringMatching(/^"[\da-f]+-[\da-f]+"$/) as string,
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      'content-type': 'application/vnd.pmtiles',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  const { headers: known } = await headOf();
  const etag = known.get('etag') ?? '';
  const changed = known.get('last-modified') ?? '';
  const range = 'bytes=0-9';
  test.each([
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"other", W/${etag}` }, 304],
    [{ range, 'if-range': etag }, 206],
    [{ range, 'if-range': changed }, 206],
    [{ range, 'if-range': '"gone"' }, 200],
    [{ range, 'if-range': `W/${etag}` }, 200],
    [{ range, 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 200],
  ])('is known by its tag or its date: %j is %i', async (asked, status) => {
    expect((await headOf({ ...asked })).status).toBe(status);
  });

  test('has another tag once it is replaced', async () => {
    utimesSync(path, new Date(), new Date(Date.now() + 5_000));
    expect((await headOf({ 'if-none-match': etag })).status).toBe(200);
  });
});

test('M1: 800 MB cost no memory: a range is read, not the file', async () => {
  const file = join(folder, 'large.pmtiles');
  writeFileSync(file, 'PMTiles');
  truncateSync(file, 800_000_000);
  const before = process.memoryUsage();
  const response = await ask({ range: 'bytes=799999000-799999999' }, 'GET', file);
  expect(await bytesOf(response)).toEqual(new Uint8Array(1_000));
  // The whole of it begins to flow and is left.
  const whole = await ask({}, 'GET', file);
  expect(whole.headers.get('content-length')).toBe('800000000');
  const reader = whole.body?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  await reader?.cancel();
  const after = process.memoryUsage();
  expect(after.rss - before.rss + after.external - before.external).toBeLessThan(200_000_000);
});

test('M1: a folder and a missing file are not found, and no file stays open, read to its end or left', async () => {
  const left = await ask();
  expect(await openFiles(folder)).toEqual([path]);
  await left.body?.cancel();
  await bytesOf(await ask({ range: 'bytes=0-9' }));
  await headOf({}, 'HEAD');
  for (const name of ['folder.pmtiles', 'none.pmtiles']) {
    expect((await headOf({}, 'GET', join(folder, name))).status).toBe(404);
  }
  // Later the garbage collector would close them.
  await expect.poll(() => openFiles(folder)).toEqual([]);
});

test('quality: answers that nobody reads are bounded, and another is refused until one ends', async () => {
  const held = await Promise.all(Array.from({ length: 500 }, () => ask()));
  expect(held.map(({ status }) => status)).toEqual(Array(500).fill(200));
  expect((await ask()).status).toBe(503);
  expect((await ask({}, 'HEAD')).status).toBe(200);
  for (const { body } of held) await body?.cancel();
  await expect.poll(async () => (await headOf()).status).toBe(200);
});
