import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { serveApi } from '../../../server/api.ts';
import { FactPages } from '../../../server/fact-pages.ts';
import { lotsByOperator, readOperators } from '../../../server/lots.ts';
import { UsageError } from '../../../server/options.ts';
import { servePage } from '../../../server/pages.ts';
import { securityHeaders } from '../../../server/security-headers.ts';
import { createSite } from '../../../server/site.ts';
import { readStaticFiles } from '../../../server/static-files.ts';
import { runServer, type RunningServer } from '../../support/api-server.ts';

const SHELL = '<!doctype html><title>Parkering</title>';
const OPERATORS = new URL('../../../public/operators.json', import.meta.url);
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
  cpSync(OPERATORS, join(folder, 'operators.json'));
  const operators = await readOperators(join(folder, 'operators.json'));
  const lots = await lotsByOperator(operators, undefined);
  const files = await readStaticFiles(folder);
  const headers = securityHeaders(operators);
  const serve = (rootPath: string) =>
    runServer(async (request, response) => {
      if (await serveApi(request, response, lots)) return;
      const root = { ...operators, rootPath };
      const facts = FactPages.of(files, root, lots);
      await servePage(request, response, { operators: root, files, lots, facts, headers });
    });
  [site, nested] = await Promise.all([serve('/'), serve('/parkering/')]);
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
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('the operator may stand in the host name', async () => {
    const host = { Host: 'kystpark.localhost:4173' };
    expect((await site.ask('/parkinglot/50001', host)).status).toBe(200);
    expect((await site.ask('/parkinglot/10001', host)).status).toBe(404);
    // As the app reads it: the host decides, and a marker in the path is no page of that operator.
    expect((await site.ask('/kystpark/', host)).status).toBe(404);
    expect((await site.ask('/', { Host: 'no host at all' })).status).toBe(200);
  });

  test.each(['/parkering', '/parkering/en', '/parkering/kystpark/parkinglot/50001'])(
    '%s is one below the root path',
    async (path) => {
      expect((await nested.ask(path)).status).toBe(200);
    },
  );
});

describe('P1: what is no page has status 404, and the shell to say so', () => {
  test.each([
    '/parkinglot/0',
    '/parkinglot/50001',
    '/parkinglot/',
    '/parkinglot',
    '/parkinglot/..',
    '/parkinglot/%2e%2e',
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

  test.each(['/assets/gone-a1B2c3D4.js', '/.secret', '/robots.txt', '/../package.json'])(
    '%s is no page, so no shell answers for it',
    async (path) => {
      const { status, bytes } = await site.ask(path);
      expect(status).toBe(404);
      expect(bytes.toString()).toBe('Not found\n');
    },
  );

  test('nothing but GET and HEAD', async () => {
    expect((await site.ask('/', {}, 'POST')).status).toBe(405);
  });
});

test('quality: only names with a hash are kept for good', async () => {
  const hashed = await site.ask('/assets/index-a1B2c3D4.js', { 'Accept-Encoding': 'br' });
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-type']).toMatch(/^text\/javascript/);
  expect(hashed.headers['content-encoding']).toBe('br');
  const texts = await site.ask('/assets/i18n/no.json');
  expect(texts.headers['cache-control']).toBe('no-cache');
  expect((await site.ask('/operators.json')).status).toBe(200);
});

test('D2: the whole site serves page and API together', async () => {
  const server = await createSite({ directory: folder, isolate: true });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await fetch(`${origin}/`);
  expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect((await fetch(`${origin}/api/kystpark/parkinglots/50001`)).status).toBe(200);
  server.closeAllConnections();
  server.close();
});

test('U3: a bad operators file says what is wrong', async () => {
  writeFileSync(join(folder, 'bad.json'), '{"operators": [{"id": "Bad Id"}]}');
  const reading = readOperators(join(folder, 'bad.json'));
  await expect(reading).rejects.toThrow(UsageError);
  await expect(reading).rejects.toThrow(/operators\[0\]\.id/);
});
