import { readAsked } from '../../../src/features/search/state/search-address.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { LotCollectionBuilder } from '../../../server/lot-collection.ts';
import { isAppShell } from '../../../server/page-html.ts';
import type { Release } from '../../../server/release.ts';
import { pageMaker } from '../../../server/page-maker.ts';
import { PageRenderer } from '../../../server/render.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { pathBelow } from '../../../src/domain/paths.ts';
import { SHELL, sourceRelease } from '../../support/source-release.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const { file } = checkOperators(JSON.parse(readFileSync(join(FIXTURES, 'operators.json'), 'utf8')));
if (!file) throw new Error('The sample is broken.');
const RELEASE = await sourceRelease();

function lotsWith(...rows: readonly object[]) {
  const builder = new LotCollectionBuilder();
  for (const row of rows) builder.add(Buffer.from(JSON.stringify(row)), row);
  return new Map([['fjellro', builder.finish()]]);
}

function lot(id: unknown, more: object = {}) {
  const address = { street: 'Storgata 1', city: 'Moss', postalCode: '1530', countryCode: 'NO' };
  const position = { coordinates: [10.66, 59.43] };
  return {
    parkingLotId: id,
    name: `Lot ${String(id)}`,
    address,
    position,
    properties: [],
    ...more,
  };
}

interface Asked {
  readonly basename?: string;
  readonly query?: string;
  readonly release?: Release;
}

function pageAt(
  renderer: PageRenderer,
  pathname: string,
  { basename = '/', query = '' }: Asked = {},
) {
  const path = SitePaths.of('no').parse(pathBelow(basename, pathname));
  return renderer.at({
    operatorId: 'fjellro',
    home: 'no',
    basename,
    pathname,
    path,
    asked: readAsked(query, undefined),
  });
}

async function pageOf(
  lots: ReturnType<typeof lotsWith>,
  pathname: string,
  asked: Asked = {},
): Promise<string | undefined> {
  const renderer = new PageRenderer(pageMaker(asked.release ?? RELEASE, file!), file!, lots);
  return (await pageAt(renderer, pathname, asked))?.bytes.toString();
}

test('a lot’s page says what it is, in the page’s language, below the page’s own folder', async () => {
  const lots = lotsWith(lot(7, { properties: [{ id: 2, name: 'EV charging' }], noOfSpaces: 1200 }));
  const norwegian = await pageOf(lots, '/parkinglot/7');
  expect(norwegian).toContain('<html lang="nb-NO"');
  expect(norwegian).toMatch(/<h1[^>]*>Lot 7<\/h1>/);
  expect(norwegian).toContain('Storgata 1, 1530 Moss');
  expect(norwegian).toContain('Lading');
  expect(norwegian).toMatch(/<title>Lot 7[^<]* – Fjellro Parkering<\/title>/);
  const english = await pageOf(lots, '/parking/en/parkinglot/7', { basename: '/parking' });
  expect(english).toContain('<html lang="en-GB"');
  expect(english).toContain('href="/parking/en"');
  expect(english).toContain('1,200');
});

test('the search page lists its first lots, as links, and starts with the map', async () => {
  const lots = lotsWith(...Array.from({ length: 12 }, (_, index) => lot(index + 1)));
  const page = await pageOf(lots, '/parking', { basename: '/parking' });
  expect(page?.match(/href="\/parking\/parkinglot\/\d+"/g)).toHaveLength(10);
  expect(page).toContain('Viser 10 av 12 treff');
  expect(page).toMatch(/<link rel="preload" as="image" [^>]*media="\(width <= 640px\)/);
});

test('U1: an address that asks for something gets no ten other lots', async () => {
  const page = await pageOf(lotsWith(lot(1)), '/', { query: '?search=x' });
  expect(page).not.toContain('parkinglot/1');
  expect(page).not.toContain('"answer":');
});

test('what is seen comes before the app’s code, and nothing is fetched that the page has', async () => {
  const page =
    (await pageOf(lotsWith(lot(7)), '/parking/parkinglot/7', { basename: '/parking' })) ?? '';
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/lot-page-d.css"');
  expect(page).toContain(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/start-after-paint-e.js">',
  );
  const [, code = ''] = /id="app-code">([^<]*)</.exec(page) ?? [];
  expect(JSON.parse(code)).toEqual([
    '/assets/index-a.js',
    '/assets/vendor-b.js',
    '/assets/lot-page-c.js',
  ]);
  expect(page).not.toMatch(/modulepreload|operators\.json|<noscript>|href="data:,"/);
});

test('without a build, the shell’s own elements load the app’s code', async () => {
  const release = { ...RELEASE, manifest: {} };
  const page = await pageOf(lotsWith(lot(7)), '/', { release });
  expect(page).toContain('<script type="module" crossorigin src="/assets/index-a.js"></script>');
  expect(page).not.toContain('app-code');
});

test('the only scripts are the starter, data and records for search engines', async () => {
  const page = (await pageOf(lotsWith(lot(7)), '/parkinglot/7')) ?? '';
  const scripts = page.match(/<script[^>]*>/g);
  expect(scripts?.map((tag) => /type="([^"]*)"/.exec(tag)?.[1])).toEqual([
    'application/ld+json',
    'module',
    'application/json',
    'application/json',
  ]);
});

