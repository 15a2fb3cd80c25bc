import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { checkOperators } from '../../../src/operators/check-operators.ts';
import { html } from '../../../server/facts/html.ts';
import { parsePrerenderOptions, placesOf } from '../../../tools/prerender/options.ts';
import { insertPage } from '../../../server/facts/page.ts';
import { Place } from '../../../server/facts/place.ts';
import { textLines } from '../../../server/facts/plain-text.ts';
import { prerenderOperator } from '../../../tools/prerender/prerender-operator.ts';
import { robotsTxt, siteMaps } from '../../../tools/prerender/site-map.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const SHELL =
  '<html lang="nb-NO"><head><script type="module" src="/assets/index-a.js"></script></head><body><div id="root"></div><noscript>JS</noscript></body></html>';

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
}

const RESOURCES = {
  no: readJson('public/assets/i18n/no.json'),
  en: readJson('public/assets/i18n/en.json'),
};
const { file: OPERATORS } = checkOperators(readJson('public/operators.json'));
if (!OPERATORS) throw new Error('The sample is broken.');
const [FJELLRO] = OPERATORS.operators;
if (!FJELLRO) throw new Error('The sample is empty.');

describe('words of the API’s HTML', () => {
  it('come out by line, without markup, scripts and comments', () => {
    expect(
      textLines(
        '<p>Ett <b>to</b></p><ul><li>tre</li><li>fire</li></ul>fem<br>seks<script>alert(1)</script><!-- nei --><style>p{}</style>',
      ),
    ).toEqual(['Ett to', 'tre', 'fire', 'fem', 'seks']);
  });

  it('have their entities decoded, and keep what is no entity', () => {
    expect(textLines('34&nbsp;kr &amp; B&aring;t &#8211; &#x41; R&D; &unknown;')).toEqual([
      '34 kr & Båt – A R&D; &unknown;',
    ]);
  });

  it.each([
    ['<img src=x onerror=alert(1)', []],
    ['<script>alert(1)', []],
    ['a < b and c > d', ['a < b and c > d']],
    ['<scr<script>x</script>ipt>y', ['y']],
    ['&lt;script&gt;', ['<script>']],
    ['&#0;&#xd800;&#x110000;x', ['x']],
  ])('%j gives %j', (markup, lines) => {
    expect(textLines(markup)).toEqual(lines);
  });
});

describe('templates', () => {
  it('escape every text, attributes included', () => {
    const name = '"><script>x</script>&';
    expect(html`<a title="${name}">${name}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;x&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;x&lt;/script&gt;&amp;</a>',
    );
  });

  it('put texts in as they are, replacement patterns included', () => {
    const page = {
      lang: 'en-GB',
      title: "$' $& $1",
      description: '',
      canonical: 'https://a.example/',
      alternates: {},
      openGraph: {},
      jsonLd: '{}',
      body: html`<p>$& $'</p>`,
      complete: true,
      startsWithMap: false,
    };
    const text = insertPage(SHELL, page);
    expect(text).toContain("<title data-prerendered>$' $&amp; $1</title>");
    expect(text).toContain("<p>$& $'</p>");
    expect(text).not.toContain('<noscript>');
    expect(() => insertPage('<html></html>', page)).toThrow(/build it first/);
  });
});

describe('site map', () => {
  const entries = Array.from({ length: 5 }, (_, index) => ({
    url: `https://a.example/parkinglot/${index}?a&b`,
    alternates: {},
  }));

  it('is one file up to the limit, and an index with parts beyond', () => {
    const base = new URL('https://a.example/kystpark/');
    expect([...siteMaps(entries, base).keys()]).toEqual(['sitemap.xml']);
    const split = siteMaps(entries, base, 2);
    expect([...split.keys()]).toEqual([
      'sitemap.xml',
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap-3.xml',
    ]);
    expect(split.get('sitemap.xml')).toContain('https://a.example/kystpark/sitemap-3.xml');
    expect(split.get('sitemap-3.xml')).toContain(
      '<loc>https://a.example/parkinglot/4?a&amp;b</loc>',
    );
  });

  it('is named in robots.txt', () => {
    expect(robotsTxt(new URL('https://a.example/'))).toContain(
      'Sitemap: https://a.example/sitemap.xml',
    );
  });
});

describe('options', () => {
  it('take the public address from the operators file, or from --site', () => {
    const options = parsePrerenderOptions([
      '--api',
      'http://localhost:4173',
      '--site',
      'kystpark=https://p.example/kyst',
    ]);
    expect(placesOf(OPERATORS, options).map(({ publicUrl }) => publicUrl.href)).toEqual([
      'https://parkering.fjellro.example/',
      'https://p.example/kyst/',
    ]);
  });

  it.each([[[]], [['--api', 'nowhere']], [['--api', 'ftp://a.example']], [['--unknown']]])(
    '%j is a mistake told in one line',
    (args) => {
      expect(() => parsePrerenderOptions(args)).toThrow(/Usage|is no http/);
    },
  );
});

