import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pageMaker } from '../../../server/page-maker.ts';
import type { Release } from '../../../server/read-build.ts';
import { PageRenderer } from '../../../server/render.ts';
import { readAsked } from '../../../src/features/search/state/search-address.ts';
import { pageAt } from '../../support/page-at.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';
import { sourceRelease } from '../../support/source-release.ts';

const RELEASE = await sourceRelease();

function rendererOf(rows: readonly object[], release = RELEASE): PageRenderer {
  const lots = new Map([['fjellro', servedRows(rows)]]);
  return new PageRenderer(pageMaker(release), lots);
}

function upTo(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => lotRow(index + 1));
}

async function pageOf(rows: readonly object[], pathname: string, asked = {}) {
  const page = await pageAt(rendererOf(rows), pathname, asked);
  return page?.bytes.toString() ?? '';
}

/** The release, with a stand-in for what renders its pages; what it rendered is noted. */
function noting(render: Release['rendering']['renderPage']) {
  const rendered: string[] = [];
  const renderPage: typeof render = (data) => {
    rendered.push(data.pathname);
    return render(data);
  };
  return { rendered, release: { ...RELEASE, rendering: { renderPage } } };
}

const EMPTY = { head: '', root: '<div id="root"></div>', structuredData: [] };

test('a lot’s page says what it is, in the page’s language, below the page’s own folder', async () => {
  const properties = [{ id: 2, name: 'EV charging' }];
  const lots = [lotRow(7, { properties, noOfSpaces: 1200 })];
  const norwegian = await pageOf(lots, '/parkinglot/7');
  expect(norwegian).toContain('<html lang="nb-NO"');
  expect(norwegian).toMatch(/<h1[^>]*>Lot 7<\/h1>/);
  expect(norwegian).toContain('Storgata 1, 1530 Moss');
  expect(norwegian).toContain('Lading');
  expect(norwegian).toMatch(/<title>Lot 7[^<]* – Fjellro Parkering<\/title>/);
  // What is seen comes before the app's code, and nothing is fetched that the page has.
  expect(norwegian).toContain('<link rel="stylesheet" crossorigin href="/assets/lot-page-d.css"');
  expect(norwegian).toContain(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/start-after-paint-e.js">',
  );
  const [, code = ''] = /id="app-code">([^<]*)</.exec(norwegian) ?? [];
  const files = ['index-a', 'vendor-b', 'lot-page-c'].map((name) => `/assets/${name}.js`);
  expect(JSON.parse(code)).toEqual(files);
  expect(norwegian).not.toMatch(/modulepreload|operators\.json|<noscript>|href="data:,"/);
  const english = await pageOf(lots, '/parking/en/parkinglot/7', { basename: '/parking' });
  expect(english).toContain('<html lang="en-GB"');
  expect(english).toContain('href="/parking/en"');
  expect(english).toContain('1,200');
});

