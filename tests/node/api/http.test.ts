import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { requestJson } from '../../../src/api/http.ts';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const JSON_TYPE = { 'content-type': 'application/json' };
/** Short waits between tries; time limits that a busy machine keeps. */
const PATIENT = { retryDelayMs: 1, stallMs: 10_000, totalMs: 20_000 };
/** For servers that never get there. */
const QUICK = { retryDelayMs: 1, stallMs: 150, totalMs: 600 };

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

  test.each(['nb, en', '', '<script>'])(
    'L3: Content-Language %j says nothing',
    async (language) => {
      const url = await serve((_request, response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-language': language }).end('1');
      });
      await expect(ask(url)).resolves.toMatchObject({ contentLanguage: undefined });
    },
  );

  test.each([
    [404, 'not-found', 1],
    [410, 'not-found', 1],
    [400, 'http', 1],
    [403, 'http', 1],
    [429, 'http', 3],
    [500, 'http', 3],
    [503, 'http', 3],
  ])('status %i is %s after %i requests', async (status, code, requests) => {
    let seen = 0;
    const url = await serve((_request, response) => {
      seen += 1;
      response.writeHead(status, JSON_TYPE).end('{}');
    });
    await expect(ask(url)).rejects.toMatchObject({ code });
    expect(seen).toBe(requests);
  });

  test('a server that recovers is asked again', async () => {
    let seen = 0;
    const url = await serve((request, response) => {
      seen += 1;
      if (seen === 1) request.socket.destroy();
      else if (seen === 2) response.writeHead(502).end();
      else response.writeHead(200, JSON_TYPE).end('"ok"');
    });
    await expect(ask(url)).resolves.toMatchObject({ json: 'ok' });
  });

  test.each([
    ['204', 204, {}, ''],
    ['HTML with 200', 200, { 'content-type': 'text/html' }, '<!doctype html>'],
    ['no type', 200, {}, '{}'],
    ['a type that only begins alike', 200, { 'content-type': 'application/jsonp' }, '{}'],
    ['truncated JSON', 200, JSON_TYPE, '{"a":'],
    ['an empty body', 200, JSON_TYPE, ''],
  ])('%s is bad data and is not asked again', async (_name, status, headers, body) => {
    let seen = 0;
    const url = await serve((_request, response) => {
      seen += 1;
      response.writeHead(status, headers).end(body);
    });
    await expect(ask(url)).rejects.toMatchObject({ code: 'bad-data' });
    expect(seen).toBe(1);
  });

  test('problem+json and a charset are JSON', async () => {
    const url = await serve((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/hal+json; charset=utf-8' })
        .end('\uFEFF["å"]');
    });
    await expect(ask(url)).resolves.toMatchObject({ json: ['å'] });
  });

  test('a short body is a broken connection', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
      response.write('{"a":1}', () => request.socket.destroy());
    });
    await expect(ask(url)).rejects.toMatchObject({ code: 'network' });
  });

  test('a server that hangs, before or within the body, times out once', async () => {
    let seen = 0;
    const url = await serve((_request, response) => {
      seen += 1;
      response.writeHead(200, JSON_TYPE).write('{');
    });
    // Long enough for a busy machine to see the request first.
    const limits = { ...QUICK, stallMs: 1_000, totalMs: 4_000 };
    await expect(ask(url, { limits })).rejects.toMatchObject({ code: 'timeout' });
    const silent = await serve(() => {
      seen += 1;
    });
    await expect(ask(silent, { limits })).rejects.toMatchObject({ code: 'timeout' });
    expect(seen).toBe(2);
  });

  test('a body that drips for ever ends at the total limit', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, JSON_TYPE);
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    });
    await expect(ask(url, { limits: QUICK })).rejects.toMatchObject({ code: 'timeout' });
  });

  test('a body without end is refused', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, JSON_TYPE).end(`"${'a'.repeat(5000)}"`);
    });
    await expect(ask(url, { limits: { ...PATIENT, maxBytes: 1000 } })).rejects.toMatchObject({
      code: 'bad-data',
    });
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
