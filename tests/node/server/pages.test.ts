import { cpSync, mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '../../../server/site.ts';
import { runServer, type RunningServer } from '../../support/api-server.ts';
import { fixedLots, fixtureLotsByOperator } from '../../support/fixture-lots.ts';
import { OPERATORS, OPERATORS_PATH } from '../../support/sample-operators.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SHELL = '<!doctype html><title>Parkering</title>';
const [folder, below] = [temporaryFolder(), temporaryFolder()];
let site: RunningServer;
let nested: RunningServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.vite'));
  for (const [name, content] of Object.entries({
    'index.html': SHELL,
    'assets/index-a1B2c3D4.js': '0;'.repeat(900),
    '.secret': 'secret',
    '.vite/manifest.json': '{}',
    'assets/tiles.pmtiles': '0123456789',
    'large.pmtiles': 'PMTiles',
  })) {
    writeFileSync(join(folder, name), content);
  }
  cpSync(OPERATORS_PATH, join(folder, 'operators.json'));
  cpSync(folder, below, { recursive: true });
  const belowRoot = { ...OPERATORS, rootPath: '/parkering/' };
  writeFileSync(join(below, 'operators.json'), JSON.stringify(belowRoot));
  const lots = fixedLots(fixtureLotsByOperator());
  const serve = async (directory: string) => runServer(await createSite({ directory, lots }));
  [site, nested] = await Promise.all([serve(folder), serve(below)]);
});

afterAll(() => Promise.all([site.stop(), nested.stop()]));

test.each<[path: string, robots?: string]>([
  ['/'],
  ['/?search=moss'],
  ['/en/'],
  ['/kystpark'],
  ['/parkinglot/lillehammer_p-hus_54'],
  ['/kystpark/en/parkinglot/50001'],
  ['/index.html'],
  // In absolute form.
  ['http://parkering.example/en'],
  // A language that isn't offered is kept from search engines.
  ['/dk', 'noindex'],
  ['/kystpark/dk', 'noindex'],
  ['/dk/parkinglot/9001', 'noindex'],
])('U1, U3: %s is a page, to search engines: %s', async (path, robots) => {
  const { status, headers, bytes } = await site.ask(path);
  expect([status, bytes.toString()]).toEqual([200, SHELL]);
  // What was asked for is nobody else's. [U5]
  expect(headers['cache-control']).toBe(path.includes('?') ? 'private, no-cache' : 'no-cache');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['x-robots-tag']).toBe(robots);
  expect((await site.ask(path, {}, 'POST')).status).toBe(405);
});

test.each([
  ['/parkinglot/50001', 'kystpark.localhost:4173', 200],
  ['/parkinglot/10001', 'kystpark.localhost:4173', 404],
  // As the app reads it: the host decides, and a marker in the path is no page of that operator.
  ['/kystpark/', 'kystpark.localhost:4173', 404],
  ['/', 'no host at all', 400],
])('U3: the operator may stand in the host name: %s at %s is %i', async (path, Host, status) => {
  expect((await site.ask(path, { Host })).status).toBe(status);
});

test.each(['/parkering', '/parkering/en', '/parkering/kystpark/parkinglot/50001'])(
  'U3: %s is a page below the root path',
  async (path) => {
    expect((await nested.ask(path)).status).toBe(200);
  },
);

test.each([
  '/kystpark/dk/parkinglot/0',
  '/parkinglot/50001',
  '/parkinglot/',
  '/parkinglot/properties',
  '/parkinglot/9001/more',
  '/en/en',
  '//evil/',
  '/%E0%A4%A',
])('P1: %s is unknown: status 404, and a page that says so', async (path) => {
  const { status, headers, bytes } = await site.ask(path);
  expect([status, bytes.toString()]).toEqual([404, SHELL]);
  expect(headers['content-security-policy']).toBeDefined();
  const again = await site.ask(path, { 'If-None-Match': headers.etag ?? '' });
  expect(again.status).toBe(404);
});

