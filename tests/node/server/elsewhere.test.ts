/** An operator elsewhere than Norway, from its file to its pages: language, bounds, currency, hours, names, addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { LotCollectionBuilder } from '../../../server/lot-collection.ts';
import { FirstViewLots } from '../../../server/first-view.ts';
import { pageMaker } from '../../../server/page-maker.ts';
import { PageRenderer } from '../../../server/render.ts';
import { SiteIndex } from '../../../server/site-index.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import { openAt } from '../../../src/domain/opening-hours/open-at.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import { pixelsBetween } from '../../../src/domain/view/web-mercator.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { lotRules } from '../../../workers/lot-rules.ts';
import { sourceRelease } from '../../support/source-release.ts';

const SAMPLE = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/operators.json'), 'utf8'),
) as { operators: Record<string, unknown>[] };
const SWEDEN = [10.9, 55.3, 24.2, 69.1] as const;
const { destinationsFile: _, streets: __, ...SAMPLE_OPERATOR } = SAMPLE.operators[0]!;

const { file, issues } = checkOperators({
  operators: [
    {
      ...SAMPLE_OPERATOR,
      id: 'stadspark',
      name: 'Stadspark',
      language: 'en',
      country: 'SE',
      currency: 'SEK',
      timeZone: 'Europe/Stockholm',
      apiBaseUrl: '/api/stadspark/parkinglots',
      publicUrl: 'https://parkering.stadspark.example/',
      map: { bounds: SWEDEN, consent: 'ask' },
    },
  ],
});

const ROW = {
  parkingLotId: 7,
  name: 'Stortorget',
  address: { street: 'Stortorget 1', city: 'Malmö', postalCode: '211 34', countryCode: 'SE' },
  position: { coordinates: [13, 55.606] },
  properties: [],
  openingHours: 'Mo-Fr 08:00-18:00',
  tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 25 }] }],
};

function lots(count = 1) {
  const builder = new LotCollectionBuilder();
  for (let at = 0; at < count; at += 1) {
    const row = { ...ROW, parkingLotId: ROW.parkingLotId + at };
    builder.add(Buffer.from(JSON.stringify(row)), row);
  }
  return new Map([['stadspark', builder.finish()]]);
}

const renderer = new PageRenderer(pageMaker(await sourceRelease(), file!), file!, lots());

async function pageAt(pathname: string): Promise<string> {
  const page = await renderer.at({
    operatorId: 'stadspark',
    home: 'en',
    basename: '/',
    pathname,
    path: SitePaths.of('en').parse(pathname),
  });
  return page?.bytes.toString() ?? '';
}

async function siteMapFile(name: string, lotCount = 1, limit?: number): Promise<string> {
  const index = new SiteIndex(file!, lots(lotCount), limit);
  return (await index.file('stadspark', name))?.bytes.toString() ?? '';
}

function locations(map: string): string[] {
  return map.match(/<loc>[^<]*/g)?.map((loc) => loc.slice(5)) ?? [];
}

test('its file is right, and every item of it reaches the page', async () => {
  expect(issues).toEqual([]);
  const html = await pageAt('/');
  const data = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    language: 'en',
    operator: { currency: 'SEK', timeZone: 'Europe/Stockholm', country: 'SE', language: 'en' },
  });
  // No destinations of another country are offered, and none are asked for.
  expect(html).not.toContain('norway.json');
});

test('U1: its language has no prefix, Norwegian has one, and search engines are told of both', async () => {
  const html = await pageAt('/');
  expect(html).toContain('<html lang="en-GB"');
  expect(html).toContain('href="/parkinglot/7"');
  expect(html).toMatch(/hrefLang="no" href="https:\/\/parkering.stadspark.example\/no"/i);
  expect(html).toMatch(/hrefLang="x-default" href="https:\/\/parkering.stadspark.example\/"/i);
  const norwegian = await pageAt('/no');
  expect(norwegian).toContain('<html lang="nb-NO"');
  expect(norwegian).toContain('href="/no/parkinglot/7"');
  const map = await siteMapFile('sitemap.xml');
  expect(map).toContain('<loc>https://parkering.stadspark.example/parkinglot/7</loc>');
  expect(map).toContain('<loc>https://parkering.stadspark.example/no/parkinglot/7</loc>');
});

