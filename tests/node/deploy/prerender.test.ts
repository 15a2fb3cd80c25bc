import * as fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShareCards } from '../../../server/share-cards/share-cards.ts';
import { SiteUrls } from '../../../server/site-urls.ts';
import { offeredLanguages } from '../../../src/domain/languages.ts';
import { prerenderOperator } from '../../../tools/prerender/prerender-operator.ts';
import { sitesOf } from '../../../tools/prerender/prerender.ts';
import { FJELLRO, OPERATORS } from '../../support/sample-operators.ts';
import { SHELL, sourceRelease } from '../../support/source-release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServers } from '../../support/test-servers.ts';

const SITE = 'https://p.example/';
const LANGUAGES = offeredLanguages(FJELLRO.language).length;

it('options: take the public address from the operators file, without which there are no pages', () => {
  const [site] = sitesOf(OPERATORS);
  expect(site?.publicUrl.href).toBe('https://parkering.fjellro.example/');
  const { publicUrl: _, ...homeless } = FJELLRO;
  expect(() => sitesOf({ ...OPERATORS, operators: [homeless] })).toThrow(
    'fjellro has no publicUrl in the operators file',
  );
});

/** What the API has: lots' names by id, those it fails on, and answers beside the lots' own, by path. */
let lots: Map<string, string>;
let broken: Set<string>;
let missing: Set<string>;
let parts: Map<string, unknown>;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const language = request.headers['accept-language'] ?? '';
  const path = (request.url ?? '').replace('/api/fjellro/parkinglots', '');
  const position = { coordinates: [10, 60] };
  const lot = (id: string) => ({ parkingLotId: id, name: lots.get(id), position });
  const id = path.slice(1);
  const known = path === '' ? [...lots.keys()].map(lot) : lots.has(id) ? lot(id) : undefined;
  const part = parts.get(path);
  const body = part === 'in the language' ? [{ id: 77, name: `Takhøyde (${language})` }] : part;
  const json = JSON.stringify(body ?? known);
  const status = broken.has(id) ? 500 : json === undefined || missing.has(id) ? 404 : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(status === 200 ? json : '');
}

