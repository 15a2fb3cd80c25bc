import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { checkOperators } from '../../../src/operators/check-operators.ts';
import { offeredLanguages } from '../../../src/domain/languages.ts';
import { AnswerStore } from '../../../tools/ask-api/answer-store.ts';
import { parsePrerenderOptions, sitesOf } from '../../../tools/prerender/prerender-options.ts';
import { prerenderOperator } from '../../../tools/prerender/prerender-operator.ts';
import { ShareCards } from '../../../server/share-cards/share-cards.ts';
import { robotsTxt, siteMaps } from '../../../server/site-map.ts';
import { SiteUrls } from '../../../server/site-urls.ts';
import { SHELL, sourceRelease } from '../../support/source-release.ts';

const PROJECT = join(import.meta.dirname, '../../..');
function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
}

const { file: OPERATORS } = checkOperators(readJson('tests/fixtures/operators.json'));
if (!OPERATORS) throw new Error('The sample is broken.');
const [FJELLRO] = OPERATORS.operators;
if (!FJELLRO) throw new Error('The sample is empty.');
/** How many languages the pages are in. */
const LANGUAGES = offeredLanguages(FJELLRO.language).length;

/** Width and height that a PNG's header says. */
function pngSize(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

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

  it('says when a page changed, where that is known', () => {
    const [first, second] = entries;
    const map = siteMaps(
      [{ ...first!, changed: '2026-11-21' }, second!],
      new URL('https://a.example/'),
    ).get('sitemap.xml');
    expect(map).toContain('?a&amp;b</loc><lastmod>2026-11-21</lastmod>');
    expect(map?.match(/<lastmod>/g)).toHaveLength(1);
  });

  it('is named in robots.txt', () => {
    expect(robotsTxt([new URL('https://a.example/')])).toContain(
      'Sitemap: https://a.example/sitemap.xml',
    );
  });
});

describe('options', () => {
  it('take the public address from the operators file, or from --site', () => {
    const args = ['--api', 'http://localhost:4173', '--site', 'kystpark=https://p.example/kyst'];
    const options = parsePrerenderOptions(args);
    expect(sitesOf(OPERATORS, options).map(({ publicUrl }) => publicUrl.href)).toEqual([
      'https://parkering.fjellro.example/',
      'https://p.example/kyst/',
    ]);
  });

  it.each([
    [[]],
    [['--api', 'nowhere']],
    [['--api', 'ftp://a.example']],
    [['--api', 'http://a.example', '--site', 'a.example']],
    [['--unknown']],
  ])('%j is a mistake told in one line', (args) => {
    expect(() => parsePrerenderOptions(args)).toThrow(/Usage|is no http/);
  });
});

