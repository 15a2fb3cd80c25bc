/** An operator elsewhere than Norway, from its file to its pages: language, bounds, currency, hours, names, addresses. */
import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';
import { pageMaker } from '../../../server/page-maker.ts';
import { PageRenderer } from '../../../server/render.ts';
import { SiteIndex } from '../../../server/site-index.ts';
import { bboxContains } from '../../../src/domain/geo.ts';
import { lotRules } from '../../../workers/lot-rules.ts';
import { pageAt } from '../../support/page-at.ts';
import { FJELLRO, operatorsFrom } from '../../support/sample-operators.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';
import { sourceRelease } from '../../support/source-release.ts';
import { turnsDuring } from '../../support/turns-during.ts';

const SITE = 'https://parkering.stadspark.example';
const SWEDEN = [10.9, 55.3, 24.2, 69.1] as const;
const file = operatorsFrom(
  JSON.stringify({
    operators: [
      {
        ...FJELLRO,
        id: 'stadspark',
        name: 'Stadspark',
        language: 'en',
        country: 'SE',
        currency: 'SEK',
        timeZone: 'Europe/Stockholm',
        apiBaseUrl: '/api/stadspark/parkinglots',
        publicUrl: `${SITE}/`,
        map: { bounds: SWEDEN, consent: 'ask' },
        destinationsFile: undefined,
        streets: undefined,
      },
    ],
  }),
);

function lots(count = 1) {
  const more = {
    name: 'Stortorget',
    address: { street: 'Stortorget 1', city: 'Malmö', postalCode: '211 34', countryCode: 'SE' },
    position: { coordinates: [13, 55.606] },
    openingHours: 'Mo-Fr 08:00-18:00',
    tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 25 }] }],
  };
  const rows = Array.from({ length: count }, (_, at) => lotRow(7 + at, more));
  return new Map([['stadspark', servedRows(rows)]]);
}

const renderer = new PageRenderer(pageMaker(await sourceRelease()), lots());

async function htmlAt(pathname: string): Promise<string> {
  const page = await pageAt(renderer, pathname, { operator: file.operators[0]! });
  return page?.bytes.toString() ?? '';
}

/** The addresses that a file of the site map names. */
async function addressesIn(name: string, lotCount = 1, limit?: number): Promise<string[]> {
  const index = new SiteIndex(file, lots(lotCount), limit);
  const map = (await index.file('stadspark', name))?.bytes.toString() ?? '';
  return map.match(/<loc>[^<]*/g)?.map((loc) => loc.slice(5)) ?? [];
}

test('U1, M3: every item of its file reaches the page; its language has no prefix, Norwegian has one, and search engines are told of both', async () => {
  const html = await htmlAt('/');
  const data = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    language: 'en',
    operator: { currency: 'SEK', timeZone: 'Europe/Stockholm', country: 'SE', language: 'en' },
  });
  // No destinations of another country are offered, and none are asked for.
  expect(html).not.toContain('norway.json');
  // No picture of Norway lies at the map's middle.
  const [, lng = '', lat = ''] = /"wide":\{"center":\[([\d.]+),([\d.]+)/.exec(html) ?? [];
  expect(bboxContains(SWEDEN, [Number(lng), Number(lat)])).toBe(true);
  expect(html).toContain('<html lang="en-GB"');
  expect(html).toContain('href="/parkinglot/7"');
  expect(html).toContain(`hrefLang="no" href="${SITE}/no"`);
  expect(html).toContain(`hrefLang="x-default" href="${SITE}/"`);
  const norwegian = await htmlAt('/no');
  expect(norwegian).toContain('<html lang="nb-NO"');
  expect(norwegian).toContain('href="/no/parkinglot/7"');
  expect(await addressesIn('sitemap.xml')).toEqual(
    expect.arrayContaining([`${SITE}/parkinglot/7`, `${SITE}/no/parkinglot/7`]),
  );
});

test('L1, L4: names are read out in the country’s language, and prices are in its currency, as the page’s language writes it', async () => {
  const pricesOf = (html: string) =>
    Array.from(html.matchAll(/<li><p>(.*?)<\/p><\/li>/g), ([, price = '']) =>
      price.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
    );
  const html = await htmlAt('/parkinglot/7');
  expect(html).toContain('<span lang="sv">Stortorget</span>');
  expect(html).not.toContain('lang="nb"');
  expect(pricesOf(html)).toEqual(['SEK 25 per hour']);
  expect(pricesOf(await htmlAt('/no/parkinglot/7'))).toEqual(['25 SEK per time']);
});

test('S12: its country’s names say nothing in a search, Norway’s do', () => {
  const words = lotRules('SE').stopWords;
  expect([...words]).toEqual(expect.arrayContaining(['sverige', 'sweden', 'parkering']));
  expect(words.has('norge')).toBe(false);
  expect(lotRules('NO').stopWords.has('norge')).toBe(true);
});

test('the site map of many lots is made a part at a time, and other requests are answered meanwhile', async () => {
  // The search page, a town's (U6) and 1,000 lots, in two languages, at most 900 addresses a file.
  const names = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'];
  const ofIndex = await addressesIn('sitemap.xml', 1_000, 900);
  expect(ofIndex).toEqual(names.map((name) => `${SITE}/${name}`));
  const parts = await Promise.all(names.map((name) => addressesIn(name, 1_000, 900)));
  expect(parts.map(({ length }) => length)).toEqual([900, 900, 204]);
  expect(new Set(parts.flat()).size).toBe(2_004);
  for (const name of ['sitemap-0.xml', 'sitemap-4.xml', 'sitemap-01.xml']) {
    expect(await addressesIn(name, 1_000, 900)).toEqual([]);
  }
  expect(await addressesIn('sitemap-1.xml')).toEqual([]);

  const index = new SiteIndex(file, lots(1_000));
  const turns = await turnsDuring(index.file('stadspark', 'sitemap.xml'));
  expect(turns).toBeGreaterThan(5);
});

test('parts of a site map that are asked for at once are made one after the other', async () => {
  const { idCount, summary, ids } = lots(1_000).get('stadspark')!;
  let begun = 0;
  const counted = {
    idCount,
    summary,
    get ids() {
      begun += 1;
      return ids;
    },
  };
  const index = new SiteIndex(file, new Map([['stadspark', counted]]), 900);
  const parts = [1, 2, 3].map((part) => index.file('stadspark', `sitemap-${part}.xml`));
  await setImmediate();
  expect(begun).toBe(1);
  await Promise.all(parts);
  expect(begun).toBe(3);
});
