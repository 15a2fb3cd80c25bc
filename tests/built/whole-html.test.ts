/** U5: the HTML of an address holds what the page holds after its scripts, and works without them. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { MS_PER_DAY } from '../../src/domain/time.ts';
import { visitsOf } from '../support/early-visit.ts';
import { runProduct } from '../support/running-product.ts';
import { documentAt, gotoAnswered, said } from '../support/said.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { sample } from '../support/sample.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { canvasOf, pageRests, results } from '../support/stage.ts';
import { LIST } from './faults/rows.ts';

const running = runProduct();
const withPage = visitsOf(running);

const TOMORROW = new Date(Date.now() + MS_PER_DAY).toISOString().slice(0, 10);
const ADDRESSES = [
  '/?search=bergen',
  '/?search=oslo&page=2',
  '/?search=qqxx',
  '/?search=Storgata,%20Tromsø',
  '/?search=lilestrom',
  '/?search=5003',
  '/?search=p-hus',
  '/?search=p-hus%20oslo',
  '/?search=karl%20johans%20gate',
  '/?search=tromsø&kind=charging',
  '/?search=oslo&height=2.1',
  `/?search=bergen&stay=120&at=${TOMORROW}T09:00`,
  '/?search=bergen&kwh=30&kind=charging',
  '/?kind=charging&kw=150',
  '/?properties=2',
  '/?view=map&search=oslo',
  '/en?search=bergen',
  '/kystpark/?search=trondheim',
  '/',
];
const STILL = ADDRESSES.flatMap((path) => [390, 1440].map((width) => [path, width] as const));
/** Of these, where nothing is found; all others list lots. */
const FINDS_NOTHING = /qqxx|lilestrom|search=.*&kind=/;

/** Does what leads to a search page, and follows the link of a busy server's page until the list stands. */
async function listAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const again = page.getByRole('link', { name: 'Prøv igjen' });
  for (let next = act; ; next = () => again.click()) {
    await Promise.all([page.waitForEvent('domcontentloaded'), next()]);
    if (!(await again.isVisible())) break;
  }
  // A control that needs scripts does nothing.
  expect(await page.locator('[data-scripted]').filter({ visible: true }).count()).toBe(0);
}

/** The map's clusters in view: how many lots, and where. */
async function clustersOf(page: Page, role: 'link' | 'button') {
  const clusters = page.locator('#map').getByRole(role, { name: /^\d+ parkeringsplasser/ });
  const all = await clusters.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const lots = Number.parseInt(element.ariaLabel ?? '', 10);
      return { lots, x: left + width / 2, y: top + height / 2 };
    }),
  );
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return all.filter(({ x, y }) => x > 20 && y > 80 && x < width - 20 && y < height - 20);
}

const isOfList = ({ pathname }: URL) => LIST.test(pathname);

/** The browser has answered, which is said, and the page is at rest. */
async function isAnswered(page: Page): Promise<void> {
  const answer = page.locator('output[aria-live]').filter({ hasText: /./ });
  await answer.waitFor({ state: 'attached' });
  await pageRests(page);
}

/** In the page: notes when a part of its HTML is gone, and never gives up waiting for a part's code. */
function watchPart(part: string): void {
  const later = globalThis.setTimeout;
  const without = (act: () => void, ms?: number) => (ms === 3_000 ? 0 : later(act, ms));
  Object.assign(globalThis, { setTimeout: without });
  let isThere = false;
  new MutationObserver(() => {
    const isThereNow = document.querySelector(`[data-part=${part}]`) !== null;
    if (isThere && !isThereNow) Object.assign(globalThis, { droppedPart: true });
    isThere = isThereNow;
  }).observe(document, { childList: true, subtree: true });
}

