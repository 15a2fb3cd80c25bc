/** U5: the HTML of an address holds what the page holds after its scripts, and works without them. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MS_PER_DAY } from '../../src/domain/time.ts';
import { hang, startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { documentAt, gotoAnswered, said } from '../support/said.ts';
import { sample } from '../support/sample.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { canvasOf, openStage, pageRests, results } from '../support/stage.ts';
import { LIST } from './faults/rows.ts';

const running = runProduct();
let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer(running.origin);
});
afterAll(async () => {
  await server?.stop();
});

const TOMORROW = new Date(Date.now() + MS_PER_DAY).toISOString().slice(0, 10);
const STILL = [
  '/?search=bergen',
  '/?search=oslo&page=2',
  '/?search=qqxx',
  '/?search=Storgata,%20Tromsø',
  '/?search=lilestrom',
  '/?search=5003',
  '/?search=p-hus',
  '/?search=p-hus%20oslo',
  '/?search=karl%20johans%20gate',
  '/?search=gardermoen',
  '/?search=tromsø&kind=charging',
  '/?search=oslo&height=2.1',
  `/?search=bergen&stay=120&at=${TOMORROW}T09:00`,
  '/?search=bergen&kwh=30&kind=charging',
  '/?kind=charging&kw=150',
  '/?properties=2',
  '/?search=kristiansand',
  '/?view=map&search=oslo',
  '/en?search=bergen',
  '/dk?search=bergen',
  '/kystpark/?search=trondheim',
  '/',
];
/** Of these, where nothing is found; all others list lots. */
const FINDS_NOTHING = /qqxx|lilestrom|search=.*&kind=/;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Does what leads to a search page, and follows the link of a busy server's page until the list stands. */
async function listAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const again = page.getByRole('link', { name: 'Prøv igjen' });
  for (let next = act; ; next = () => again.click()) {
    await Promise.all([page.waitForEvent('domcontentloaded'), next()]);
    if (!(await again.isVisible())) return;
  }
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').or(page.getByRole('combobox')).fill(text);
  const button = page.getByRole('button', { name: 'Søk', exact: true });
  await listAfter(page, () => button.click());
  expect(new URL(page.url()).searchParams.get('search')).toBe(text);
}

function follow(page: Page, name: string | RegExp): Promise<void> {
  return listAfter(page, () =>
    page.locator('#results').getByRole('link', { name }).first().click(),
  );
}

/** Ten lots, under the chip that says where they are from. */
async function findsFrom(page: Page, place: RegExp): Promise<void> {
  expect(await results(page).count()).toBe(10);
  expect(await page.locator('#results').getByRole('link', { name: place }).count()).toBe(1);
}

interface Journey {
  readonly by: string;
  readonly from: string;
  readonly act: (page: Page) => Promise<void>;
  readonly finds: (page: Page) => Promise<void>;
}

/** A visitor without scripts. */
const JOURNEYS: readonly Journey[] = [
  {
    by: 'its town',
    from: '/',
    act: (page) => search(page, 'Bergen'),
    finds: (page) => findsFrom(page, /^Fra Bergen/),
  },
  {
    by: 'its street',
    from: '/',
    act: (page) => search(page, 'Storgata, Tromsø'),
    finds: (page) => findsFrom(page, /^I Storgata, Tromsø/),
  },
  {
    by: 'a misspelt town',
    from: '/?search=lilestrom&view=list',
    act: (page) => follow(page, 'Lillestrøm'),
    finds: async (page) => expect(await results(page).count()).toBeGreaterThan(0),
  },
  {
    by: 'a filter',
    from: '/?search=oslo',
    act: async (page) => {
      // It is a box of the field's form.
      await page.locator('summary').filter({ hasText: 'Filter' }).click();
      await page.locator('details input[name=properties]').first().check({ force: true });
      await listAfter(page, () => page.locator('details button[type=submit]').click());
    },
    finds: async (page) => {
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('properties')).toMatch(/^\d+$/);
      expect(searchParams.get('search')).toBe('oslo');
      expect(await results(page).count()).toBeGreaterThan(0);
    },
  },
  {
    by: 'a large town, where nothing is found',
    from: '/?search=qqxx&view=list',
    act: async (page) => {
      const sentence = 'Ingen parkeringsplasser passer til «qqxx».';
      await page.locator('#results').getByText(sentence).waitFor();
      await follow(page, 'Oslo');
    },
    finds: (page) => findsFrom(page, /^Fra Oslo/),
  },
  {
    by: 'the second page',
    from: '/?search=oslo',
    act: (page) => follow(page, 'Vis flere'),
    finds: async (page) => {
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      expect(await results(page).count()).toBe(20);
    },
  },
  {
    by: 'its card, and comes back',
    from: '/?search=oslo',
    act: async (page) => {
      await results(page).first().getByRole('link').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(page.url()).toContain('/parkinglot/');
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
      await listAfter(page, () => page.goBack());
    },
    finds: async (page) => expect(await results(page).count()).toBe(10),
  },
  {
    by: 'a cluster of the map',
    from: '/?search=oslo&view=map',
    act: async (page) => {
      const cluster = page.getByRole('link', { name: /^\d+ parkeringsplasser$/ }).first();
      const lots = Number.parseInt((await cluster.getAttribute('aria-label')) ?? '', 10);
      await listAfter(page, () => cluster.click());
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('search')).toBe('oslo');
      expect(searchParams.get('area')).toMatch(/^[\d.]+(?:,[\d.]+){3}$/);
      // Others may lie between its lots.
      const [, total] = /av (\d+) treff/.exec((await said(page)).count) ?? [];
      expect(Number(total)).toBeGreaterThanOrEqual(lots);
    },
    finds: async (page) => {
      // The map shows the area, as closer clusters and pins, each a link.
      const markers = page.locator('#map');
      expect(await markers.getByRole('link').count()).toBeGreaterThan(1);
    },
  },
];

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

