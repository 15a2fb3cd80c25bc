/** The token on real requests: `fetch` and a document with a `<base>`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestJson } from '../../../src/api/http.ts';

const fetchSpy = vi.fn<typeof fetch>();

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=abc';
  fetchSpy.mockReset();
  fetchSpy.mockImplementation(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetchSpy);
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  document.querySelector('base')?.remove();
});

async function sent(url: string, request: { method?: string; headers?: Record<string, string> }) {
  await requestJson(url, { locale: 'nb-NO', ...request });
  const [address, init] = fetchSpy.mock.calls[0] ?? [];
  return { address, init, token: new Headers(init?.headers).get('X-XSRF-TOKEN') };
}

test('specification 7: a relative POST carries the token and follows no redirect', async () => {
  const { address, init, token } = await sent('/api/requests', { method: 'POST' });
  expect(token).toBe('abc');
  expect(init?.redirect).toBe('error');
  expect(address).toBe(`${location.origin}/api/requests`);
});

test('a GET request carries no token', async () => {
  expect((await sent('/api/requests', {})).token).toBeNull();
});

test('a header that is there is never overwritten', async () => {
  const headers = { 'x-xsrf-token': 'own' };
  expect((await sent('/api/requests', { method: 'PUT', headers })).token).toBe('own');
});

test('quality: a <base> elsewhere does not lead it away', async () => {
  const base = document.createElement('base');
  base.href = 'https://evil.example/';
  document.head.append(base);
  expect((await sent('api/requests', { method: 'POST' })).token).toBeNull();
});

test('without the cookie there is no header, never "null"', async () => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  expect((await sent('/api/requests', { method: 'DELETE' })).token).toBeNull();
});