it.each(sample(STILL, 3, STILL.length))(
  'U5 %s: the HTML says what the browser says, and nothing moves, %d px wide',
  async (path, width) => {
    const viewport = { width, height: 844 };
    const before = await withPage({ viewport, javaScriptEnabled: false }, async ({ page }) => {
      await gotoAnswered(page, running.origin + path);
      return said(page);
    });
    const found = FINDS_NOTHING.test(path)
      ? /^(?:Ingen treff|No results)$/
      : /^(?:Viser|Showing) [1-9]/;
    expect(before.count).toMatch(found);
    const [shown = '0'] = /\d+/.exec(before.count) ?? [];
    expect(before.ids.length).toBeGreaterThanOrEqual(Number(shown));
    await withPage({ viewport, timezoneId: 'Europe/Oslo' }, async ({ page, errors }) => {
      await watchShifts(page, running.origin);
      await gotoAnswered(page, running.origin + path);
      await isAnswered(page);
      expect(await said(page)).toEqual(before);
      expect(await shiftsOf(page)).toEqual([]);
      expect(await page.locator('[class~="undefined"]').count(), 'a class no sheet has').toBe(0);
      expect(errors).toEqual([]);
    });
  },
);

it('U5: nothing is painted of a page that has come in part', async () => {
  const path = '/en?search=bergen';
  const html = await (await fetch(running.origin + path)).text();
  const cut = html.indexOf('>From Bergen');
  expect(cut).toBeGreaterThan(0);
  let sendRest = (): unknown => undefined;
  const server = await startFaultServer(running.origin);
  server.play(/^\/en\?/, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    sendRest = () => response.end(html.slice(cut));
  });
  await withPage({ viewport: { width: 1440, height: 844 } }, async ({ page }) => {
    await page.addInitScript(() =>
      requestAnimationFrame(() => Object.assign(document, { drawn: document.body.textContent })),
    );
    await page.goto(server.origin + path, { waitUntil: 'commit' });
    // Its style sheets are there, and it had the time of many answers.
    const drawn = await page.evaluate(async () => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      const hasCome = () =>
        document.querySelector('#results button svg') && sheets.every(({ sheet }) => sheet);
      for (let asked = 0; asked < 30 || !hasCome(); asked += 1) await fetch('/operators.json');
      return 'drawn' in document;
    });
    expect(drawn).toBe(false);
    sendRest();
    const first = await page.waitForFunction(() => 'drawn' in document && document.drawn);
    expect(await first.jsonValue()).toContain('From Bergen');
  });
  await server.stop();
});

const parts = [
  ['/?properties=9,999', 'no-hits'],
  ['/?search=gratis%20parkering%20stavanger', 'understood-words'],
  ['/?kind=charging&kw=150', 'set-filters'],
] as const;
it.each(sample(parts, 1, 3))(
  'U5 %s keeps its %s while their code is on its way',
  async (path, part) => {
    await withPage({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      let send = (): void => undefined;
      const sent = new Promise<void>((resolve) => (send = resolve));
      await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), async (route) => {
        await sent;
        await route.continue();
      });
      await page.addInitScript(watchPart, part);
      const listed = page.waitForResponse((response) => isOfList(new URL(response.url())));
      await gotoAnswered(page, running.origin + path);
      await page.locator(`[data-part=${part}]`).first().waitFor({ state: 'attached' });
      await (await listed).finished();
      // A page that did not wait would be hydrated by now, and answered by its worker.
      await page.evaluate(async () => {
        for (let idle = 0; idle < 20; idle += 1) {
          await new Promise((resolve) => requestIdleCallback(resolve));
        }
      });
      send();
      await isAnswered(page);
      expect(await page.locator(`[data-part=${part}]`).count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'droppedPart' in globalThis)).toBe(false);
    });
  },
);

it.each(sample([390, 1440], 1, 2))(
  'U5, M4: nothing jumps, and the live map has its lots where the first picture of the fitted view had them, at %d px',
  async (width) => {
    const viewport = { width, height: 844 };
    const address = `${running.origin}/?search=oslo&view=map`;
    const before = await withPage({ viewport, javaScriptEnabled: false }, async ({ page }) => {
      await gotoAnswered(page, address);
      return clustersOf(page, 'link');
    });
    expect(before.length).toBeGreaterThan(3);
    await withPage({ viewport }, async ({ page }) => {
      await watchShifts(page, running.origin);
      await gotoAnswered(page, address);
      await canvasOf(page);
      await page.locator('[data-first-markers]').waitFor({ state: 'detached' });
      const after = await clustersOf(page, 'button');
      const moved = before.filter(
        ({ lots, x, y }) =>
          !after.some((live) => live.lots === lots && Math.hypot(live.x - x, live.y - y) < 3),
      );
      expect(moved).toEqual([]);
      expect(after.length).toBe(before.length);
      expect(await shiftsOf(page)).toEqual([]);
    });
  },
);

