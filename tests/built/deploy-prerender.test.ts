import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen } from '../../server/listen.ts';
import { readOperators } from '../../server/lots.ts';
import { createSite } from '../../server/site.ts';
import { securityHeaders } from '../../server/security-headers.ts';
import { deployedIds, DIST, LOTS, prerenderHere } from '../support/deployment.ts';
import { watchedContext } from '../support/journey.ts';
import { runBrowser } from '../support/running-product.ts';

const PUBLIC = 'https://parkering.fjellro.example';
const LANGUAGES = [
  { prefix: '', lang: 'nb-NO' },
  { prefix: '/en', lang: 'en-GB' },
] as const;

/** The build's server with the prerendered pages laid over it, as a static host would have them. */
async function serveWithPages(pages: string): Promise<{ readonly server: Server; origin: string }> {
  const site = await createSite({ directory: DIST, lots: LOTS });
  const headers = securityHeaders(await readOperators(join(DIST, 'operators.json')));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    readFile(join(pages, 'fjellro', pathname, 'index.html')).then(
      (page) => response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(page),
      () => site.emit('request', request, response),
    );
  });
  return { server, origin: `http://localhost:${await listen(server, 0, '127.0.0.1')}` };
}

describe('prerendered pages', () => {
  const running = runBrowser();
  let pages: string;
  let site: Awaited<ReturnType<typeof serveWithPages>>;
  let ids: readonly string[];

  beforeAll(async () => {
    pages = await mkdtemp(join(tmpdir(), 'pages-'));
    ids = await deployedIds();
    const api = await createSite({ directory: DIST, lots: LOTS });
    const origin = `http://127.0.0.1:${await listen(api, 0, '127.0.0.1')}`;
    await prerenderHere({
      api: origin,
      dist: DIST,
      out: pages,
      operator: 'fjellro',
      sites: [],
    });
    api.close();
    site = await serveWithPages(pages);
  });
  afterAll(async () => {
    site?.server.close();
    site?.server.closeAllConnections();
    await rm(pages, { recursive: true });
  });

  it('P5: say all of every lot without JavaScript, in both languages, with valid JSON-LD', async () => {
    const context = await running.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    expect(ids).toHaveLength(12);
    for (const id of ids) {
      for (const { prefix, lang } of LANGUAGES) {
        await page.goto(`${site.origin}${prefix}/parkinglot/${id}`);
        const said = await page.evaluate(() => {
          // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, on its own
          const content = (selector: string, name: string) =>
            document.head.querySelector(selector)?.getAttribute(name) ?? undefined;
          const ofLanguage = (tag: string) => content(`link[hreflang="${tag}"]`, 'href');
          return {
            title: document.querySelector<HTMLElement>('main h1')?.innerText ?? '',
            headTitle: document.title,
            lang: document.documentElement.lang,
            canonical: content('link[rel=canonical]', 'href'),
            url: content('meta[property="og:url"]', 'content'),
            description: content('meta[name=description]', 'content'),
            picture: content('meta[property="og:image"]', 'content'),
            languages: ['no', 'en', 'x-default'].map(ofLanguage),
            blocks: Array.from(
              document.querySelectorAll('script[type="application/ld+json"]'),
              ({ textContent }) => textContent ?? '',
            ),
            noscripts: document.querySelectorAll('noscript').length,
          };
        });
        const url = `${PUBLIC}${prefix}/parkinglot/${id}`;
        // None of these lots has a picture of its own; the card is a file of the site.
        const picture = `${PUBLIC}/parkinglot/${id}/card.png`;
        expect(said.title).not.toBe('');
        // Search engines show less than some names have.
        expect(said.headTitle).toContain(said.title.slice(0, 20));
        expect(said.description).toContain(said.title);
        expect(said).toMatchObject({
          lang,
          canonical: url,
          url,
          picture,
          languages: [
            `${PUBLIC}/parkinglot/${id}`,
            `${PUBLIC}/en/parkinglot/${id}`,
            `${PUBLIC}/parkinglot/${id}`,
          ],
        });
        const card = await readFile(join(pages, 'fjellro', new URL(picture).pathname));
        expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
        expect(said.blocks).toHaveLength(1);
        expect(isLotJsonLd(JSON.parse(said.blocks[0] ?? ''), url)).toBe(true);
        expect(said.noscripts, 'the page is whole without it').toBe(0);
      }
    }
    await context.close();
  });

  it('say what the lot page says: address, texts as plain words, counts, properties, directions', async () => {
    const context = await running.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/parkinglot/101`);
    const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
    for (const fact of ['Storgata 1, Moss', 'Midt i byen.', 'Heis', '34 kr', '410 plasser']) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('Bedriftsavtale');
    const directions = page.getByRole('link', { name: 'Veibeskrivelse' });
    expect(await directions.getAttribute('href')).toBe('https://maps.example.org/moss');
    await page.goto(`${site.origin}/`);
    expect(await page.locator('#results a[href*="/parkinglot/"]').count()).toBe(10);
    expect(await page.getByText('Viser 10 av 11 treff').isVisible()).toBe(true);
    await context.close();
  });

  it('carry nothing that a hostile lot brings', async () => {
    const context = await running.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/parkinglot/106`);
    await page.getByText('Trygg tekst').waitFor();
    const armed = '[onerror], [onload], a[href^="javascript:"], img[src="x"], main script';
    expect(await page.locator(armed).count()).toBe(0);
    const inline = page.locator('script:not([src]):not([type$="json"])');
    expect(await inline.count()).toBe(0);
    await context.close();
  });

  it('carry nothing that a hostile lot brings into the app that takes over', async () => {
    const context = await running.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.origin}/parkinglot/106`);
    await page.getByText('Trygg tekst').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
    await context.close();
  });

  it.each([
    ['/parkinglot/101', 'Torget p-hus'],
    ['/en/parkinglot/108', 'Stasjonen'],
    ['/', 'Finn parkering'],
  ])('%s: the app takes over without a flash and leaves one of everything', async (path, name) => {
    const { context, faults } = await watchedContext(running.browser);
    const page = await context.newPage();
    // At every frame: is the heading there, and where?
    await page.addInitScript(() => {
      const seen: string[] = [];
      Reflect.set(window, 'seen', seen);
      const look = (): void => {
        const text = document.querySelector('main h1')?.textContent ?? '';
        if (document.body && seen.at(-1) !== text) seen.push(text);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${site.origin}${path}`);
    // React marks what it has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react')),
    );
    const frames = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
    expect(frames.filter((text) => text !== '')).toEqual([name]);
    expect(frames.indexOf('', 1), 'never empty once it was there').toBe(-1);
    expect(await page.title()).toContain(name);
    const ones = ['title', 'link[rel=canonical]', 'meta[name=description]', 'link[hreflang=en]'];
    const counts = await Promise.all(ones.map((one) => page.locator(`head ${one}`).count()));
    expect(counts).toEqual([1, 1, 1, 1]);
    expect(await page.locator('h1').count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const price = v.strictObject({
  '@type': v.literal('UnitPriceSpecification'),
  price: v.pipe(v.number(), v.minValue(0)),
  priceCurrency: v.literal('NOK'),
  referenceQuantity: v.strictObject({
    '@type': v.literal('QuantitativeValue'),
    value: count,
    unitCode: v.picklist(['MIN', 'HUR', 'DAY', 'WEE', 'MON']),
  }),
});

/** P5: these members and no others; its terms are held to schema.org's by tests/node/lot/head.test.ts. */
const lotJsonLd = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@type': v.strictTuple([v.literal('ParkingFacility'), v.literal('LocalBusiness')]),
  '@id': text,
  url: text,
  name: v.optional(text),
  image: v.optional(text),
  address: v.optional(
    v.strictObject({
      '@type': v.literal('PostalAddress'),
      streetAddress: v.optional(text),
      addressLocality: v.optional(text),
      postalCode: v.optional(text),
      addressCountry: v.optional(text),
    }),
  ),
  geo: v.optional(
    v.strictObject({
      '@type': v.literal('GeoCoordinates'),
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    }),
  ),
  maximumAttendeeCapacity: v.optional(count),
  isAccessibleForFree: v.optional(v.boolean()),
  openingHours: v.optional(text),
  amenityFeature: v.optional(
    v.array(
      v.strictObject({
        '@type': v.literal('LocationFeatureSpecification'),
        name: text,
        value: v.union([count, v.literal(true)]),
      }),
    ),
  ),
  paymentAccepted: v.optional(text),
  makesOffer: v.optional(
    v.array(
      v.strictObject({
        '@type': v.literal('Offer'),
        name: v.optional(text),
        availability: v.optional(
          v.picklist(['https://schema.org/InStock', 'https://schema.org/SoldOut']),
        ),
        priceSpecification: price,
      }),
    ),
  ),
  parentOrganization: v.strictObject({
    '@type': v.literal('Organization'),
    name: v.literal('Fjellro Parkering'),
  }),
});

function isLotJsonLd(json: unknown, url: string): boolean {
  const { issues, output } = v.safeParse(lotJsonLd, json);
  if (issues) throw new Error(`${url}: ${issues.map(({ message }) => message).join('; ')}`);
  return output.url === url && output['@id'] === url;
}