test('L1: names are read out in the country’s language', async () => {
  const html = await pageAt('/parkinglot/7');
  expect(html).toContain('<span lang="sv">Stortorget</span>');
  expect(html).not.toContain('lang="nb"');
});

test('L4: prices are in its currency, as the page’s language writes it', async () => {
  const html = await pageAt('/parkinglot/7');
  expect(pricesOf(html)).toEqual(['SEK 25 per hour']);
  expect(html).toContain('"priceCurrency":"SEK"');
  expect(pricesOf(await pageAt('/no/parkinglot/7'))).toEqual(['25 SEK per time']);
});

test('M3: the map begins with its bounds, and no picture of Norway lies at the middle', async () => {
  const view = new FirstViewLots();
  view.take({ ...LOT, position: [13, 55.606] });
  const wide = view.finish()?.({ country: 'SE', map: { bounds: SWEDEN } }).wide.viewport;
  if (!wide) throw new Error('There is no first view.');
  for (const corner of [
    [10.9, 55.3],
    [24.2, 69.1],
  ] as const) {
    const { x, y } = pixelsBetween(wide.center, corner, wide.zoom);
    expect(Math.max(Math.abs(x) / 400, Math.abs(y) / 350)).toBeLessThanOrEqual(1);
  }
  const html = await pageAt('/');
  expect(html).toContain(`"wide":{"center":${JSON.stringify(wide.center)}`);
});

function pricesOf(html: string): string[] {
  return Array.from(html.matchAll(/<li><p>(.*?)<\/p><\/li>/g), ([, price = '']) =>
    price.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
  );
}

const LOT: Lot = {
  id: 7,
  name: 'Stortorget',
  street: 'Stortorget 1',
  city: 'Malmö',
  position: [13, 55.606],
  propertyIds: [],
  chargers: 0,
} as unknown as Lot;

function isOpenAt(iso: string, zone: string): boolean {
  return openAt('Mo-Fr 08:00-18:00', zone)(Date.parse(iso));
}

test('F2: hours hold in its time zone', () => {
  expect(isOpenAt('2026-11-25T07:30:00Z', 'Europe/Stockholm')).toBe(true);
  expect(isOpenAt('2026-11-25T06:30:00Z', 'Europe/Stockholm')).toBe(false);
  expect(isOpenAt('2026-11-25T06:30:00Z', 'Europe/Helsinki')).toBe(true);
});

test('S12: its country’s names say nothing in a search, Norway’s do', () => {
  const words = lotRules('SE').stopWords;
  expect([...words]).toEqual(expect.arrayContaining(['sverige', 'sweden', 'parkering']));
  expect(words.has('norge')).toBe(false);
  expect(lotRules('NO').stopWords.has('norge')).toBe(true);
});

test('the site map of many lots is made a part at a time, and other requests are answered meanwhile', async () => {
  // The search page, a town's (U6) and 1,000 lots, in two languages, at most 900 addresses a file.
  const ofIndex = locations(await siteMapFile('sitemap.xml', 1_000, 900));
  const names = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'];
  expect(ofIndex).toEqual(names.map((name) => `https://parkering.stadspark.example/${name}`));
  const parts = await Promise.all(names.map((name) => siteMapFile(name, 1_000, 900)));
  const addresses = parts.map(locations);
  expect(addresses.map(({ length }) => length)).toEqual([900, 900, 204]);
  expect(new Set(addresses.flat()).size).toBe(2_004);
  for (const name of ['sitemap-0.xml', 'sitemap-4.xml', 'sitemap-01.xml']) {
    expect(await siteMapFile(name, 1_000, 900)).toBe('');
  }
  expect(await siteMapFile('sitemap-1.xml')).toBe('');

  let turns = 0;
  const index = new SiteIndex(file!, lots(1_000));
  const made = index.file('stadspark', 'sitemap.xml').finally(() => (turns = -turns));
  while (turns >= 0) {
    await setImmediate();
    turns += 1;
    if (turns > 1_000) break;
  }
  await made;
  expect(turns).toBeLessThan(-5);
});