it('U5, M1: the map draws its ground before the list has come, under the first picture’s clusters, and keeps it while one types', async () => {
  await withPage({ viewport: { width: 1440, height: 844 } }, async ({ page }) => {
    await page.route(isOfList, () => undefined);
    await gotoAnswered(page, `${running.origin}/?search=oslo`);
    const first = page.locator('[data-first-markers][data-live=ground]');
    await first.waitFor();
    expect(await first.getByRole('link').filter({ visible: true }).count()).toBeGreaterThan(3);
    await page.locator('input[name=search]').pressSequentially(' b');
    await results(page).first().waitFor({ state: 'detached' });
    expect(await page.locator('#map canvas').count()).toBe(1);
  });
});

it.each([
  ['M5', 'legend', [1440, 900], /maplibre-canvas/, 'p[data-map-float=later]'],
  ['M3', 'sources', [1180, 820], /(streets|roads)\.pmtiles/, 'details[data-map-float=later][open]'],
] as const)(
  'U5, %s: no name of the first picture lies over the %s',
  async (_rule, _what, [width, height], lacks, where) => {
    await withPage({ viewport: { width, height } }, async ({ page }) => {
      await page.route(lacks, () => undefined);
      await gotoAnswered(page, running.origin);
      // At once: the live map's names take the place of the first ones.
      const found = await page.waitForFunction((selector) => {
        const own = document.querySelector(selector)?.getBoundingClientRect();
        if (!own) return undefined;
        const names = [...document.querySelectorAll('[data-first-markers] text')].filter((name) => {
          const { left, right, top, bottom } = name.getBoundingClientRect();
          return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        });
        if (names.length === 0) return undefined;
        return names.map((name) => [name.textContent, getComputedStyle(name).visibility]);
      }, where);
      const over = await found.jsonValue();
      expect(over?.filter(([, visibility]) => visibility !== 'hidden')).toEqual([]);
    });
  },
);

it('U5, M1: land and sea are drawn while streets are still to come, under the first picture’s names', async () => {
  await withPage({ viewport: { width: 1440, height: 844 } }, async ({ page }) => {
    await page.route(/(streets|roads)\.pmtiles/, () => undefined);
    await gotoAnswered(page, `${running.origin}/?search=oslo`);
    await page.waitForFunction(() =>
      document.querySelector('canvas')?.checkVisibility({ opacityProperty: true }),
    );
    // Only the ground has names of its own.
    expect(await page.locator('[data-first-markers]:not([data-live=ground])').count()).toBe(1);
  });
});

