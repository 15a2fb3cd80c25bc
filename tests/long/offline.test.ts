/** D3 and the offline journey: after one visit, everything that matters without a network. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  body,
  type FaultServer,
  html,
  reset,
  startFaultServer,
  status,
} from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import {
  expectUsableList,
  hasSettled,
  openStage,
  results,
  searchField,
  total,
} from '../support/stage.ts';

const running = runProduct();
let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer(running.origin);
});

afterEach(() => server.heal());

afterAll(async () => {
  await server?.stop();
});

const LOT_PAGE = /^\/assets\/lot-page-[^/]+\.js$/;

describe('without a network', () => {
  it('quality: queries in addresses do not make the service worker keep more', async () => {
    const stage = await openStage(running.browser, server, { serviceWorkers: 'allow' });
    const { page } = stage;
    await page.goto(server.origin);
    await hasSettled(page);
    await page.reload();
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('settings')).keys()).map(({ url }) => url),
      );
    const before = await kept();
    expect(before.length).toBeGreaterThan(0);
    await page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) throw new Error('The worker does not control it.');
      for (const path of ['operators.json', 'assets/i18n/no.json'])
        for (let x = 0; x < 10; x += 1) await (await fetch(`/${path}?x=${x}`)).text();
    });
    // The cache is written after the answer: what is asked for last comes last.
    await page.evaluate(async () => void (await fetch('/assets/i18n/dk.json')));
    await expect.poll(kept).toContainEqual(expect.stringMatching(/dk\.json$/));
    expect((await kept()).filter((url) => !url.endsWith('dk.json')).toSorted()).toEqual(
      before.toSorted(),
    );
    await stage.context.close();
  });

  it('S13 a destination that was used on the first visit stays one', async () => {
    const stage = await openStage(running.browser, server, { serviceWorkers: 'allow' });
    const { page } = stage;
    const url = `${server.origin}/?search=${encodeURIComponent('Bryggen, Bergen')}`;
    const chip = page.getByRole('button', {
      name: /^(?:Omtrent f|F)ra Bryggen, Bergen/,
      includeHidden: true,
    });
    await page.goto(url);
    await hasSettled(page);
    await chip.waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.open('destinations')).keys()).length),
      )
      .toBe(1);

    server.goDark();
    await page.goto(url);
    await chip.waitFor({ state: 'attached' });
    await stage.context.close();
    server.heal();
  });

  it('P8 shows a lot opened by its address, with its parts and its age', async () => {
    const stage = await openStage(running.browser, server, { serviceWorkers: 'allow' });
    const { page } = stage;
    const url = `${server.origin}/parkinglot/9001`;
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.open('answers:fjellro:no')).keys()).length),
      )
      .toBe(4);

    server.goDark();
    await page.goto(url);
    await page.getByText(/Ingen kontakt med tjenesten\. Opplysningene er fra/).waitFor();
    await page.getByText('32 kr per time').waitFor();
    await page.getByText('Tørt, lyst og varmt om vinteren').waitFor();
    for (const name of ['Leie av fast plass', 'Betal her med', 'Parkering i nærheten']) {
      await page.getByRole('heading', { name }).waitFor();
    }
    await page.getByText('Kort ved utkjøring').first().waitFor();
    server.heal();
    expect(stage.problems).toEqual([]);
    await stage.context.close();
  });

  it('P8 a lot whose page’s code has not come is shown from the list, and whole once there is a network', async () => {
    const stage = await openStage(running.browser, server);
    const { page } = stage;
    server.play(LOT_PAGE, reset);
    await page.goto(server.origin);
    await expectUsableList(page);
    server.goDark();
    const row = results(page).first();
    const address = await row.innerText();
    await row.getByRole('link').click();
    await page.getByText('Ingen kontakt med tjenesten. Dette er fra listen.').waitFor();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    expect(address).toContain(name);
    expect(await page.title()).toBe(name);
    await page.getByRole('link', { name: 'Veibeskrivelse' }).waitFor();
    // The browser's own page would stand in its place.
    const retry = page.getByRole('button', { name: 'Prøv igjen' });
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sw.js'));
    await retry.click();
    await asked;
    await page.getByRole('link', { name: 'Tilbake til søket' }).click();
    await results(page).first().waitFor();
    await page.goBack();
    await retry.waitFor();
    server.heal();
    await retry.click();
    await page.getByRole('heading', { name: 'Parkering i nærheten' }).waitFor();
    await stage.context.close();
  });

  it.each([
    ['another build', 'self.files = []', 'Siden er oppdatert'],
    ['a sign-in page', undefined, 'Ingen kontakt med tjenesten'],
  ])('P8 a lot whose page’s code is gone from a host with %s', async (_host, script, said) => {
    const stage = await openStage(running.browser, server);
    const { page } = stage;
    server.play(LOT_PAGE, status(404));
    server.play(/^\/sw\.js/, script === undefined ? html : body(script, 'text/javascript'));
    await page.goto(server.origin);
    await expectUsableList(page);
    await results(page).first().getByRole('link').click();
    await page.getByText(said).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    server.heal();
    await stage.context.close();
  });

  it('P8 opens a lot within the first visit’s first seconds, before the service worker serves', async () => {
    const stage = await openStage(running.browser, server);
    const { page } = stage;
    const idle = page.waitForResponse((response) =>
      LOT_PAGE.test(new URL(response.url()).pathname),
    );
    await page.goto(server.origin);
    await expectUsableList(page);
    await (await idle).finished();
    server.goDark();
    await results(page).first().getByRole('link').click();
    await page.getByText(/Dette er fra listen, hentet/).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/parkinglot\//);
    server.heal();
    await stage.context.close();
  });

  it('S13 a search says that places can’t be had, and finds lots by name and city', async () => {
    const stage = await openStage(running.browser, server);
    const { page } = stage;
    await page.goto(server.origin);
    await expectUsableList(page);
    server.goDark();
    await searchField(page).fill('oslo');
    await page.getByText(/^Steder og gater kan ikke hentes nå/).waitFor();
    expect(await total(page)).toBeGreaterThan(0);
    expect(await searchField(page).inputValue()).toBe('oslo');
    await stage.context.close();
  });

  it('G3 what earlier versions kept unasked is removed at the next visit', async () => {
    const stage = await openStage(running.browser, server);
    const { page } = stage;
    await page.addInitScript(() => {
      localStorage.setItem('stay-minutes', '60');
      localStorage.setItem('destinations:fjellro', '[]');
      localStorage.setItem('saved-lots:fjellro', '[]');
    });
    await page.goto(server.origin);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual(['saved-lots:fjellro']);
    await stage.context.close();
  });

  it('keeps no answer that is not the true one', async () => {
    const stage = await openStage(running.browser, server, { serviceWorkers: 'allow' });
    const { page } = stage;
    await page.goto(server.origin);
    await hasSettled(page);
    // The worker's answers to a sign-in page in place of texts and lots: the texts it has, no lot.
    server.play(/^\/(operators\.json|assets\/i18n|api\/)/, html);
    await results(page).first().click();
    await page.getByRole('alert').first().waitFor();
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
      }
      return urls.filter((url) => url.includes('/api/'));
    });
    expect(kept).toEqual([]);
    server.heal();
    await stage.context.close();
  });

  it('an update waits for the open page to close', async () => {
    const stage = await openStage(running.browser, server, { serviceWorkers: 'allow' });
    const { page } = stage;
    await page.goto(server.origin);
    await hasSettled(page);
    await page.reload();
    await results(page).first().waitFor();
    const script = await page.evaluate(async () => (await fetch('/sw.js')).text());
    server.play(/^\/sw\.js/, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(`${script}\n// newer`);
    });
    const states = await page.evaluate(async () => {
      const before = navigator.serviceWorker.controller;
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      for (let tries = 0; tries < 100 && !registration.waiting; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return {
        waits: registration.waiting?.state,
        same: navigator.serviceWorker.controller === before && before !== null,
      };
    });
    expect(states).toEqual({ waits: 'installed', same: true });
    server.heal();
    await stage.context.close();
  });

  it('U3 gives each operator its own manifest, by host and by path', async () => {
    const stage = await openStage(running.browser, server);
    const { page } = stage;
    for (const [path, name, start] of [
      ['/', 'Fjellro Parkering', '/'],
      ['/kystpark/', 'Kystpark', '/kystpark/'],
    ] as const) {
      await page.goto(`${server.origin}${path}`);
      const link = page.locator('link[rel="manifest"]');
      await link.waitFor({ state: 'attached' });
      const href = (await link.getAttribute('href')) ?? '';
      const manifest: unknown = await (await fetch(`${server.origin}${href}`)).json();
      expect(manifest).toMatchObject({ name, start_url: start, display: 'standalone' });
      const { icons } = manifest as { icons: { src: string; sizes: string; purpose: string }[] };
      expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable']);
      for (const { src, sizes } of icons.slice(1)) {
        expect(await pngSize(`${server.origin}${src}`)).toBe(sizes);
      }
      const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
      expect(await pngSize(`${server.origin}${touch}`)).toBe('180x180');
    }
    await stage.context.close();
  });
});

/** Width and height as a PNG's header has them (https://www.w3.org/TR/png/#11IHDR). */
async function pngSize(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
