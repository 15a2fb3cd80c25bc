import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { FactPages } from '../../../server/fact-pages.ts';
import { LotCollectionBuilder } from '../../../server/lot-collection.ts';
import { Representation } from '../../../server/respond.ts';
import { languageOf } from '../../../src/domain/languages.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');
const SHELL = `<!doctype html><html lang="nb-NO"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<script src="/first-look.js" async></script><script type="module" src="/assets/index-a.js"></script>
<link rel="modulepreload" href="/assets/vendor-b.js"></head><body><div id="root"></div><noscript>JS</noscript></body></html>`;
const { file } = checkOperators(JSON.parse(readFileSync(join(PUBLIC, 'operators.json'), 'utf8')));
if (!file) throw new Error('The sample is broken.');

function text(path: string): [string, Representation] {
  return [
    `/assets/i18n/${path}`,
    new Representation(readFileSync(join(PUBLIC, 'assets/i18n', path)), 'application/json'),
  ];
}

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

function pagesOf(lots: ReturnType<typeof lotsWith>, shell = SHELL): FactPages | undefined {
  const index: [string, Representation] = ['/index.html', new Representation(shell, 'text/html')];
  return FactPages.of(new Map([index, text('no.json'), text('en.json')]), file!, lots);
}

function pageOf(
  lots: ReturnType<typeof lotsWith>,
  address: { code?: string; lotId?: string; basePath?: string },
): string | undefined {
  const { code, basePath = '/', ...rest } = address;
  const page = { operatorId: 'fjellro', basePath, language: languageOf(code), ...rest };
  return pagesOf(lots)?.at(page)?.bytes.toString();
}

test('a lot’s page says what it is, in the page’s language, below the page’s own folder', () => {
  const lots = lotsWith(lot(7, { properties: [{ id: 2, name: 'EV charging' }], noOfSpaces: 1200 }));
  const norwegian = pageOf(lots, { lotId: '7' });
  expect(norwegian).toContain('<html lang="nb-NO"');
  expect(norwegian).toContain('<h1>Lot 7</h1>');
  expect(norwegian).toContain('Storgata 1, 1530 Moss');
  expect(norwegian).toContain('<li>Lading</li>');
  expect(norwegian).toContain('<title data-prerendered>Lot 7 – Fjellro Parkering</title>');
  const english = pageOf(lots, { code: 'en', lotId: '7', basePath: '/parking/' });
  expect(english).toContain('<html lang="en-GB"');
  expect(english).toContain('<a href="/parking/en">');
  expect(english).toContain('1,200');
});

test('the search page lists its first lots, as links, and starts with the map', () => {
  const lots = lotsWith(...Array.from({ length: 12 }, (_, index) => lot(index + 1)));
  const page = pageOf(lots, { basePath: '/parking/' });
  expect(page?.match(/<li>/g)).toHaveLength(10);
  expect(page).toContain('<a href="/parking/parkinglot/1">Lot 1</a>');
  expect(page).toContain('href="/basemap/still-phone-light.svg"');
  expect(page).toContain('<noscript>');
});

test('what is seen comes before the app’s code', () => {
  const page = pageOf(lotsWith(lot(7)), { lotId: '7' });
  expect(page).toContain('<script type="module" fetchpriority="low" src="/assets/index-a.js">');
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low"');
  expect(page).not.toContain('first-look.js');
});

test('which public address is the page’s, this server can’t say', () => {
  const page = pageOf(lotsWith(lot(7)), { lotId: '7' });
  expect(page).not.toMatch(/canonical|hreflang|og:|ld\+json/);
});

test('nothing of a lot is markup', () => {
  const name = '</h1><script>alert(1)</script><img src=x onerror=alert(1)>';
  const lots = lotsWith(lot(7, { name, description: name, address: { street: name, city: name } }));
  for (const page of [pageOf(lots, { lotId: '7' }), pageOf(lots, {})]) {
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&lt;/h1&gt;&lt;script&gt;');
  }
});

test.each([
  ['a lot that isn’t there', { lotId: '8' }],
  ['a language without texts', { code: 'dk', lotId: '7' }],
])('%s has no facts', (_, address) => {
  expect(pageOf(lotsWith(lot(7)), address)).toBeUndefined();
});

test('a lot whose answer is broken has none, and the list goes without it', () => {
  const lots = lotsWith('no lot' as unknown as object, lot('a/b'), lot(7));
  expect(pageOf(lots, { lotId: 'a/b' })).toBeUndefined();
  expect(pageOf(lots, {})?.match(/<a href="[^"]*parkinglot/g)).toHaveLength(1);
});

test('texts that are a page, or lack one, cost their language its facts and no more', () => {
  const index: [string, Representation] = ['/index.html', new Representation(SHELL, 'text/html')];
  const broken: [string, Representation][] = [
    ['/assets/i18n/en.json', new Representation('<!doctype html>', 'text/html')],
    ['/assets/i18n/dk.json', new Representation('{"page":{}}', 'application/json')],
  ];
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const pages = FactPages.of(new Map([index, text('no.json'), ...broken]), file, lotsWith(lot(7)));
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  const has = (code: string, lotId?: string) =>
    pages?.at({
      operatorId: 'fjellro',
      basePath: '/',
      language: languageOf(code),
      ...(lotId !== undefined && { lotId }),
    }) !== undefined;
  expect([has('no'), has('no', '7')]).toEqual([true, true]);
  expect([has('en'), has('dk'), has('dk', '7')]).toEqual([false, false, false]);
});

test('another index.html than the app’s is served as it is', () => {
  expect(pagesOf(lotsWith(lot(7)), '<!doctype html><title>Parkering</title>')).toBeUndefined();
});

test('a page is made once, and many pages are not all kept', () => {
  const lots = lotsWith(...Array.from({ length: 1_100 }, (_, index) => lot(index + 1)));
  const pages = pagesOf(lots);
  const at = (id: number) =>
    pages?.at({
      operatorId: 'fjellro',
      basePath: '/',
      language: languageOf('no'),
      lotId: String(id),
    });
  const first = at(1);
  expect(at(1)).toBe(first);
  for (let id = 2; id <= 1_100; id += 1) at(id);
  expect(at(1)).not.toBe(first);
  expect(at(1)?.etag).toBe(first?.etag);
});