it.each(sample([390, 1440], 1, 2))(
  'U5: without scripts one finds lots by town, suggestion, filter, page, card and map, in the operator’s colours, at %d px',
  async (width) => {
    const options = { viewport: { width, height: 844 }, javaScriptEnabled: false };
    await withPage(options, async ({ page }) => {
      const open = (path: string) => listAfter(page, () => page.goto(running.origin + path));
      const list = page.locator('#results');
      const follow = (name: string) =>
        listAfter(page, () => list.getByRole('link', { name }).first().click());
      const asked = () => new URL(page.url()).searchParams;
      const found = () => results(page).count();

      await open('/kystpark');
      const accent = () =>
        page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--accent'),
        );
      const others = await accent();
      await open('/');
      expect(await accent()).not.toBe(others);

      await page.locator('input[name=search]').fill('Bergen');
      const button = page.getByRole('button', { name: 'Søk', exact: true });
      await listAfter(page, () => button.click());
      expect(asked().get('search')).toBe('Bergen');
      expect(await found()).toBe(10);
      expect(await list.getByRole('link', { name: /^Fra Bergen/ }).count()).toBe(1);

      await open('/?search=lilestrom&view=list');
      await follow('Lillestrøm');
      expect(await found()).toBeGreaterThan(0);

      await open('/?search=qqxx&view=list');
      await list.getByText('Ingen parkeringsplasser passer til «qqxx».').waitFor();
      await follow('Oslo');
      expect(await found()).toBe(10);
      expect(await list.getByRole('link', { name: /^Fra Oslo/ }).count()).toBe(1);

      await open('/?search=oslo');
      // It is a box of the field's form.
      await page.locator('summary').filter({ hasText: 'Filter' }).click();
      await page.locator('details input[name=properties]').first().check({ force: true });
      await listAfter(page, () => page.locator('details button[type=submit]').click());
      expect(asked().get('properties')).toMatch(/^\d+$/);
      expect(asked().get('search')).toBe('oslo');
      expect(await found()).toBeGreaterThan(0);

      await open('/?search=oslo');
      await follow('Vis flere');
      expect(asked().get('page')).toBe('2');
      expect(await found()).toBe(20);
      await results(page).first().getByRole('link').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(page.url()).toContain('/parkinglot/');
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
      await listAfter(page, () => page.goBack());
      expect(await found()).toBe(20);

      await open('/?search=oslo&view=map');
      const cluster = page.getByRole('link', { name: /^\d+ parkeringsplasser$/ }).first();
      const lots = Number.parseInt((await cluster.getAttribute('aria-label')) ?? '', 10);
      await listAfter(page, () => cluster.click());
      expect(asked().get('search')).toBe('oslo');
      expect(asked().get('area')).toMatch(/^[\d.]+(?:,[\d.]+){3}$/);
      // Others may lie between its lots.
      const [, total] = /av (\d+) treff/.exec((await said(page)).count) ?? [];
      expect(Number(total)).toBeGreaterThanOrEqual(lots);
      // The map shows the area, as closer clusters and pins, each a link.
      expect(await page.locator('#map').getByRole('link').count()).toBeGreaterThan(1);
    });
  },
);

it('U5: a page is complete whatever the address holds, and private where it holds a text', async () => {
  const hostile = [
    `?search=${'a'.repeat(10_000)}`,
    '?search=%ED%A0%80',
    '?search=%00%0D%0Ax',
    '?page=-1',
    '?page=1e9',
    '?page=99',
    '?properties=x,999999,-1&kw=1e99&plug=%22',
    '?area=11,60,10,59',
    '?area=NaN,,,',
    '?search=%3Cscript%3Ealert(1)%3C/script%3E',
    '?search=__proto__&view=constructor',
  ];
  for (const query of hostile) {
    const answer = await fetch(`${running.origin}/${query}`);
    const html = await answer.text();
    expect({ query, status: answer.status }).toEqual({ query, status: 200 });
    expect(html).toContain('</html>');
    expect(html).not.toContain('<script>alert');
    const caching = query.includes('search=') ? 'private, no-cache' : 'no-cache';
    expect({ query, caching: answer.headers.get('cache-control') }).toEqual({ query, caching });
  }
});

it('U5, U6: a town has a title, an address and languages of its own, any other text is not for search engines', async () => {
  const headOf = async (query: string) => (await documentAt(`${running.origin}/${query}`)).head;
  const robots = 'meta[name=robots]';
  const town = await headOf('?search=bergen');
  const hrefs = (rel: string) =>
    [...town.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map(({ href }) => href);
  expect(town.querySelector('title')?.text).toMatch(/^Parkering i Bergen: \d+ plasser – /);
  expect(hrefs('canonical')).toEqual([expect.stringMatching(/\/\?search=Bergen$/)]);
  expect(hrefs('alternate')).toContainEqual(expect.stringMatching(/\/en\?search=Bergen$/));
  expect(town.querySelector(robots)).toBeNull();
  for (const query of ['?search=qqxx', '?search=p-hus']) {
    const other = await headOf(query);
    expect(other.querySelector('title')?.text).toMatch(/^Finn parkering/);
    expect(other.querySelectorAll(robots)).toHaveLength(1);
  }
});