describe('a run', () => {
  const cards = new ShareCards('public');
  const serve = testServers();
  const root = temporaryFolder();
  let apiOrigin: string;
  let outFolder: string;

  beforeAll(async () => {
    apiOrigin = await serve(answer);
  });
  beforeEach(() => {
    outFolder = fs.mkdtempSync(join(root, 'prerender-'));
    lots = new Map(['1', '2', '3'].map((id) => [id, `Plass ${id}`]));
    broken = new Set();
    missing = new Set();
    parts = new Map();
    // Drawing takes a second a card.
    vi.spyOn(cards, 'draw').mockImplementation(async (svg) => Buffer.from(svg));
  });
  afterAll(() => cards.close());

  const run = async ({ shell = SHELL, shrink = 0.1 } = {}) => {
    const site = new SiteUrls({ ...FJELLRO, publicUrl: SITE });
    const release = await sourceRelease(shell);
    return prerenderOperator({ site, apiOrigin, release, dist: root, cards, outFolder, shrink });
  };
  const at = (path: string) => join(outFolder, 'fjellro', path);
  const written = (path: string) => fs.readFileSync(at(path), 'utf8');
  const has = (path: string) => fs.existsSync(at(path));
  const pageOf = (id: string) => `parkinglot/${id}/index.html`;

  it('writes a page a lot and language, a card a lot, the search pages, site map and robots.txt', async () => {
    vi.restoreAllMocks();
    expect(await run()).toEqual({
      lots: 3,
      // A page and a card a lot, two search pages and "Hva lagres", robots.txt and the site map.
      written: 3 * (LANGUAGES + 1) + 3 * LANGUAGES + 2,
      unchanged: 0,
      removed: 0,
      failures: [],
    });
    const pages = ['', 'en/', 'en/stored/', 'en/parkinglot/3/'].map((path) => `${path}index.html`);
    expect([...pages, 'robots.txt'].filter((path) => !has(path))).toEqual([]);
    expect(written(pageOf('2'))).toMatch(/<h1[^>]*>Plass 2<\/h1>/);
    // P9: read long after it was made, it asks for all of it again.
    expect(written(pageOf('2'))).toContain('"isOld":true');
    // A card for previews, named by an address of the site.
    const image = `<meta property="og:image" content="${SITE}parkinglot/1/card.png"/>`;
    for (const path of [pageOf('1'), `en/${pageOf('1')}`]) expect(written(path)).toContain(image);
    const card = fs.readFileSync(at('parkinglot/1/card.png'));
    expect(card.subarray(1, 4).toString()).toBe('PNG');
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
    // U1: neither pages nor their names in a language that isn't offered.
    expect(written('sitemap.xml')).toContain('/en/parkinglot/1</loc>');
    expect(written('sitemap.xml')).not.toMatch(/\/dk\b|da-DK/);
    expect(has('dk')).toBe(false);
    // U1: the search page for an address that asks for something shows no lots yet.
    for (const folder of ['', 'en/']) {
      expect(written(`${folder}index.html`)).toContain('Plass 1');
      expect(written(`${folder}asked.html`)).not.toContain('Plass 1');
      expect(written(`${folder}asked.html`)).toContain('name="search"');
    }
  });

  it('knows what a stopped run wrote: a page is made again, and that of a lot that is gone is removed', async () => {
    await run();
    fs.rmSync(at('robots.txt'));
    fs.mkdirSync(at('robots.txt'));
    lots.set('1', 'Plass X').set('4', 'Plass 4');
    await expect(run()).rejects.toThrow('EISDIR');
    expect([written(pageOf('1')).includes('Plass X'), has(pageOf('4'))]).toEqual([true, true]);
    fs.rmSync(at('robots.txt'), { recursive: true });
    const half = `${pageOf('1')}.0123abcd.new`;
    fs.writeFileSync(at(half), 'half a page');
    lots.set('1', 'Plass 1').delete('4');
    await run({ shrink: 1 });
    expect([written(pageOf('1')).includes('Plass X'), has(pageOf('4'))]).toEqual([false, false]);
    expect(has(half)).toBe(false);
  });

  it('writes a page without the card that can’t be drawn, names it, and draws the card in the next run', async () => {
    vi.spyOn(cards, 'draw').mockRejectedValueOnce(new Error('no library'));
    const { failures } = await run();
    expect(failures).toEqual([expect.stringMatching(/^lot \d in "no": no library$/)]);
    expect([...lots.keys()].filter((id) => !has(pageOf(id)))).toEqual([]);
    expect(await run()).toMatchObject({ failures: [], written: 1 });
    expect(has('parkinglot/1/card.png')).toBe(true);
  });

  it('writes what properties, services, ways to pay and nearby lots there are, in the language of each page, and again when those change', async () => {
    const services = (serviceName: string) =>
      parts.set('/1/services', [{ id: '7', serviceName, remainingServiceSpaceCount: 3 }]);
    services('Fast plass');
    parts.set('/1/nearby', [{ id: '2', name: 'Plass 2', distance: 400 }]);
    parts.set('/1/paymentmethods', { paymentApps: [{ paymentTypeName: 'P-lommen' }] });
    await run();
    // What can't be had is left out.
    expect(written('index.html')).not.toContain('"properties":[]');
    parts.set('/properties', 'in the language');
    await run();
    expect(written('index.html')).toContain('Takhøyde (nb-NO)');
    expect(written('en/index.html')).toContain('Takhøyde (en-GB)');
    for (const text of ['Fast plass', 'href="/parkinglot/2"', '>P-lommen<']) {
      expect(written(pageOf('1'))).toContain(text);
    }
    expect(await run()).toMatchObject({ written: 0 });
    services('Nattplass');
    expect(await run()).toMatchObject({ written: LANGUAGES });
    for (const text of ['Nattplass', 'P-lommen']) expect(written(pageOf('1'))).toContain(text);
    parts.delete('/1/services');
    await run();
    expect(written(pageOf('1'))).not.toContain('Nattplass');
  });

  it('then writes only what changed, and what someone deleted; and all again for a new build', async () => {
    await run();
    fs.rmSync(at(pageOf('3')));
    const before = fs.statSync(at(pageOf('1'))).mtimeMs;
    lots.set('2', 'Nytt navn');
    // The deleted page, the lot in each language, its card, and the search pages, which name it.
    expect(await run()).toMatchObject({
      written: 1 + LANGUAGES + 1 + LANGUAGES,
      unchanged: 2 * (LANGUAGES + 1) - 1 + 2 * LANGUAGES + 2,
      removed: 0,
    });
    expect(written(pageOf('2'))).toMatch(/<h1[^>]*>Nytt navn<\/h1>/);
    expect(fs.statSync(at(pageOf('1'))).mtimeMs).toBe(before);
    // Its files have other names.
    const report = await run({ shell: SHELL.replace('index-a', 'index-b') });
    expect(report).toMatchObject({ written: 6 * LANGUAGES, unchanged: 3 + 2 });
    expect(written(pageOf('1'))).toContain('index-b.js');
  });

  it('removes the pages of a lot that is gone, from the site map too; but none where the list lost many, or all', async () => {
    await run();
    lots.delete('3');
    await expect(run()).rejects.toThrow(/are 2 lots where 3 have pages; nothing is written/);
    expect(has(pageOf('3'))).toBe(true);
    expect(await run({ shrink: 0.34 })).toMatchObject({ lots: 2, removed: LANGUAGES + 1 });
    expect(has(pageOf('3'))).toBe(false);
    expect(written('sitemap.xml')).not.toContain('/parkinglot/3');
    // The list has lots that the API doesn't.
    missing = new Set(lots.keys());
    await expect(run()).rejects.toThrow(/are 0 lots where 2 have pages; no page is removed/);
    lots.clear();
    await expect(run({ shrink: 1 })).rejects.toThrow(/empty/);
    expect(has(pageOf('1'))).toBe(true);
  });

  it('keeps the page of a lot that the API fails on, and says so, unless the scripts of its build are gone, and makes it again once the API answers', async () => {
    const built = (name: string) => ({ shell: SHELL.replace('index-a.js', name) });
    // Another site's file is no script of the page.
    lots.set('1', '"https://cdn.example/assets/photo-01234567.jpg"');
    fs.mkdirSync(join(root, 'assets'));
    fs.writeFileSync(join(root, 'assets/index-kept0000.js'), '');
    await run(built('index-kept0000.js'));
    const kept = written(pageOf('1'));
    expect(kept).toContain('/assets/index-kept0000.js"');
    broken.add('1');
    const { failures } = await run(built('index-new00000.js'));
    expect(failures).toHaveLength(LANGUAGES);
    expect(failures[0]).toBe(`lot 1 in "no": ${apiOrigin}/api/fjellro/parkinglots/1 answered 500`);
    expect(written(pageOf('1'))).toBe(kept);
    fs.rmSync(join(root, 'assets'), { recursive: true });
    expect((await run(built('index-new00000.js'))).failures).toHaveLength(LANGUAGES);
    const pages = [pageOf('1'), `en/${pageOf('1')}`, pageOf('2')];
    expect(pages.filter(has)).toEqual([pageOf('2')]);
    await run(built('index-new00000.js'));
    broken.clear();
    const mended = await run(built('index-new00000.js'));
    expect(mended).toMatchObject({ failures: [], written: LANGUAGES });
    expect(written(pageOf('1'))).toContain('/assets/index-new00000.js"');
  });
});
