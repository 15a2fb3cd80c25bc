import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readOperators } from '../../../server/lots.ts';
import { fixtureLotsByOperator } from '../../support/fixture-lots.ts';
import { UsageError } from '../../../server/options.ts';
import { createSite } from '../../../server/site.ts';
import { runServer, type RunningServer } from '../../support/api-server.ts';

const SHELL = '<!doctype html><title>Parkering</title>';
const OPERATORS = new URL('../../fixtures/operators.json', import.meta.url);
let folder: string;
let site: RunningServer;
let nested: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'assets/i18n'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'assets/index-a1B2c3D4.js'), '0;'.repeat(900));
  writeFileSync(join(folder, 'assets/i18n/no.json'), '{}');
  writeFileSync(join(folder, '.secret'), 'secret');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'assets/tiles.pmtiles'), '0123456789');
  cpSync(OPERATORS, join(folder, 'operators.json'));
  const below = mkdtempSync(join(tmpdir(), 'pages-'));
  cpSync(folder, below, { recursive: true });
  const operators = await readOperators(join(folder, 'operators.json'));
  writeFileSync(
    join(below, 'operators.json'),
    JSON.stringify({ ...operators, rootPath: '/parkering/' }),
  );
  const lots = fixtureLotsByOperator();
  const serve = async (directory: string) => runServer(await createSite({ directory, lots }));
  [site, nested] = await Promise.all([serve(folder), serve(below)]);
});