describe('a run', () => {
  let server: Server;
  let origin: string;
  let out: string;
  /** What the API has, by id, and what it was asked. */
  const lots = new Map<string, { readonly name: string; readonly broken?: boolean }>();
  let asked: { readonly path: string; readonly status: number }[] = [];
  let emptyList = false;

  beforeEach(async () => {
    out = mkdtempSync(join(tmpdir(), 'prerender-'));
    emptyList = false;
    lots.clear();
    for (const id of ['1', '2', '3']) lots.set(id, { name: `Plass ${id}` });
    server = createServer((request, response) => {
      const path = (request.url ?? '').replace('/api/fjellro/parkinglots', '');
      const id = path.slice(1);
      const answer = (status: number, json?: unknown) => {
        asked.push({ path, status });
        response.statusCode = status;
        response.end(json === undefined ? undefined : JSON.stringify(json));
      };
      response.setHeader('content-type', 'application/json');
      const lot = lots.get(id);
      const position = { coordinates: [10, 60] };
      if (path === '') {
        const rows = [...lots].map(([key, { name }]) => ({ parkingLotId: key, name, position }));
        answer(200, emptyList ? [] : rows);
        return;
      }
      if (!lot) return answer(404);
      if (lot.broken) return answer(500);
      const etag = `"${lot.name} ${request.headers['accept-language']}"`;
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) return answer(304);
      return answer(200, { parkingLotId: id, name: lot.name, position });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
    rmSync(out, { recursive: true });
  });

  const run = (shell = SHELL) => {
    asked = [];
    return prerenderOperator({
      place: new Place(FJELLRO, new URL('https://p.example/')),
      apiOrigin: origin,
      shell,
      resources: RESOURCES,
      outFolder: out,
    });
  };
  const pageOf = (id: string) => join(out, 'fjellro/parkinglot', id, 'index.html');

  it('writes a page a lot and language, the search pages, site map and robots.txt', async () => {
    expect(await run()).toEqual({ lots: 3, written: 10, unchanged: 0, removed: 0, failures: [] });
    const paths = ['index.html', 'en/index.html', 'en/parkinglot/3/index.html', 'robots.txt'];
    expect(paths.filter((path) => !existsSync(join(out, 'fjellro', path)))).toEqual([]);
    expect(readFileSync(pageOf('2'), 'utf8')).toContain('<h1>Plass 2</h1>');
  });

  it('asks only for what changed, by entity tag, and writes only that', async () => {
    await run();
    const before = statSync(pageOf('1')).mtimeMs;
    lots.set('2', { name: 'Nytt navn' });
    const report = await run();
    // The lot in two languages, and the search pages, which name it.
    expect(report).toMatchObject({ written: 4, unchanged: 6, removed: 0 });
    expect(asked.filter(({ status }) => status === 304)).toHaveLength(4);
    expect(readFileSync(pageOf('2'), 'utf8')).toContain('<h1>Nytt navn</h1>');
    expect(statSync(pageOf('1')).mtimeMs).toBe(before);
  });

  it('writes all again for a new build, whose files have other names', async () => {
    await run();
    const report = await run(SHELL.replace('index-a', 'index-b'));
    expect(report).toMatchObject({ written: 8, unchanged: 2 });
    expect(readFileSync(pageOf('1'), 'utf8')).toContain('index-b.js');
  });

  it('writes a page again that someone deleted', async () => {
    await run();
    rmSync(pageOf('1'));
    expect(await run()).toMatchObject({ written: 1 });
    expect(existsSync(pageOf('1'))).toBe(true);
  });

  it('removes the pages of a lot that is gone, from the site map too', async () => {
    await run();
    lots.delete('3');
    expect(await run()).toMatchObject({ lots: 2, removed: 2 });
    expect(existsSync(pageOf('3'))).toBe(false);
    const siteMap = readFileSync(join(out, 'fjellro/sitemap.xml'), 'utf8');
    expect(siteMap).not.toContain('/parkinglot/3');
  });

  it('keeps the page of a lot that the API fails on, and says so', async () => {
    await run();
    lots.set('1', { name: 'Plass 1', broken: true });
    const report = await run();
    expect(report.failures).toEqual(['lot 1 answered 500', 'lot 1 answered 500']);
    expect(readFileSync(pageOf('1'), 'utf8')).toContain('<h1>Plass 1</h1>');
  });

  it('touches nothing when the list is empty: an API that forgot its lots is no reason to', async () => {
    await run();
    emptyList = true;
    await expect(run()).rejects.toThrow(/empty/);
    expect(existsSync(pageOf('1'))).toBe(true);
  });
});