/** What search engines read. */
async function headOf(query: string) {
  const page = await documentAt(`${server.origin}/${query}`);
  const hrefs = (rel: string) =>
    [...page.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map(({ href }) => href);
  return {
    title: page.title,
    canonical: hrefs('canonical'),
    languages: hrefs('alternate'),
    robots: page.querySelectorAll('meta[name=robots]').length,
  };
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

describe('U5', () => {
  it.each(sample(STILL, 2, STILL.length))(
    '%s: the HTML says what the browser says, and nothing moves',
    async (path) => {
      for (const viewport of WINDOWS) {
        const plain = await openStage(running.browser, server, {
          viewport,
          javaScriptEnabled: false,
        });
        await gotoAnswered(plain.page, server.origin + path);
        const before = await said(plain.page);
        const found = FINDS_NOTHING.test(path)
          ? /^(?:Ingen treff|No results)$/
          : /^(?:Viser|Showing) [1-9]/;
        expect(before.count).toMatch(found);
        const [shown = '0'] = /\d+/.exec(before.count) ?? [];
        expect(before.ids.length).toBeGreaterThanOrEqual(Number(shown));
        await plain.context.close();
        const { page, context, problems } = await openStage(running.browser, server, { viewport });
        await watchShifts(page, server.origin);
        await gotoAnswered(page, server.origin + path);
        // Said when the browser has answered.
        const answer = page.locator('output[aria-live]').filter({ hasText: /./ });
        await answer.waitFor({ state: 'attached' });
        await pageRests(page);
        expect(await said(page)).toEqual(before);
        expect(await shiftsOf(page)).toEqual([]);
        expect(problems).toEqual([]);
        await context.close();
      }
    },
  );

  const parts = [
    ['/?properties=9,999', 'no-hits'],
    ['/?search=gratis%20parkering%20stavanger', 'understood-words'],
    ['/?kind=charging&kw=150', 'set-filters'],
    ['/?search=bergen%20sentrum', 'nearest-lots'],
  ] as const;
  it.each(sample(parts, 1, 4))(
    '%s keeps its %s while their code is on its way',
    async (path, part) => {
      const viewport = { width: 1440, height: 900 };
      const { page, context } = await openStage(running.browser, server, { viewport });
      let send = (): void => undefined;
      const sent = new Promise<void>((resolve) => (send = resolve));
      await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), async (route) => {
        await sent;
        await route.continue();
      });
      await page.addInitScript(watchPart, part);
      const listed = page.waitForResponse((response) =>
        LIST.test(new URL(response.url()).pathname),
      );
      await gotoAnswered(page, server.origin + path);
      await page.locator(`[data-part=${part}]`).first().waitFor({ state: 'attached' });
      await (await listed).finished();
      // A page that did not wait would be hydrated by now, and answered by its worker.
      await page.evaluate(async () => {
        for (let idle = 0; idle < 20; idle += 1) {
          await new Promise((resolve) => requestIdleCallback(resolve));
        }
      });
      send();
      await page
        .locator('output[aria-live]')
        .filter({ hasText: /./ })
        .waitFor({ state: 'attached' });
      await pageRests(page);
      expect(await page.locator(`[data-part=${part}]`).count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'droppedPart' in globalThis)).toBe(false);
      await context.close();
    },
  );

  it('has the operator’s colours', async () => {
    const { page, context } = await openStage(running.browser, server, {
      javaScriptEnabled: false,
    });
    const accentAt = async (path: string) => {
      await page.goto(server.origin + path);
      return page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent'),
      );
    };
    expect(await accentAt('/kystpark')).not.toBe(await accentAt('/'));
    await context.close();
  });

  it.each(sample([390, 1440], 1, 2))(
    'M4: nothing jumps, and the live map has its lots where the first picture of the fitted view had them, at %d px',
    async (width) => {
      const viewport = { width, height: 844 };
      const address = `${server.origin}/?search=oslo&view=map`;
      const plain = await openStage(running.browser, server, {
        javaScriptEnabled: false,
        viewport,
      });
      await gotoAnswered(plain.page, address);
      const before = await clustersOf(plain.page, 'link');
      await plain.context.close();
      expect(before.length).toBeGreaterThan(3);
      const { page, context } = await openStage(running.browser, server, { viewport });
      await watchShifts(page, server.origin);
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
      await context.close();
    },
  );

  it('M1: the map draws its ground before the list has come, under the first picture’s clusters', async () => {
    const viewport = { width: 1440, height: 844 };
    const { page, context } = await openStage(running.browser, server, { viewport });
    server.play(LIST, hang);
    await gotoAnswered(page, `${server.origin}/?search=oslo`);
    const first = page.locator('[data-first-markers][data-live=ground]');
    await first.waitFor();
    expect(await first.getByRole('link').filter({ visible: true }).count()).toBeGreaterThan(3);
    await context.close();
    server.heal();
  });

  it('M1: land and sea are drawn while streets are still to come, under the first picture’s names', async () => {
    const viewport = { width: 1440, height: 844 };
    const { page, context } = await openStage(running.browser, server, { viewport });
    server.play(/(streets|roads)\.pmtiles/, hang);
    await gotoAnswered(page, `${server.origin}/?search=oslo`);
    await page.waitForFunction(() =>
      document.querySelector('canvas')?.checkVisibility({ opacityProperty: true }),
    );
    // Only the ground has names of its own.
    expect(await page.locator('[data-first-markers]:not([data-live=ground])').count()).toBe(1);
    await context.close();
    server.heal();
  });

  describe.each(sample([390, 1440], 1, 2))('without scripts at %d px', (width) => {
    let page: Page;
    beforeAll(async () => {
      const viewport = { width, height: 844 };
      ({ page } = await openStage(running.browser, server, { javaScriptEnabled: false, viewport }));
    });

    it.each(JOURNEYS)('one finds a lot by $by', async ({ from, act, finds }) => {
      await listAfter(page, () => page.goto(server.origin + from));
      await act(page);
      await finds(page);
      // A control that needs scripts does nothing.
      expect(await page.locator('[data-scripted]').filter({ visible: true }).count()).toBe(0);
    });
  });

  it('is complete whatever the address holds, and private where it holds a text', async () => {
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
      const answer = await fetch(`${server.origin}/${query}`);
      const html = await answer.text();
      expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), 200]);
      expect(html).toContain('</html>');
      expect(html).not.toContain('<script>alert');
      const hasText = new URLSearchParams(query).has('search');
      const caching = answer.headers.get('cache-control');
      expect([query.slice(0, 40), caching === 'private, no-cache']).toEqual([
        query.slice(0, 40),
        hasText,
      ]);
    }
  });

  it('U6: a town has a title, an address and languages of its own, any other text is not for search engines', async () => {
    const town = await headOf('?search=bergen');
    expect(town.title).toMatch(/^Parkering i Bergen: \d+ plasser – /);
    expect(town.canonical).toEqual([expect.stringMatching(/\/\?search=Bergen$/)]);
    expect(town.languages).toContainEqual(expect.stringMatching(/\/en\?search=Bergen$/));
    expect(town.robots).toBe(0);
    for (const query of ['?search=qqxx', '?search=p-hus']) {
      expect(await headOf(query)).toMatchObject({
        title: expect.stringMatching(/^Finn parkering/),
        robots: 1,
      });
    }
  });
});