afterAll(async () => {
  await Promise.all([site.stop(), nested.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('U1, U3: pages', () => {
  test.each([
    '/',
    '/?search=moss',
    '/en',
    '/en/',
    '/dk',
    '/kystpark',
    '/kystpark/',
    '/kystpark/en',
    '/parkinglot/9001',
    '/en/parkinglot/9001',
    '/parkinglot/lillehammer_p-hus_54',
    '/kystpark/parkinglot/50001',
    '/kystpark/en/parkinglot/50001',
    '/index.html',
  ])('%s is one', async (path) => {
    const { status, headers, bytes } = await site.ask(path);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(SHELL);
    // What was asked for is nobody else's. [U5]
    expect(headers['cache-control']).toBe(path.includes('?') ? 'private, no-cache' : 'no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('the operator may stand in the host name', async () => {
    const host = { Host: 'kystpark.localhost:4173' };
    expect((await site.ask('/parkinglot/50001', host)).status).toBe(200);
    expect((await site.ask('/parkinglot/10001', host)).status).toBe(404);
    // As the app reads it: the host decides, and a marker in the path is no page of that operator.
    expect((await site.ask('/kystpark/', host)).status).toBe(404);
    expect((await site.ask('/', { Host: 'no host at all' })).status).toBe(400);
  });

  test.each(['/parkering', '/parkering/en', '/parkering/kystpark/parkinglot/50001'])(
    '%s is one below the root path',
    async (path) => {
      expect((await nested.ask(path)).status).toBe(200);
    },
  );
});

describe('P1: an unknown path gets status 404 and a page that says so', () => {
  test.each([
    '/parkinglot/0',
    '/en/parkinglot/0',
    '/dk/parkinglot/0',
    '/kystpark/en/parkinglot/0',
    '/kystpark/dk/parkinglot/0',
    '/parkinglot/50001',
    '/parkinglot/',
    '/parkinglot',
    '/parkinglot/properties',
    '/parkinglot/a.b',
    '/parkinglot/9001/more',
    '/en/en',
    '/unknown',
    '//evil/',
    '/%E0%A4%A',
  ])('%s', async (path) => {
    const { status, headers, bytes } = await site.ask(path);
    expect(status).toBe(404);
    expect(bytes.toString()).toBe(SHELL);
    expect(headers['content-security-policy']).toBeDefined();
  });

  test.each([
    '/assets/gone-a1B2c3D4.js',
    '/.secret',
    '/humans.txt',
    '/en/robots.txt',
    '/../package.json',
  ])('%s is no page, so no shell answers for it', async (path) => {
    const { status, headers, bytes } = await site.ask(path, { 'Accept-Encoding': 'gzip' });
    expect(status).toBe(404);
    // To compress ten letters costs the server more than all else of such a request.
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toBe('Not found\n');
  });

  test('with an API elsewhere, only that API knows which lots there are', async () => {
    const running = await runServer(await createSite({ directory: folder, lots: new Map() }));
    for (const path of ['/parkinglot/0', '/en/parkinglot/0', '/dk/parkinglot/0']) {
      expect((await running.ask(path)).status).toBe(200);
    }
    expect((await running.ask('/en/parkinglot/properties')).status).toBe(404);
    await running.stop();
  });

  test('pages answer only GET and HEAD', async () => {
    expect((await site.ask('/', {}, 'POST')).status).toBe(405);
  });
});

test('quality: only files with a hash in their name are cached for ever', async () => {
  const hashed = await site.ask('/assets/index-a1B2c3D4.js', { 'Accept-Encoding': 'gzip' });
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-type']).toMatch(/^text\/javascript/);
  expect(hashed.headers['content-encoding']).toBe('gzip');
  const texts = await site.ask('/assets/i18n/no.json');
  expect(texts.headers['cache-control']).toBe('no-cache');
  expect((await site.ask('/operators.json')).status).toBe(200);
});

test('a hidden file is not served', async () => {
  for (const path of ['/.vite/manifest.json', '/.secret', '/%2esecret', '/assets/../.secret']) {
    expect((await site.ask(path)).status).toBe(404);
  }
});

async function robotsOf(path: string): Promise<unknown> {
  return (await site.ask(path)).headers['x-robots-tag'];
}

test('U1: a language that isn’t offered is kept from search engines', async () => {
  for (const path of ['/dk', '/dk/', '/kystpark/dk', '/dk/parkinglot/9001']) {
    expect(await robotsOf(path)).toBe('noindex');
  }
  for (const path of ['/', '/en', '/parkinglot/9001']) expect(await robotsOf(path)).toBeUndefined();
});

test('a request in absolute form is for its path', async () => {
  const { status, bytes } = await site.ask('http://parkering.example/en');
  expect([status, bytes.toString()]).toEqual([200, SHELL]);
});

test('a file is revalidated by its entity tag and served by ranges', async () => {
  const { headers } = await site.ask('/operators.json');
  const again = await site.ask('/operators.json', { 'If-None-Match': headers.etag ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const part = await site.ask('/assets/tiles.pmtiles', { Range: 'bytes=2-4' });
  expect([part.status, part.bytes.toString()]).toEqual([206, '234']);
  const start = await site.ask('/operators.json', { Range: 'bytes=0-9' });
  expect([start.status, start.bytes.length]).toEqual([206, 10]);
  const ofEarlier = { Range: 'bytes=10-19', 'If-Range': 'Sat, 01 Jan 2022 00:00:00 GMT' };
  const whole = await site.ask('/operators.json', ofEarlier);
  expect(whole.status).toBe(200);
  expect(whole.bytes.length).toBeGreaterThan(10);
});

test('a release that is switched is seen', async () => {
  const link = join(folder, '../', `current-${process.pid}`);
  const next = mkdtempSync(join(tmpdir(), 'next-'));
  cpSync(folder, next, { recursive: true });
  writeFileSync(join(next, 'index.html'), '<!doctype html><title>Ny</title>');
  symlinkSync(folder, link);
  const running = await runServer(await createSite({ directory: link, lots: new Map() }));
  expect((await running.ask('/')).bytes.toString()).toBe(SHELL);
  rmSync(link);
  symlinkSync(next, link);
  await expect
    .poll(async () => (await running.ask('/')).bytes.toString(), { timeout: 10_000 })
    .toContain('<title>Ny</title>');
  await running.stop();
  rmSync(link);
  rmSync(next, { recursive: true });
});

test('D2: the whole site serves page and API together', async () => {
  const server = await createSite({ directory: folder, isolate: true });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await fetch(`${origin}/`);
  expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect((await fetch(`${origin}/api/kystpark/parkinglots/700201`)).status).toBe(200);
  server.closeAllConnections();
  server.close();
});

test('U3: a bad operators file says what is wrong', async () => {
  writeFileSync(join(folder, 'bad.json'), '{"operators": [{"id": "Bad Id"}]}');
  const reading = readOperators(join(folder, 'bad.json'));
  await expect(reading).rejects.toThrow(UsageError);
  await expect(reading).rejects.toThrow(/operators\[0\]\.id/);
});
