import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { apiRoutes } from '../../../server/api.ts';
import { fixtureLots } from '../../support/fixture-lots.ts';
import { listenerOf } from '../../../server/site.ts';
import { runApi, type RunningServer } from '../../support/api-server.ts';

const BASE = '/api/fjellro/parkinglots';
let api: RunningServer;

beforeAll(async () => {
  api = await runApi(new Map([['fjellro', fixtureLots('fjellro')]]));
});

afterAll(() => api.stop());

describe('spec 7: the seven calls', () => {
  test.each(['', '/properties', '/9001', '/9001/services', '/9001/nearby', '/9001/paymentmethods'])(
    'GET {base}%s answers JSON with an entity tag',
    async (path) => {
      const { status, headers, bytes } = await api.ask(BASE + path);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(Number(headers['content-length'])).toBe(bytes.length);
      const again = await api.ask(BASE + path, { 'If-None-Match': `"x", ${headers.etag ?? ''}` });
      expect(again.status).toBe(304);
      expect(again.bytes.length).toBe(0);
    },
  );

  test('the image, by its call and by its path, is shown and never run', async () => {
    for (const path of ['/9001/image', '/images/fjord.svg']) {
      const { status, headers } = await api.ask(BASE + path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });

  test('HEAD answers as GET does, without the body', async () => {
    const get = await api.ask(BASE);
    const head = await api.ask(BASE, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const { status, headers } = await api.ask(BASE, {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

describe('spec 7: Accept-Language', () => {
  test.each([
    ['en-GB', 'en-GB', 'around the clock'],
    ['en', 'en-GB', 'around the clock'],
    ['nb-NO', 'nb-NO', 'hele døgnet'],
    ['da-DK', 'nb-NO', 'hele døgnet'],
    ['no;q=0.4, en-GB;q=0.9', 'en-GB', 'around the clock'],
    ['de, nn;q=0.5, en;q=0.1', 'nb-NO', 'hele døgnet'],
    ['*', 'nb-NO', 'hele døgnet'],
    ['', 'nb-NO', 'hele døgnet'],
  ])('"%s" gets %s', async (accepted, language, words) => {
    const { headers, bytes } = await api.ask(`${BASE}/9001`, { 'Accept-Language': accepted });
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toContain('Accept-Language');
    expect(bytes.toString()).toContain(words);
  });
});

describe('spec 7: compression', () => {
  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding, unpack) => {
    const plain = await api.ask(BASE);
    const packed = await api.ask(BASE, { 'Accept-Encoding': accepted });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
  });
});

describe('D4: nothing but known ids and paths is answered, nothing reaches the file system', () => {
  test.each([
    '/0',
    '/..',
    '/.',
    '/%2e%2e',
    '/..%2f..%2fpackage.json',
    '/9001/unknown',
    '/9001/services/1',
    '/properties/1',
    '/properties/services',
    '/images/',
    '/images/..%2fcases.ts',
    '/images/fjord.svg/x',
    '/images/__proto__',
    '/__proto__',
    '/constructor/services',
    '/9001%00',
    '/%E0%A4%A',
    `/${'9'.repeat(300)}`,
    '/9002/image',
  ])('%s', async (path) => {
    const { status, headers, bytes } = await api.ask(BASE + path);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(bytes.toString())).toMatchObject({ error: 'not-found' });
  });

  test.each(['/api', '/api/', '/api/unknown/parkinglots', '/api/fjellro', '/api/fjellro/lots'])(
    '%s',
    async (path) => {
      expect((await api.ask(path)).status).toBe(404);
    },
  );

  test('other paths go to the page, also ones with dot segments', async () => {
    for (const path of ['/apis', '//api/fjellro/parkinglots', `${BASE}/../../../package.json`]) {
      expect((await api.ask(path)).headers['content-type']).toMatch(/^text\/plain/);
    }
    expect((await api.ask(`${BASE}/x/../9001`)).status).toBe(200);
  });
});

test('quality: the list is sent from the bytes in memory, so that many slow readers take no more of it', async () => {
  const lots = fixtureLots('fjellro');
  const routes = apiRoutes(() => new Map([['fjellro', lots]]));
  // From here on, answers are the server's own.
  listenerOf(routes);
  const answer = await routes.request(BASE);
  const parts = Object.getOwnPropertySymbols(answer).map((name): unknown =>
    Reflect.get(answer, name),
  );
  const body = parts.flat().find((part) => part instanceof Uint8Array);
  expect(body?.buffer).toBe(lots.list.bytes.buffer);
});
