/** When a page uses a lot's cached answer, and when the API's. [P8] */
import { beforeAll, expect, test, vi } from 'vitest';
import { createParkingApi, type ParkingApi } from '../../../src/api/parking-api.ts';
import { createResponseCache, type ResponseCache } from '../../../src/api/response-cache.ts';
import { testServers } from '../../support/test-servers.ts';

const LOT = { parkingLotId: 'a', name: 'Lot A', address: { city: 'Moss' } };
const FETCHED_AT_MS = 1_000;
const ANSWERS: readonly (readonly [path: string, answer: unknown])[] = [
  ['', LOT],
  ['/services', []],
  ['/nearby', []],
  ['/paymentmethods', { paymentApps: [], paymentProviders: [] }],
];

const serve = testServers();
let status = 200;
let base = '';

beforeAll(async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  base = `${origin}/lots`;
});

function visited(answers = ANSWERS): ParkingApi {
  const kept = new Map(answers.map(([path, json]) => [`${base}/a${path}`, json]));
  const cache: ResponseCache = {
    keep: async () => undefined,
    find: async (url) =>
      kept.has(url)
        ? { json: kept.get(url), contentLanguage: 'nb', fetchedAtMs: FETCHED_AT_MS }
        : undefined,
  };
  const limits = { retryDelayMs: 1 };
  return createParkingApi({ baseUrl: base, locale: 'nb-NO', pageOrigin: base, cache, limits });
}

test.each([502, 503, 504])('P8 a gateway’s answer %i counts as no network', async (answered) => {
  status = answered;
  const api = visited();
  expect(await api.lot('a')).toMatchObject({ lot: { name: 'Lot A' }, fetchedAtMs: FETCHED_AT_MS });
  expect(await api.services('a')).toEqual([]);
  expect(await api.nearby('a')).toEqual([]);
  expect(await api.paymentMethods('a')).toEqual({ paymentApps: [], paymentProviders: [] });
});

test.each<[status: number, code: string, cached?: unknown]>([
  [404, 'not-found'],
  [403, 'http'],
  [500, 'http'],
  [501, 'http'],
  // A cached answer that is none leaves what happened to the network as it was.
  [503, 'http', null],
  [503, 'http', 'x'],
  [503, 'http', {}],
  [503, 'http', { parkingLotId: 'b', name: 'Lot B' }],
])(
  'P8 status %i is the fault %s: the API says it itself, or %j is no cached answer',
  async (answered, code, cached) => {
    status = answered;
    const api = visited(cached === undefined ? ANSWERS : [['', cached]]);
    await expect(api.lot('a')).rejects.toMatchObject({ code });
  },
);

test('P8 500 answers are kept, those of the last visits', async () => {
  const kept = new Map<string, Response>();
  const cache = {
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
    put: async (url: string, response: Response) => kept.set(url, response),
    match: async (url: string) => kept.get(url)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  const { keep, find } = createResponseCache('fjellro');
  for (let at = 0; at < 500; at += 1) await keep(`/${at}`, { json: at, contentLanguage: 'nb' });
  for (const url of ['/1', '/500', '/501']) await keep(url, { json: url, contentLanguage: 'nb' });
  expect(await find('/1')).toMatchObject({ json: '/1', contentLanguage: 'nb' });
  vi.unstubAllGlobals();
  expect([...kept.keys()].slice(-3)).toEqual(['/1', '/500', '/501']);
  expect(kept.size).toBe(500);
  expect(['/0', '/2', '/3'].map((url) => kept.has(url))).toEqual([false, false, true]);
});
