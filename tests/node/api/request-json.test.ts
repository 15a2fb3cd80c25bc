import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { requestJson } from '../../../src/api/request-json.ts';
import { testServers } from '../../support/test-servers.ts';

const serve = testServers();
const JSON_TYPE = { 'content-type': 'application/json' };
/** Short waits between tries; time limits that a busy machine keeps. */
const PATIENT = { retryDelayMs: 1, stallMs: 10_000, totalMs: 20_000 };
/** For servers that never get there. */
const QUICK = { retryDelayMs: 1, stallMs: 150, totalMs: 600 };

/** A server that answers so, each time, and how often it was asked. */
async function answering(answer: (response: ServerResponse) => void) {
  const seen = { requests: 0, url: '' };
  seen.url = await serve((_request, response) => {
    seen.requests += 1;
    answer(response);
  });
  return seen;
}

function ask(url: string, more: Parameters<typeof requestJson>[1] | object = {}) {
  return requestJson(url, { locale: 'nb-NO', limits: PATIENT, ...more });
}

describe('the HTTP layer', () => {
  test('L1, L3: sends the language and tells the answer’s', async () => {
    let accepted: string | undefined;
    const url = await serve((request, response) => {
      accepted = request.headers['accept-language'];
      response.writeHead(200, { ...JSON_TYPE, 'content-language': 'en-gb' }).end('{"a":1}');
    });
    await expect(ask(url, { locale: 'da-DK' })).resolves.toEqual({
      json: { a: 1 },
      contentLanguage: 'en-GB',
    });
    expect(accepted).toBe('da-DK');
  });

  test.each(['nb, en', '', '<script>'])('L3: Content-Language %j says nothing', async (said) => {
    const headers = { ...JSON_TYPE, 'content-language': said };
    const { url } = await answering((response) => response.writeHead(200, headers).end('1'));
    await expect(ask(url)).resolves.toMatchObject({ contentLanguage: undefined });
  });

  const html = { 'content-type': 'text/html; charset=utf-8' };
  const jsonp = { 'content-type': 'application/jsonp' };
  const bad = { code: 'bad-data' };
  const without = (type: string) => ({ message: `The API answered without JSON: ${type}`, ...bad });
  test.each<[what: string, status: number, fault: object, requests: number, object, body: string]>([
    ['404', 404, { code: 'not-found' }, 1, JSON_TYPE, '{}'],
    ['403', 403, { code: 'http' }, 1, JSON_TYPE, '{}'],
    ['429', 429, { code: 'http' }, 3, JSON_TYPE, '{}'],
    ['503', 503, { code: 'http' }, 3, JSON_TYPE, '{}'],
    ['204', 204, bad, 1, {}, ''],
    ['204 of JSON', 204, without('204 application/json'), 1, JSON_TYPE, ''],
    ['HTML with 200', 200, without('200 text/html; charset=utf-8'), 1, html, '<!doctype html>'],
    ['no type', 200, without('200 without a content type'), 1, {}, '{}'],
    ['a type that only begins alike', 200, bad, 1, jsonp, '{}'],
    ['over 8 MB', 200, bad, 1, JSON_TYPE, `"${'x'.repeat(8_000_000)}"`],
    ['truncated JSON', 200, bad, 1, JSON_TYPE, '{"a":'],
  ])(
    '%s: status %i is %j after %i requests',
    async (_what, status, fault, requests, headers, body) => {
      const seen = await answering((response) => {
        response.writeHead(status, { ...headers }).end(body);
      });
      await expect(ask(seen.url)).rejects.toMatchObject(fault);
      expect(seen.requests).toBe(requests);
    },
  );

  test('a server that recovers is asked again; problem+json and a charset are JSON', async () => {
    const halJson = { 'content-type': 'application/hal+json; charset=utf-8' };
    let seen = 0;
    const url = await serve((request, response) => {
      seen += 1;
      if (seen === 1) request.socket.destroy();
      else if (seen === 2) response.writeHead(502).end();
      else response.writeHead(200, halJson).end('\uFEFF["å"]');
    });
    await expect(ask(url)).resolves.toMatchObject({ json: ['å'] });
  });

  test('a server that hangs times out once', async () => {
    const seen = await answering((response) => response.writeHead(200, JSON_TYPE).write('{'));
    // Long enough for a busy machine to see the request first.
    const limits = { ...QUICK, stallMs: 1_000, totalMs: 4_000 };
    await expect(ask(seen.url, { limits })).rejects.toMatchObject({ code: 'timeout' });
    expect(seen.requests).toBe(1);
  });

  test('a body that drips for ever ends at the total limit, also where memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const url = await serve((_request, response) => {
      response.writeHead(200, JSON_TYPE);
      const drip = setInterval(() => {
        response.write(' ');
        collectGarbage();
      }, 50);
      response.on('close', () => clearInterval(drip));
    });
    const limits = { ...QUICK, stallMs: 9_000 };
    await expect(ask(url, { limits })).rejects.toThrow('takes longer than 600 ms');
  });

  test('leaving the page aborts a request, also between two tries', async () => {
    const leave = new AbortController();
    const url = await serve((_request, response) => {
      response.writeHead(503).end(() => setTimeout(() => leave.abort(), 20));
    });
    const limits = { ...PATIENT, retryDelayMs: 60_000 };
    await expect(ask(url, { signal: leave.signal, limits })).rejects.toMatchObject({
      code: 'aborted',
    });
    await expect(ask(url, { signal: leave.signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});