test('the policy lets no style attribute in, so no page has one', async () => {
  const lots = lotsWith(lot(7));
  for (const path of ['/', '/en', '/parkinglot/7', '/parkinglot/8', '/nowhere']) {
    expect(await pageOf(lots, path)).not.toMatch(/<[^>]* style=/);
  }
  expect(await pageOf(lots, '/', { query: '?search=x' })).not.toMatch(/<[^>]* style=/);
});

test('its public address is the operator’s', async () => {
  const page = await pageOf(lotsWith(lot(7)), '/en/parkinglot/7');
  const address = 'https://parkering.fjellro.example/en/parkinglot/7';
  expect(page).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(page).toContain(`"@id":"${address}"`);
});

test('no text of a lot becomes markup', async () => {
  const name = '</h1></script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const lots = lotsWith(lot(7, { name, description: name, address: { street: name, city: name } }));
  for (const page of [await pageOf(lots, '/parkinglot/7'), await pageOf(lots, '/')]) {
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&lt;/h1&gt;&lt;/script&gt;&lt;script&gt;');
    expect(page?.match(/<\/script>/g)).toHaveLength(4);
  }
});

test('P1: an unknown path and an unknown lot each get a page that says so', async () => {
  const lots = lotsWith(lot(7));
  for (const path of [
    '/parkinglot/8',
    '/en/parkinglot/8',
    '/dk/parkinglot/8',
    '/parkinglot/properties',
    '/nowhere',
    '/xx',
    '/en/nowhere',
  ]) {
    const page = await pageOf(lots, path);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain('<h1');
  }
});

test('a language without texts has no page', async () => {
  const texts = new Map(RELEASE.texts);
  texts.delete('dk');
  const release = { ...RELEASE, texts };
  expect(await pageOf(lotsWith(lot(7)), '/dk/parkinglot/7', { release })).toBeUndefined();
});

test('a lot whose answer is broken has none, and the list goes without it', async () => {
  const lots = lotsWith(
    'no lot' as unknown as object,
    lot(8, { name: 1, address: 1, position: 1 }),
    lot(7),
  );
  expect(await pageOf(lots, '/')).toMatch(/parkinglot\/7/);
  // In the list once, and on each of the map's first pictures.
  expect((await pageOf(lots, '/'))?.match(/href="[^"]*parkinglot\/\d/g)).toHaveLength(3);
});

test('refuses an index.html that isn’t the app’s', () => {
  expect(isAppShell(SHELL)).toBe(true);
  expect(isAppShell('<!doctype html><title>Parkering</title>')).toBe(false);
});

test('a page is rendered once, and many pages are not all kept', async () => {
  const lots = lotsWith(...Array.from({ length: 1_010 }, (_, index) => lot(index + 1)));
  const rendered: string[] = [];
  const release: Release = {
    ...RELEASE,
    rendering: {
      renderPage: async ({ pathname }) => {
        rendered.push(pathname);
        return { head: '', root: '<div id="root"></div>', structuredData: [] };
      },
    },
  };
  const renderer = new PageRenderer(pageMaker(release, file), file, lots);
  const at = (id: number) => pageAt(renderer, `/parkinglot/${id}`);
  const first = await at(1);
  expect(await at(1)).toBe(first);
  expect(rendered).toHaveLength(1);
  for (let id = 2; id <= 1_010; id += 1) await at(id);
  expect(await at(1)).not.toBe(first);
  expect(await at(1010)).toBe(await at(1010));
});

test('pages that don’t exist are rendered once a language, whatever their addresses', async () => {
  const lots = lotsWith(lot(7));
  let rendered = 0;
  const release: Release = {
    ...RELEASE,
    rendering: {
      renderPage: (data) => {
        rendered += 1;
        return RELEASE.rendering.renderPage(data);
      },
    },
  };
  const renderer = new PageRenderer(pageMaker(release, file), file, lots);
  const at = async (pathname: string) => (await pageAt(renderer, pathname))?.bytes.toString();
  for (let index = 0; index < 50; index += 1) {
    const page = await at(`/en/parkinglot/none-${index}`);
    expect(page).toContain(`"pathname":"/en/parkinglot/none-${index}"`);
    expect(page).toContain(`href="/parkinglot/none-${index}"`);
    expect(await at(`/no/such/page${index}`)).toContain(`href="/en/no/such/page${index}"`);
  }
  expect(rendered).toBe(2);
  // Just as it is rendered for its own address.
  const alone = await pageOf(lots, '/en/parkinglot/none-7');
  expect(await at('/en/parkinglot/none-7')).toBe(alone);
  // What would have to be escaped gets the bare shell.
  for (const path of ['/a"b', "/a'b", '/%20', '/a&b', '//a', '/$&'])
    expect(await at(path)).toBeUndefined();
});

test('renders each page once, and no more than can wait', async () => {
  const lots = lotsWith(...Array.from({ length: 100 }, (_, index) => lot(index + 1)));
  let rendered = 0;
  const release: Release = {
    ...RELEASE,
    rendering: {
      renderPage: async () => {
        await new Promise((done) => setImmediate(done));
        rendered += 1;
        return { head: '', root: '<div id="root"></div>', structuredData: [] };
      },
    },
  };
  const renderer = new PageRenderer(pageMaker(release, file), file, lots);
  const at = (id: number) => pageAt(renderer, `/parkinglot/${id}`);
  const pages = await Promise.all(
    [1, 1, ...Array.from({ length: 100 }, (_, index) => index + 1)].map(at),
  );
  expect(rendered).toBe(64);
  expect(pages.filter((page) => page === undefined)).toHaveLength(36);
  expect(pages[0]).toBe(pages[1]);
});