test.each([
  '/assets/gone-a1B2c3D4.js',
  '/%2esecret',
  '/assets/../.secret',
  '/assets%2f..%2f.secret',
  '/.vite/manifest.json',
  '/en/robots.txt',
  '/../package.json',
  '/icon.svg/more.js',
  `/assets/${'a'.repeat(300)}.js`,
])('P1: %s is no page, so no shell answers for it', async (path) => {
  const { status, headers, bytes } = await site.ask(path, { 'Accept-Encoding': 'gzip' });
  // To compress ten letters costs the server more than all else of such a request.
  expect([status, headers['content-encoding']]).toEqual([404, undefined]);
  expect(bytes.toString()).toBe('Not found\n');
});

test('P1: with an API elsewhere, only that API knows which lots there are', async () => {
  const elsewhere = await runServer(
    await createSite({ directory: folder, lots: fixedLots(new Map()) }),
  );
  const statuses = ['/parkinglot/0', '/dk/parkinglot/0', '/en/parkinglot/properties'].map(
    async (path) => (await elsewhere.ask(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  await elsewhere.stop();
});

test('quality: only files with a hash in their name are cached for ever; others are revalidated by their tag, and served by ranges, but for what goes on from an earlier version', async () => {
  const hashed = await site.ask('/assets/index-a1B2c3D4.js', { 'Accept-Encoding': 'gzip' });
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/^text\/javascript/) as string,
    'content-encoding': 'gzip',
  });
  const { headers, status } = await site.ask('/operators.json');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  const again = await site.ask('/operators.json', { 'If-None-Match': headers.etag ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const start = await site.ask('/operators.json', { Range: 'bytes=0-9' });
  expect([start.status, start.bytes.length]).toEqual([206, 10]);
  const ofEarlier = { Range: 'bytes=10-19', 'If-Range': 'Sat, 01 Jan 2022 00:00:00 GMT' };
  const whole = await site.ask('/operators.json', ofEarlier);
  expect(whole.status).toBe(200);
  expect(whole.bytes.length).toBeGreaterThan(10);
});

test('M1: tiles are served by ranges, uncompressed, under a strong tag by which a replaced file is noticed', async () => {
  const tiles = '/assets/tiles.pmtiles';
  const { headers } = await site.ask(tiles, { 'Accept-Encoding': 'gzip, br' });
  expect(headers).toMatchObject({
    etag: expect.stringMatching(/^"[\da-z]+-[\da-z]+"$/) as string,
    'cache-control': 'no-cache',
    'content-type': 'application/vnd.pmtiles',
  });
  expect(headers['content-encoding']).toBeUndefined();
  const etag = headers.etag ?? '';
  const Range = 'bytes=2-4';
  for (const [asked, status, body] of [
    [{ Range }, 206, '234'],
    [{ Range: 'bytes=8-' }, 206, '89'],
    [{ Range: 'bytes=-1' }, 206, '9'],
    [{ Range: 'bytes=10-' }, 416, ''],
    [{ Range, 'If-Range': etag }, 206, '234'],
    [{ Range, 'If-Range': '"gone"' }, 200, '0123456789'],
    [{ Range, 'If-Range': `W/${etag}` }, 200, '0123456789'],
    [{ 'If-None-Match': etag }, 304, ''],
  ] as const) {
    const { bytes, ...answer } = await site.ask(tiles, asked);
    expect([answer.status, bytes.toString()]).toEqual([status, body]);
    expect(answer.headers.etag).toBe(etag);
  }
  utimesSync(join(folder, tiles), new Date(), new Date(Date.now() + 5_000));
  expect((await site.ask(tiles, { 'If-None-Match': etag })).status).toBe(200);
});

test('M1: 800 MB of tiles cost no memory: a range is read, not the file', async () => {
  truncateSync(join(folder, 'large.pmtiles'), 800_000_000);
  const before = process.memoryUsage();
  const { bytes } = await site.ask('/large.pmtiles', { Range: 'bytes=799999000-799999999' });
  expect(bytes).toEqual(Buffer.alloc(1_000));
  const after = process.memoryUsage();
  expect(after.rss - before.rss + after.external - before.external).toBeLessThan(200_000_000);
});
