/** While the API fails, a new build's pages are made from its last answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { listen } from '../../../server/listen.ts';
import { readLotFile } from '../../../server/lot-file.ts';
import { apiListener } from '../../../server/site.ts';
import { DEFAULT_LANGUAGE } from '../../../src/domain/languages.ts';
import { AnswerStore } from '../../../tools/prerender/answer-store.ts';
import { ApiSource } from '../../../tools/prerender/api-source.ts';

const OPERATOR = { apiBaseUrl: '/api/fjellro/parkinglots', api: 'calls' as const };
const folder = mkdtempSync(join(tmpdir(), 'answers-'));
let origin = '';
let isDown = false;
const statuses: number[] = [];
const server = createServer();

beforeAll(async () => {
  const { lots } = await readLotFile(join(import.meta.dirname, 'samples/lots.ndjson'));
  const api = apiListener(new Map([['fjellro', lots]]));
  server.on('request', (request, response) => {
    response.on('finish', () => statuses.push(response.statusCode));
    if (isDown) response.writeHead(500).end();
    else api(request, response);
  });
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

test('uses the stored answer when the API fails', async () => {
  const first = new ApiSource(OPERATOR, origin, new AnswerStore(folder));
  const { ids } = await first.list();
  const [id = ''] = ids;
  const fresh = await first.lot(id, DEFAULT_LANGUAGE, undefined);

  isDown = true;
  const store = new AnswerStore(folder);
  const later = new ApiSource(OPERATOR, origin, store);
  expect(await later.list()).toMatchObject({ ids, isFromStore: true });
  expect(await later.lot(id, DEFAULT_LANGUAGE, undefined)).toEqual(fresh);
  expect(store.fromStore).toBeGreaterThan(0);
  await expect(later.lot(ids[1] ?? '', DEFAULT_LANGUAGE, undefined)).rejects.toThrow('500');
  isDown = false;
});

test('asks for an unchanged lot with its ETag, and uses the stored answer on 304', async () => {
  const earlier = new ApiSource(OPERATOR, origin, new AnswerStore(folder));
  const [id = ''] = (await earlier.list()).ids;
  await earlier.lot(id, DEFAULT_LANGUAGE, undefined);
  const source = new ApiSource(OPERATOR, origin, new AnswerStore(folder));
  await source.list();
  statuses.length = 0;
  const again = await source.lot(id, DEFAULT_LANGUAGE, undefined);
  expect(again.kind).toBe('fresh');
  // The lot and its three parts.
  expect(statuses).toEqual([304, 304, 304, 304]);
});

test('says that a lot is gone when the API answers 404', async () => {
  const source = new ApiSource(OPERATOR, origin, new AnswerStore(folder));
  expect(await source.lot('nobody', DEFAULT_LANGUAGE, undefined)).toEqual({ kind: 'gone' });
});

test('keeps last-modified from build to build as long as the body is the same', async () => {
  const url = 'https://api.example/1';
  const store = new AnswerStore(folder);
  const keep = async (body: string, headers: Record<string, string> = {}) => {
    const kept = await store.keep(url, 'nb-NO', new Response(body, { headers }));
    return kept.headers.get('last-modified');
  };
  const old = 'Sat, 21 Nov 2026 10:00:00 GMT';
  expect(await keep('a', { 'last-modified': old }), 'the API knows best').toBe(old);
  expect(await keep('a')).toBe(old);
  expect(Date.parse((await keep('b')) ?? '')).toBeGreaterThan(Date.now() - 60_000);
});
