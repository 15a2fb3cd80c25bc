/** D3, P8: after one visit, everything that matters without a network; each test is one visitor. */
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  body,
  type FaultServer,
  html,
  reset,
  startFaultServer,
  status,
} from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { longTest } from '../support/sample.ts';
import {
  canvasOf,
  expectUsableList,
  hasSettled,
  openStage,
  pageRests,
  results,
  searchField,
  searchFor,
  total,
} from '../support/stage.ts';

const LOT_PAGE = /^\/assets\/lot-page-[^/]+\.js$/;
const AWAY = 'Ingen kontakt med tjenesten';

const running = runProduct();
let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer(running.origin);
});
afterEach(() => server.heal());
afterAll(async () => {
  await server?.stop();
});

/** One visitor's page. By default the service worker serves, as after a first visit. */
async function visit(
  act: (page: Page, problems: readonly string[]) => Promise<void>,
  options: BrowserContextOptions = { serviceWorkers: 'allow' },
): Promise<void> {
  const { page, context, problems } = await openStage(running.browser, server, options);
  await act(page, problems);
  await context.close();
}

/** Before the service worker has come. */
const FIRST_VISIT = {};

/** The addresses in a cache, or in all of them. */
function keptBy(page: Page, cache?: string): Promise<readonly string[]> {
  return page.evaluate(async (name) => {
    const urls: string[] = [];
    for (const each of name === undefined ? await caches.keys() : [name]) {
      for (const { url } of await (await caches.open(each)).keys()) urls.push(url);
    }
    return urls;
  }, cache);
}

async function openFirstLot(page: Page): Promise<void> {
  await results(page).first().getByRole('link').click();
  await page.waitForURL(/parkinglot/);
}

it('D3, P8, S13 search, map, a visited and saved lot, a used destination, languages and operators work after one visit', async () => {
  await visit(async (page, problems) => {
    const fromBryggen = `${server.origin}/?search=${encodeURIComponent('Bryggen, Bergen')}`;
    const name = /^(?:Omtrent f|F)ra Bryggen, Bergen/;
    const chip = page.getByRole('button', { name, includeHidden: true });
    const lot = `${server.origin}/parkinglot/9001`;
    await page.goto(fromBryggen);
    await hasSettled(page);
    await chip.waitFor({ state: 'attached' });
    await expect.poll(() => keptBy(page, 'destinations')).toHaveLength(1);
    await page.goto(lot);
    await page.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect.poll(() => keptBy(page, 'answers:fjellro:no')).toHaveLength(4);
    await pageRests(page);

    server.goDark();
    await page.goto(server.origin);
    await results(page).first().waitFor();
    await page.getByText('Vi får ikke hentet en ny liste. Listen er fra').waitFor();
    await canvasOf(page);
    await page.getByRole('heading', { name: 'Lagrede plasser' }).waitFor();
    expect(await searchFor(page, 'oslo')).toBeGreaterThan(0);
    await page.goto(fromBryggen);
    await chip.waitFor({ state: 'attached' });

    await page.goto(lot);
    const parts = ['32 kr per time', 'Tørt, lyst og varmt om vinteren', 'Kort ved utkjøring'];
    for (const part of [`${AWAY}. Opplysningene er fra`, ...parts]) {
      await page.getByText(part).first().waitFor();
    }
    for (const heading of ['Leie av fast plass', 'Betal her med', 'Parkering i nærheten']) {
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await canvasOf(page);

    await page.goto(`${server.origin}/en`);
    await page.getByRole('heading', { level: 1, name: 'Find parking' }).waitFor();
    // U3: the other operator's shell is there, its list was never loaded and is not the first one's.
    await page.goto(`${server.origin}/kystpark/`);
    const logo = page.getByRole('link', { name: /^Kystpark/ }).first();
    await logo.waitFor();
    expect(await page.getByText(/Listen er fra/).count()).toBe(0);

    const away = page.getByText(/Listen er fra/);
    await page.goto(server.origin);
    await away.waitFor();
    server.heal();
    // Who comes back to the tab asks again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await away.waitFor({ state: 'detached' });
    await page.goto(server.origin);
    await results(page).first().waitFor();
    expect(problems).toEqual([]);
  });
});

longTest(
  'P8 a lot whose page’s code has not come is shown from the list, and whole once there is a network',
  async () => {
    await visit(async (page) => {
      server.play(LOT_PAGE, reset);
      await page.goto(server.origin);
      await expectUsableList(page);
      server.goDark();
      const address = await results(page).first().innerText();
      await openFirstLot(page);
      await page.getByText(`${AWAY}. Dette er fra listen.`).waitFor();
      const name = await page.getByRole('heading', { level: 1 }).innerText();
      expect(address).toContain(name);
      expect(await page.title()).toBe(name);
      await page.getByRole('link', { name: 'Veibeskrivelse' }).waitFor();
      // The browser's own page would stand in its place.
      const retry = page.getByRole('button', { name: 'Prøv igjen' });
      const asked = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/sw.js'),
      );
      await retry.click();
      await asked;
      await page.getByRole('link', { name: 'Tilbake til søket' }).click();
      await results(page).first().waitFor();
      await page.goBack();
      await retry.waitFor();
      server.heal();
      await retry.click();
      await page.getByRole('heading', { name: 'Parkering i nærheten' }).waitFor();
    }, FIRST_VISIT);
  },
);

