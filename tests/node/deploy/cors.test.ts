import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fixtureLots } from '../../support/fixture-lots.ts';
import { runApi, type RunningServer } from '../../support/api-server.ts';

interface Described {
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}
const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, { readonly get: Described }>>;
  readonly components: { readonly responses: { readonly Preflight: { readonly headers: object } } };
};
const BASE = '/api/fjellro/parkinglots';
const OTHER = { origin: 'https://parkering.example' };

describe('the API seen from another origin', () => {
  let api: RunningServer;
  let id: string;
  beforeAll(async () => {
    api = await runApi(new Map([['fjellro', fixtureLots('fjellro')]]));
    const rows = (await api.json(BASE)) as { readonly parkingLotId?: unknown }[];
    const ids = rows.map(({ parkingLotId }) => parkingLotId);
    for (const candidate of ids) {
      if ((await api.ask(`${BASE}/${String(candidate)}/image`)).status !== 200) continue;
      id = String(candidate);
      break;
    }
  });
  afterAll(() => api.stop());

  it.each(Object.keys(DOCUMENT.paths))(
    'spec 7: %s answers with every header described',
    async (path) => {
      const described = DOCUMENT.paths[path]?.get.responses['200']?.headers ?? {};
      const address = `/api/fjellro${path.replace('{id}', id)}`;
      const { status, headers } = await api.ask(address, OTHER);
      expect(status).toBe(200);
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(Object.keys(described).map((name) => name.toLowerCase())),
      );
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('ETag');
    },
  );

  it('allows it for an unknown lot as well: the page must be able to read the 404', async () => {
    const { status, headers } = await api.ask(`${BASE}/none`, OTHER);
    expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
  });

  it('lets a browser send back an entity tag', async () => {
    const question = {
      ...OTHER,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const { status, headers } = await api.ask(BASE, question, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toBe('If-None-Match');
    const described = Object.keys(DOCUMENT.components.responses.Preflight.headers);
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(described.map((name) => name.toLowerCase())),
    );
    const { etag = '' } = (await api.ask(BASE, OTHER)).headers;
    expect((await api.ask(BASE, { ...OTHER, 'if-none-match': etag })).status).toBe(304);
  });

  it('refuses every other request from another origin', async () => {
    expect((await api.ask(BASE, OTHER, 'OPTIONS')).status).toBe(405);
    expect((await api.ask(BASE, OTHER, 'POST')).status).toBe(405);
  });
});
