/** spec 7: the seven calls and the readings, as `server/openapi.json` describes them, from here and from another origin. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../../server/api.ts';
import { apiListener, listenerOf } from '../../../server/site.ts';
import { readReadings } from '../../../src/domain/availability.ts';
import { lotIdOf } from '../../../src/domain/lot.ts';
import { runServer, type RunningServer } from '../../support/api-server.ts';
import { fixtureLots, fixtureLotsByOperator } from '../../support/fixture-lots.ts';

interface Described {
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}
const DOCUMENT = JSON.parse(readFileSync('server/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly get: Described }>>;
  readonly components: { readonly responses: { readonly Preflight: { readonly headers: object } } };
};
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(DOCUMENT, 'openapi');

const schemaOf = (name: string) => ({ $ref: `openapi#/components/schemas/${name}` });
const schema = (name: string) => ajv.compile(schemaOf(name));
const listOf = (name: string) => ajv.compile({ type: 'array', items: schemaOf(name) });

/** Header names as Node has them. */
const namesOf = (headers: object) => Object.keys(headers).map((name) => name.toLowerCase());

const BASE = '/api/fjellro/parkinglots';
const OTHER = { origin: 'https://parkering.example' };
let api: RunningServer;

beforeAll(async () => {
  api = await runServer(createServer(apiListener(fixtureLotsByOperator())));
});

afterAll(() => api.stop());

test.each(Object.keys(DOCUMENT.paths))(
  'spec 7: %s has every header described, may be read from elsewhere, and is known by its tag; so is the answer to HEAD, without the body',
  async (path) => {
    const address = `/api/fjellro${path.replace('{id}', '9001')}`;
    const { status, headers, bytes } = await api.ask(address, OTHER);
    expect(status).toBe(200);
    const described = DOCUMENT.paths[path]?.get.responses['200']?.headers ?? {};
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(namesOf(described)));
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('ETag') as string,
      'content-type': expect.stringMatching(/^(?:application\/json|image\/svg)/) as string,
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    // The fixture's readings are of the moment they are asked for, each with a tag of its own.
    const isOfNow = path.endsWith('/availability');
    const tag = { ...OTHER, 'if-none-match': `"x", ${headers.etag ?? ''}` };
    const { status: again } = await api.ask(address, isOfNow ? OTHER : tag);
    expect(again).toBe(isOfNow ? 200 : 304);
    const head = await api.ask(address, OTHER, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  },
);

test.each(['fjellro', 'kystpark'])('spec 7: answers of %s fit the document', async (operator) => {
  const base = `/api/${operator}/parkinglots`;
  const rows = (await api.json(base)) as readonly { readonly parkingLotId?: unknown }[];
  const isLot = schema('Lot');
  const lots = rows.filter((row) => isLot(row));
  // The cases that break the document on purpose. [D2]
  expect(rows.length - lots.length).toBe(15);
  const calls: readonly (readonly [path: string, ValidateFunction])[] = [
    ['', schema('LotDetail')],
    ['/services', listOf('Service')],
    ['/nearby', listOf('NearbyLot')],
    ['/paymentmethods', schema('PaymentMethods')],
  ];
  const faults: string[] = [];
  for (const row of lots) {
    const id = lotIdOf(row.parkingLotId) ?? '';
    for (const [call, isGood] of calls) {
      const answer = await api.json(`${base}/${id}${call}`);
      if (!isGood(answer)) faults.push(`${id}${call}: ${ajv.errorsText(isGood.errors)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(listOf('Property')(await api.json(`${base}/properties`))).toBe(true);
  const readings = await api.json(`${base}/availability`);
  expect(listOf('Reading')(readings)).toBe(true);
  // One has more free spaces than there are.
  expect(readReadings(readings)).toHaveLength(5);
});

test('spec 7: the image, by its call and by its path, is shown and never run', async () => {
  for (const path of ['/9001/image', '/images/fjord.svg']) {
    const { status, headers } = await api.ask(BASE + path);
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toContain('sandbox');
  }
});

test('spec 7: OPTIONS and POST are refused, but a browser elsewhere may send back an entity tag', async () => {
  const refused = [api.ask(BASE, {}, 'OPTIONS'), api.ask(BASE, OTHER, 'OPTIONS')];
  for (const answer of [...refused, api.ask(BASE, OTHER, 'POST')]) {
    const { status, headers } = await answer;
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  const question = {
    ...OTHER,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-none-match',
  };
  const { status, headers } = await api.ask(BASE, question, 'OPTIONS');
  expect([status, headers['access-control-allow-headers']]).toEqual([204, 'If-None-Match']);
  const described = namesOf(DOCUMENT.components.responses.Preflight.headers);
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(described));
});

test.each([
  ['en-GB', 'en-GB', 'around the clock'],
  ['da-DK', 'nb-NO', 'hele døgnet'],
  ['no;q=0.4, en-GB;q=0.9', 'en-GB', 'around the clock'],
  ['de, nn;q=0.5, en;q=0.1', 'nb-NO', 'hele døgnet'],
  ['*', 'nb-NO', 'hele døgnet'],
  ['', 'nb-NO', 'hele døgnet'],
])('spec 7: Accept-Language "%s" gets %s', async (accepted, language, words) => {
  const { headers, bytes } = await api.ask(`${BASE}/9001`, { 'Accept-Language': accepted });
  expect(headers['content-language']).toBe(language);
  expect(headers.vary).toContain('Accept-Language');
  expect(bytes.toString()).toContain(words);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('spec 7: Accept-Encoding "%s" gets %s', async (accepted, encoding, unpack) => {
  const plain = await api.ask(BASE);
  const packed = await api.ask(BASE, { 'Accept-Encoding': accepted });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toContain('Accept-Encoding');
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
  expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
});

test.each([
  '/api',
  '/api/unknown/parkinglots',
  '/api/fjellro/lots',
  `${BASE}/0`,
  `${BASE}/..%2f..%2fpackage.json`,
  `${BASE}/9001/unknown`,
  `${BASE}/images/..%2fcases.ts`,
  `${BASE}/images/__proto__`,
  `${BASE}/constructor/services`,
  `${BASE}/%E0%A4%A`,
  `${BASE}/9002/image`,
])('D4: %s is not found, and reaches no file', async (path) => {
  const { status, headers, bytes } = await api.ask(path);
  expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
  const error: unknown = JSON.parse(bytes.toString());
  expect(error).toMatchObject({ error: 'not-found' });
  expect(schema('Error')(error)).toBe(true);
});

test('D4: other paths go to the page, also ones with dot segments', async () => {
  for (const path of ['/apis', '//api/fjellro/parkinglots', `${BASE}/../../../package.json`]) {
    expect((await api.ask(path)).headers['content-type']).toMatch(/^text\/plain/);
  }
  expect((await api.ask(`${BASE}/x/../9001`)).status).toBe(200);
});

test('quality: the list is sent from the bytes in memory, so that many slow readers take no more of it', async () => {
  const lots = fixtureLots('fjellro');
  const routes = apiRoutes(() => new Map([['fjellro', lots]]));
  // From here on, answers are the server's own.
  listenerOf(routes);
  const answer = await routes.request(BASE);
  const parts = Object.getOwnPropertySymbols(answer).flatMap((name) => Reflect.get(answer, name));
  const body = parts.find((part: unknown) => part instanceof Uint8Array);
  expect(body?.buffer).toBe(lots.list.bytes.buffer);
});