for (const [host, script, said] of [
  ['another build', 'self.files = []', 'Siden er oppdatert'],
  ['a sign-in page', undefined, AWAY],
] as const) {
  longTest(`P8 a lot whose page’s code is gone from a host with ${host}`, async () => {
    await visit(async (page) => {
      server.play(LOT_PAGE, status(404));
      server.play(/^\/sw\.js/, script === undefined ? html : body(script, 'text/javascript'));
      await page.goto(server.origin);
      await expectUsableList(page);
      await openFirstLot(page);
      await page.getByText(said).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }, FIRST_VISIT);
  });
}

longTest(
  'P8, S13 within the first visit’s first seconds a lot opens, and a search says that places can’t be had',
  async () => {
    await visit(async (page) => {
      const idle = page.waitForResponse((response) =>
        LOT_PAGE.test(new URL(response.url()).pathname),
      );
      await page.goto(server.origin);
      await expectUsableList(page);
      await (await idle).finished();
      server.goDark();
      await openFirstLot(page);
      await page.getByText(/Dette er fra listen, hentet/).waitFor();
      await page.goBack();
      await searchField(page).fill('oslo');
      await page.getByText(/^Steder og gater kan ikke hentes nå/).waitFor();
      // Lots are found by name and city.
      expect(await total(page)).toBeGreaterThan(0);
      expect(await searchField(page).inputValue()).toBe('oslo');
    }, FIRST_VISIT);
  },
);

longTest('keeps no answer that is not the true one', async () => {
  await visit(async (page) => {
    await page.goto(server.origin);
    await hasSettled(page);
    // The worker's answers to a sign-in page in place of texts and lots: the texts it has, no lot.
    server.play(/^\/(operators\.json|assets\/i18n|api\/)/, html);
    await results(page).first().click();
    await page.getByRole('alert').first().waitFor();
    expect((await keptBy(page)).filter((url) => url.includes('/api/'))).toEqual([]);
  });
});

longTest('an update waits for the open page to close', async () => {
  await visit(async (page) => {
    await page.goto(server.origin);
    await hasSettled(page);
    await page.reload();
    await results(page).first().waitFor();
    const script = await page.evaluate(async () => (await fetch('/sw.js')).text());
    server.play(/^\/sw\.js/, body(`${script}\n// newer`, 'text/javascript'));
    const controller = await page.evaluateHandle(() => navigator.serviceWorker.controller);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
    await expect.poll(waits).toBe('installed');
    const isSame = (before: ServiceWorker | null) =>
      before !== null && navigator.serviceWorker.controller === before;
    expect(await page.evaluate(isSame, controller)).toBe(true);
  });
});

longTest('U3 gives each operator its own manifest', async () => {
  const fetched = (href: string | null) => fetch(new URL(href ?? '', server.origin));
  /** Width and height as a PNG's header has them (https://www.w3.org/TR/png/#11IHDR). */
  const sizeOf = async (href: string | null) => {
    const bytes = Buffer.from(await (await fetched(href)).arrayBuffer());
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  };
  await visit(async (page) => {
    const names = { '/': 'Fjellro Parkering', '/kystpark/': 'Kystpark' };
    for (const [path, name] of Object.entries(names)) {
      await page.goto(server.origin + path);
      const hrefOf = (rel: string) =>
        page.locator(`link[rel="${rel}"]`).first().getAttribute('href');
      const manifest: unknown = await (await fetched(await hrefOf('manifest'))).json();
      expect(manifest).toMatchObject({ name, start_url: path, display: 'standalone' });
      const { icons } = manifest as { icons: { src: string; sizes: string; purpose: string }[] };
      expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable']);
      for (const { src, sizes } of icons.slice(1)) expect(await sizeOf(src)).toBe(sizes);
      expect(await sizeOf(await hrefOf('apple-touch-icon'))).toBe('180x180');
    }
  }, FIRST_VISIT);
});
