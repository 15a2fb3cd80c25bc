/** Where the XSRF token really goes: requests of a real page, counted by the servers that get them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { requestJson as RequestJsonFunction } from '../../src/api/http.ts';
import { listen } from '../../server/listen.ts';
import { openBrowser } from '../support/product.ts';
import { sample } from '../support/sample.ts';

const ENTRY = resolve(import.meta.dirname, '../../src/api/http.ts');
const TOKEN = 'token-of-this-visitor';

type RequestJson = typeof RequestJsonFunction;

interface Sighting {
  readonly where: 'home' | 'evil';
  readonly token: string | undefined;
}

let browser: Browser;
/** The product's page without a `<base>`: one for all requests, opened once. */
let plainPage: Page;
let home: Server;
let evil: Server;
let homeOrigin = '';
let evilPort = 0;
let code = '';
let sightings: Sighting[] = [];

/** Every foreign origin welcomes the token: only the page's own rule keeps it at home. */
function answer(where: Sighting['where']) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': '*, x-xsrf-token, content-type, accept-language',
      'access-control-allow-methods': '*',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    if (path.endsWith('http.js')) {
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
    }
    if (request.method === 'GET') {
      const base = new URL(path, 'http://x').searchParams.get('base');
      return response
        .writeHead(200, {
          'content-type': 'text/html',
          'set-cookie': `XSRF-TOKEN=${TOKEN}; Path=/`,
        })
        .end(
          `<!doctype html><title>x</title><script type="module">import { requestJson } from "${homeOrigin}/http.js"; window.requestJson = requestJson</script>${base === null ? '' : `<base href="${base}">`}`,
        );
    }
    const token = request.headers['x-xsrf-token'];
    sightings.push({ where, token: Array.isArray(token) ? token.join() : token });
    const status = /redirect-(30[178])/.exec(path)?.[1];
    if (status !== undefined) {
      const location = `http://evil.example:${evilPort}/caught`;
      return response.writeHead(Number(status), { ...cors, location }).end();
    }
    return response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end('{}');
  };
}

beforeAll(async () => {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, formats: ['es'], fileName: 'http' },
    },
  });
  const [first] = (Array.isArray(bundle) ? bundle : [bundle]) as Rolldown.RolldownOutput[];
  code = first?.output[0].code ?? '';
  home = createServer(answer('home'));
  evil = createServer(answer('evil'));
  homeOrigin = `http://localhost:${await listen(home, 0, '127.0.0.1')}`;
  evilPort = await listen(evil, 0, '::');
  browser = await openBrowser([
    `--host-resolver-rules=MAP *.example 127.0.0.1,MAP evil.example 127.0.0.1`,
  ]);
  plainPage = await openPage();
});
afterAll(async () => {
  await browser.close();
  for (const server of [home, evil]) {
    server.close();
    server.closeAllConnections();
  }
});

async function openPage(base?: string): Promise<Page> {
  const page = await browser.newPage();
  const query = base === undefined ? '' : `?base=${encodeURIComponent(base)}`;
  await page.goto(`${homeOrigin}/en/page${query}`);
  await page.waitForFunction(() => 'requestJson' in window);
  return page;
}

/** Sends one POST from a page; `naive` by the rule that Angular once had, else by the product's. */
async function post(
  url: string,
  options: { naive?: boolean; base?: string } = {},
): Promise<Sighting[]> {
  sightings = [];
  const page = options.base === undefined ? plainPage : await openPage(options.base);
  await page.evaluate(
    async ([address, isNaive, token]) => {
      try {
        if (isNaive) {
          const isAbsolute = /^https?:\/\//.test(address.toLowerCase());
          await fetch(address, {
            method: 'POST',
            ...(!isAbsolute && { headers: { 'X-XSRF-TOKEN': token } }),
          });
          return;
        }
        const requestJson = Reflect.get(window, 'requestJson') as RequestJson;
        await requestJson(address, { method: 'POST', locale: 'nb-NO', body: {} });
      } catch {
        // Refused: as good as not sent.
      }
    },
    [url, options.naive ?? false, TOKEN] as const,
  );
  if (page !== plainPage) await page.close();
  return sightings;
}

const leaks = (seen: readonly Sighting[]) =>
  seen.some(({ where, token }) => where === 'evil' && token);

const AT_HOME = ['/api/x', '../x', '?form=1', '', '/a:b', './javascript:alert(1)'].concat([
  '/@evil',
  '/%2F%2Fevil.example',
  '/x?to=https://evil.example',
]);

/** `$` stands for the foreign port. */
const FOREIGN = [
  '//evil.example:$/x',
  String.raw`\\evil.example:$/x`,
  String.raw`/\evil.example:$/x`,
  '\t//evil.example:$/x',
  '/\r\n/evil.example:$/x',
  '\u0001//evil.example:$/x',
  'http:evil.example:$/x',
  'ht\ttp://evil.example:$/x',
  '\u0000http://evil.example:$/x',
  String.raw`http:/\evil.example:$/x`,
  '//[::1]:$/x',
  '//2130706433:$/x',
  '//ｅvil.example:$/x',
  '//evil\u3002example:$/x',
  '////evil.example:$/x',
  'HtTp://evil.example:$/x',
  'data:text/plain,x',
  'http://[bad',
];

describe('spec 7: the XSRF token in real requests', () => {
  it.each(AT_HOME)('goes home with %j', async (url) => {
    expect(await post(url)).toEqual([{ where: 'home', token: TOKEN }]);
  });

  it.each(FOREIGN)('stays from %j', async (url) => {
    expect(leaks(await post(url.replace('$', String(evilPort))))).toBe(false);
  });

  it('stays from absolute addresses, credentials in them or not', async () => {
    for (const host of ['', 'a:b@', 'localhost@']) {
      const seen = await post(`http://${host}evil.example:${evilPort}/x`);
      expect(seen.filter(({ token }) => token)).toEqual([]);
    }
    expect((await post(`${homeOrigin}/x`)).filter(({ token }) => token)).toEqual([]);
  });

  it.each(sample(['x', '/x', './x', '?x'], 1, 4))(
    'does not follow a <base> with %j',
    async (url) => {
      const base = `http://evil.example:${evilPort}/`;
      expect(leaks(await post(url, { base }))).toBe(false);
      expect(leaks(await post(url, { base, naive: true })), 'negative control').toBe(true);
    },
  );

  it.each([307, 308])('does not follow a redirect (%i)', async (status) => {
    const seen = await post(`/redirect-${status}`);
    expect(seen).toEqual([{ where: 'home', token: TOKEN }]);
    const naive = await post(`/redirect-${status}`, { naive: true });
    expect(leaks(naive), 'negative control').toBe(true);
  });

  it('negative control: the naive rule gives it away in most of these forms', async () => {
    let leaking = 0;
    for (const url of FOREIGN) {
      const seen = await post(url.replace('$', String(evilPort)), { naive: true });
      leaking += Number(leaks(seen));
    }
    expect(leaking).toBeGreaterThanOrEqual(8);
  });
});