describe('a run', () => {
  const cards = new ShareCards(join(PROJECT, 'public'));
  let server: Server;
  let origin: string;
  let out: string;
  /** What the API has, by id, and what it was asked. */
  const lots = new Map<string, { readonly name: string; readonly broken?: boolean }>();
  let asked: { readonly path: string; readonly status: number }[] = [];
  let emptyList = false;
  let namesProperties = false;
  /** Answers beside the lots' own, by path. */
  const parts = new Map<string, unknown>();

  beforeEach(async () => {
    out = mkdtempSync(join(tmpdir(), 'prerender-'));
    emptyList = false;
    namesProperties = false;
    lots.clear();
    parts.clear();
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
      const part = parts.get(path);
      if (part !== undefined) {
        const tag = `"${JSON.stringify(part).length}-${JSON.stringify(part)}"`.replaceAll(
          /[^\w"-]/g,
          '',
        );
        response.setHeader('etag', tag);
        return request.headers['if-none-match'] === tag ? answer(304) : answer(200, part);
      }
      const lot = lots.get(id);
      const position = { coordinates: [10, 60] };
      if (path === '') {
        const rows = [...lots].map(([key, { name }]) => ({ parkingLotId: key, name, position }));
        answer(200, emptyList ? [] : rows);
        return;
      }
      if (path === '/properties' && namesProperties) {
        answer(200, [{ id: 77, name: `Takhøyde (${request.headers['accept-language']})` }]);
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
  afterAll(() => cards.close());

  const run = async (
    shell = SHELL,
    store?: AnswerStore,
    only: { readonly shrink?: number; readonly lot?: string } = {},
  ) => {
    asked = [];
    return prerenderOperator({
      site: new SiteUrls(FJELLRO, new URL('https://p.example/')),
      apiOrigin: origin,
      release: await sourceRelease(shell),
      cards,
      outFolder: out,
      store,
      ...only,
    });
  };
  const pageOf = (id: string) => join(out, 'fjellro/parkinglot', id, 'index.html');

  it('writes a page a lot and language, a card a lot, the search pages, site map and robots.txt', async () => {
    expect(await run()).toEqual({
      lots: 3,
      // A page and a card a lot, two search pages and "Hva lagres", robots.txt and the site map.
      written: 3 * (LANGUAGES + 1) + 3 * LANGUAGES + 2,
      unchanged: 0,
      removed: 0,
      failures: [],
      isListFromStore: false,
    });
    const paths = [
      'index.html',
      'en/index.html',
      'en/stored/index.html',
      'en/parkinglot/3/index.html',
      'parkinglot/3/card.png',
      'robots.txt',
    ];
    expect(paths.filter((path) => !existsSync(join(out, 'fjellro', path)))).toEqual([]);
    expect(readFileSync(pageOf('2'), 'utf8')).toMatch(/<h1[^>]*>Plass 2<\/h1>/);
    // P9: read long after it was made, it asks for all of it again.
    expect(readFileSync(pageOf('2'), 'utf8')).toContain('"isOld":true');
  });

  it('writes a page without the card that can’t be drawn, names it, and draws the card in the next run', async () => {
    vi.spyOn(cards, 'draw').mockRejectedValueOnce(new Error('no library'));
    const { failures } = await run();
    expect(failures).toEqual([expect.stringMatching(/^lot \d in "no": no library$/)]);
    expect([...lots.keys()].filter((id) => !existsSync(pageOf(id)))).toEqual([]);
    expect(await run()).toMatchObject({ failures: [], written: 1 });
    expect(existsSync(join(out, 'fjellro/parkinglot/1/card.png'))).toBe(true);
  });

  it('U1: the search page for an address that asks for something shows no lots yet', async () => {
    await run();
    for (const folder of ['', 'en']) {
      const [first, unlisted] = ['index.html', 'asked.html'].map((name) =>
        readFileSync(join(out, 'fjellro', folder, name), 'utf8'),
      );
      expect(first).toContain('Plass 1');
      expect(unlisted).not.toContain('Plass 1');
      expect(unlisted).toContain('name="search"');
    }
  });

  it('names what lots have in the language of each page, and leaves it out where it can’t be had', async () => {
    await run();
    expect(readFileSync(join(out, 'fjellro/index.html'), 'utf8')).not.toContain('"properties":[]');
    namesProperties = true;
    await run();
    expect(readFileSync(join(out, 'fjellro/index.html'), 'utf8')).toContain('Takhøyde (nb-NO)');
    expect(readFileSync(join(out, 'fjellro/en/index.html'), 'utf8')).toContain('Takhøyde (en-GB)');
  });

  it('draws a card for previews where the lot has no picture, and names it by an address of the site', async () => {
    await run();
    const card = 'https://p.example/parkinglot/1/card.png';
    for (const path of ['parkinglot/1/index.html', 'en/parkinglot/1/index.html']) {
      const html = readFileSync(join(out, 'fjellro', path), 'utf8');
      expect(html).toContain(`<meta property="og:image" content="${card}"/>`);
    }
    expect(pngSize(readFileSync(join(out, 'fjellro/parkinglot/1/card.png')))).toEqual([1200, 630]);
  });

  it('writes what services, ways to pay and nearby lots there are, and again when those change', async () => {
    parts.set('/1/services', [
      { id: '7', serviceName: 'Fast plass', remainingServiceSpaceCount: 3 },
    ]);
    parts.set('/1/nearby', [{ id: '2', name: 'Plass 2', distance: 400 }]);
    parts.set('/1/paymentmethods', { paymentApps: [{ paymentTypeName: 'P-lommen' }] });
    await run();
    for (const text of ['Fast plass', 'href="/parkinglot/2"', '>P-lommen<']) {
      expect(readFileSync(pageOf('1'), 'utf8')).toContain(text);
    }
    expect(await run()).toMatchObject({ written: 0 });
    parts.set('/1/services', [
      { id: '7', serviceName: 'Nattplass', remainingServiceSpaceCount: 3 },
    ]);
    expect(await run()).toMatchObject({ written: LANGUAGES });
    expect(readFileSync(pageOf('1'), 'utf8')).toContain('Nattplass');
    expect(readFileSync(pageOf('1'), 'utf8')).toContain('P-lommen');
    parts.delete('/1/services');
    await run();
    expect(readFileSync(pageOf('1'), 'utf8')).not.toContain('Nattplass');
  });

  it('asks only for what changed, by the entity tags of the answers it has, and writes only that', async () => {
    const store = new AnswerStore(join(out, 'answers'));
    await run(SHELL, store);
    const before = statSync(pageOf('1')).mtimeMs;
    lots.set('2', { name: 'Nytt navn' });
    const report = await run(SHELL, store);
    // The lot in each language, its card, and the search pages, which name it.
    const written = LANGUAGES + 1 + LANGUAGES;
    const unchanged = 2 * (LANGUAGES + 1) + 2 * LANGUAGES + 2;
    expect(report).toMatchObject({ written, unchanged, removed: 0 });
    expect(asked.filter(({ status }) => status === 304)).toHaveLength(2 * LANGUAGES);
    expect(readFileSync(pageOf('2'), 'utf8')).toMatch(/<h1[^>]*>Nytt navn<\/h1>/);
    expect(statSync(pageOf('1')).mtimeMs).toBe(before);
  });

  it('writes all again for a new build, whose files have other names', async () => {
    await run();
    const report = await run(SHELL.replace('index-a', 'index-b'));
    expect(report).toMatchObject({ written: 6 * LANGUAGES, unchanged: 3 + 2 });
    expect(readFileSync(pageOf('1'), 'utf8')).toContain('index-b.js');
  });

  it('the site map says when a lot last changed, also after a new build', async () => {
    const store = new AnswerStore(join(out, 'answers'));
    await run(SHELL, store);
    lots.set('2', { name: 'Nytt navn' });
    await store.keep({
      url: `${origin}/api/fjellro/parkinglots/1`,
      language: 'nb-NO',
      body: '{"parkingLotId":"1","name":"Plass 1","position":{"coordinates":[10,60]}}',
      etag: '"Plass 1 nb-NO"',
      changed: 'Thu, 01 Jan 2026 10:00:00 GMT',
    });
    await run(SHELL.replace('index-a', 'index-b'), store);
    const siteMap = readFileSync(join(out, 'fjellro/sitemap.xml'), 'utf8');
    const today = new Date().toISOString().slice(0, 10);
    expect(siteMap).toContain('/parkinglot/1</loc><lastmod>2026-01-01</lastmod>');
    expect(siteMap).toContain(`/parkinglot/2</loc><lastmod>${today}</lastmod>`);
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
    await expect(run()).rejects.toThrow(/has 2 lots where 3 have pages; nothing is written/);
    expect(existsSync(pageOf('3'))).toBe(true);
    expect(await run(SHELL, undefined, { shrink: 0.34 })).toMatchObject({
      lots: 2,
      removed: LANGUAGES + 1,
    });
    expect(existsSync(pageOf('3'))).toBe(false);
    const siteMap = readFileSync(join(out, 'fjellro/sitemap.xml'), 'utf8');
    expect(siteMap).not.toContain('/parkinglot/3');
  });

  it('writes one lot alone by its id, and leaves all others as they are', async () => {
    await run();
    lots.set('1', { name: 'Nytt navn' });
    lots.set('2', { name: 'Også nytt' });
    const report = await run(SHELL, undefined, { lot: '1' });
    expect(report).toMatchObject({ lots: 1, removed: 0, failures: [] });
    expect(asked.filter(({ path }) => path.startsWith('/2'))).toEqual([]);
    expect(readFileSync(pageOf('1'), 'utf8')).toContain('Nytt navn');
    expect(readFileSync(pageOf('2'), 'utf8')).not.toContain('Også nytt');
    expect(await run()).toMatchObject({ lots: 3, removed: 0 });
    expect(readFileSync(pageOf('2'), 'utf8')).toContain('Også nytt');
    await expect(run(SHELL, undefined, { lot: '9' })).rejects.toThrow(/the list has no lot 9/);
  });

  it('U1: neither writes nor names pages in a language that isn’t offered', async () => {
    await run();
    const siteMap = readFileSync(join(out, 'fjellro/sitemap.xml'), 'utf8');
    expect(siteMap).toContain('/en/parkinglot/1</loc>');
    expect(siteMap).not.toMatch(/\/dk\b|da-DK/);
    expect(existsSync(join(out, 'fjellro/dk'))).toBe(false);
  });

  it('keeps the page of a lot that the API fails on, and says so', async () => {
    await run();
    lots.set('1', { name: 'Plass 1', broken: true });
    const report = await run();
    const [failure] = report.failures;
    expect(report.failures).toHaveLength(LANGUAGES);
    expect(failure).toBe(`lot 1 in "no": ${origin}/api/fjellro/parkinglots/1 answered 500`);
    expect(readFileSync(pageOf('1'), 'utf8')).toMatch(/<h1[^>]*>Plass 1<\/h1>/);
  });

  it('changes nothing when the list is empty, because the API may have lost its lots', async () => {
    await run();
    emptyList = true;
    await expect(run()).rejects.toThrow(/empty/);
    expect(existsSync(pageOf('1'))).toBe(true);
  });
});