test('the search page lists its first lots, as links, and starts with the map', async () => {
  const page = await pageOf(upTo(12), '/parking', { basename: '/parking' });
  expect(page.match(/href="\/parking\/parkinglot\/\d+"/g)).toHaveLength(10);
  expect(page).toContain('Viser 10 av 12 treff');
  expect(page).toMatch(/<link rel="preload" as="image" [^>]*media="\(width <= 640px\)/);
  // An address that asks for something gets no other lots. [U1]
  const asked = await pageOf(upTo(12), '/', { asked: readAsked('?search=x', undefined) });
  expect(asked).not.toMatch(/parkinglot\/1|"answer":/);
});

test('the only scripts are the starter, data and records for search engines, and no element has a style', async () => {
  const page = await pageOf([lotRow(7)], '/en/parkinglot/7');
  const types = Array.from(page.matchAll(/<script[^>]* type="([^"]*)"/g), ([, type]) => type);
  const json = 'application/json';
  expect(types).toEqual(['application/ld+json', 'module', json, json]);
  for (const path of ['/', '/parkinglot/7', '/parkinglot/8', '/nowhere']) {
    expect(await pageOf([lotRow(7)], path)).not.toMatch(/<[^>]* style=/);
  }
  // Its public address is the operator's.
  const address = 'https://parkering.fjellro.example/en/parkinglot/7';
  expect(page).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(page).toContain(`"@id":"${address}"`);
});

test('no text of a lot becomes markup', async () => {
  const name = '</h1></script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const address = { street: name, city: name };
  const lots = [lotRow(7, { name, description: name, address })];
  // The lot's page has a record for search engines besides.
  for (const [path, scripts] of Object.entries({ '/parkinglot/7': 4, '/': 3 })) {
    const page = await pageOf(lots, path);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&lt;/h1&gt;&lt;/script&gt;&lt;script&gt;');
    expect(page.match(/<\/script>/g)).toHaveLength(scripts);
  }
});

test('P1: an unknown path and an unknown lot each get a page that says so', async () => {
  const lots = [lotRow(7)];
  const lotPaths = ['/parkinglot/8', '/en/parkinglot/8', '/dk/parkinglot/8'];
  for (const path of [...lotPaths, '/parkinglot/properties', '/nowhere', '/xx', '/en/nowhere']) {
    const page = await pageOf(lots, path);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    // A heading, and the way on to the search.
    expect(page).toMatch(/<main.*<h1.*<a [^>]*href="\/(?:en|dk)?".*<\/main>/s);
  }
});

test('a page is rendered once, and many pages are not all kept', async () => {
  const { rendered, release } = noting(() => Promise.resolve(EMPTY));
  const renderer = rendererOf(upTo(1_010), release);
  const at = (id: number) => pageAt(renderer, `/parkinglot/${id}`);
  const first = await at(1);
  expect(await at(1)).toBe(first);
  expect(rendered).toHaveLength(1);
  for (let id = 2; id <= 1_010; id += 1) await at(id);
  expect(await at(1)).not.toBe(first);
  expect(await at(1010)).toBe(await at(1010));
});

test('pages that don’t exist name their own address and are not kept; unusual ones get the bare shell', async () => {
  const renderer = rendererOf([lotRow(7)]);
  const at = async (pathname: string) => (await pageAt(renderer, pathname))?.bytes.toString();
  const page = await at('/en/parkinglot/none-1');
  expect(page).toContain('"pathname":"/en/parkinglot/none-1"');
  expect(page).toContain('href="/parkinglot/none-1"');
  for (const path of ['/no/such/page', '/b%C3%A6rum', '/7),%E0%A4%A'])
    expect(await at(path)).toContain(`href="/en${path}"`);
  expect(await pageAt(renderer, '/nowhere')).not.toBe(await pageAt(renderer, '/nowhere'));
  for (const path of ['/a"b', "/a'b", '/a&b', '//a', '/$&']) expect(await at(path)).toBeUndefined();
  // Nor has a language without texts a page.
  const texts = new Map([...RELEASE.texts].filter(([code]) => code !== 'dk'));
  const release = { ...RELEASE, texts };
  expect(await pageAt(rendererOf([lotRow(7)], release), '/dk/parkinglot/7')).toBeUndefined();
});

test('renders each page once, and no more than can wait', async () => {
  const { rendered, release } = noting(() => setImmediate(EMPTY));
  const renderer = rendererOf(upTo(100), release);
  const ids = [1, 1, ...Array.from({ length: 100 }, (_, index) => index + 1)];
  const pages = await Promise.all(ids.map((id) => pageAt(renderer, `/parkinglot/${id}`)));
  expect(rendered).toHaveLength(64);
  expect(pages.filter((page) => page === undefined)).toHaveLength(36);
  expect(pages[0]).toBe(pages[1]);
});

test('a page that once could not be rendered is rendered at the next request', async () => {
  let isBroken = true;
  const { release } = noting(() =>
    isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(EMPTY),
  );
  const renderer = rendererOf([lotRow(7)], release);
  await expect(pageAt(renderer, '/parkinglot/7')).rejects.toThrow('broken');
  isBroken = false;
  expect(await pageAt(renderer, '/parkinglot/7')).toBeDefined();
});

test.each(['/', '/parkinglot/7'])(
  'A1: at %s the footer holds support, privacy, accessibility, the map’s sources, languages',
  async (path) => {
    const page = await pageOf([lotRow(7)], path);
    const [footer = ''] = /<(footer|section) class="[^"]*_footer_.*?<\/\1>/s.exec(page) ?? [];
    const support = 'href="mailto:hjelp@fjellro.example"';
    const own = ['>Personvern</a>', '>Tilgjengelighetserklæring</a>', 'hrefLang="en-GB"'];
    for (const part of [support, ...own, 'GSHHG']) expect(footer).toContain(part);
  },
);

test('spec 2: a result says chargers, and properties by the product’s names or (L6) the API’s; a lot’s image has its room', async () => {
  const properties = [
    { id: 1, name: '' },
    { id: 77, name: 'Property 77' },
  ];
  const lots = [lotRow(7, { image: '/7/image', totalNoOfChargers: 4, properties })];
  const results = await pageOf(lots, '/');
  const [card = ''] = /<a class="card [^>]*href="\/parkinglot\/7".*?<\/a>/s.exec(results) ?? [];
  expect(card.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Lot 7 .*4 ladepunkter .*Bedriftsavtale .*Property 77/,
  );
  expect(await pageOf(lots, '/parkinglot/7')).toMatch(
    /<img [^>]*src="\/api\/fjellro\/parkinglots\/7\/image"[^>]* width="800" height="600"/,
  );
});
