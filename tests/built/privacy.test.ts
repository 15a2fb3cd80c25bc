import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { isOfKey, KEPT_THINGS } from '../../src/features/stored/kept-things.ts';
import { eventually } from '../support/eventually.ts';
import { runProduct } from '../support/running-product.ts';
import { IS_LONG, longTest, sample } from '../support/sample.ts';
import { pageRests, results } from '../support/stage.ts';
import { SEARCH_PATHS, walkWholeJourney } from '../support/whole-journey.ts';

/** A place no lot, label or bound of the product has, recognisable when rounded. */
const VISITOR = { latitude: 62.123412, longitude: 9.123412 };
/** Either number to three decimals or more, in any writing of decimals. */
const TRACE = /62[.,]123|(?<!\d)9[.,]123\d*(?!\d*px)|62123412|9123412/;
/** What is typed here. */
const TYPED = /torgal|z(?:ü|%C3%BC|u)rich|lileh|gjemme|hemmel|p-hus%20z|search=/i;

const running = runProduct();

/** Notes all that a visitor's pages send and log from now on. */
function watch(context: BrowserContext) {
  const seen: string[] = [];
  /** The same without the page's own address: where it is, and that it was asked for from there. */
  const said: string[] = [];
  const foreign: string[] = [];
  context.on('request', (request) => {
    const { referer = '', ...headers } = request.headers();
    const url = request.url();
    const rest = `${JSON.stringify(headers)} ${request.postData() ?? ''}`;
    seen.push(`request ${url} ${referer} ${rest}`);
    const isOwn = new URL(url).origin === running.origin;
    if (isOwn) said.push(`${request.isNavigationRequest() ? '' : url} ${rest}`);
    else said.push(`${url} ${referer} ${rest}`);
    if (!isOwn && /^(https?|wss?):/.test(url)) foreign.push(url);
  });
  context.on('console', (message) => {
    seen.push(`console ${message.text()}`);
    said.push(`console ${message.text()}`);
  });
  return {
    seen,
    said,
    foreign,
    /** Adds what the page's address, history and stores hold now. */
    look: async (page: Page, halt: string) => {
      const rest = () => [
        location.href,
        JSON.stringify(history.state),
        window.name,
        document.title,
      ];
      const held = [...(await keptBy(page)), await page.evaluate(rest)];
      seen.push(...held.map((each) => `at ${halt}: ${each.join(' ')}`));
    },
  };
}

/** Runs in the page: all that is kept, by store and name; of files also the numbers near these that they may hold. */
async function everythingKept(numbers: readonly number[]): Promise<[string, string, string][]> {
  const textOf = async (file: Blob): Promise<string> => {
    const buffer = await file.arrayBuffer();
    const view = new DataView(buffer);
    const near: number[] = [];
    const note = (found: number): void => {
      if (numbers.some((number) => Math.abs(number - found) < 0.0005)) near.push(found);
    };
    for (let at = 0; at + 4 <= buffer.byteLength; at += 4) {
      note(view.getFloat32(at, true));
      if (at + 8 <= buffer.byteLength) note(view.getFloat64(at, true));
    }
    return `${new TextDecoder('latin1').decode(buffer)} ${near.join(' ')}`;
  };
  const kept: [store: string, name: string, held: string][] = [];
  for (const store of ['localStorage', 'sessionStorage'] as const) {
    for (const [name, held] of Object.entries(window[store]))
      kept.push([store, name, String(held)]);
  }
  for (const cookie of document.cookie.split('; ').filter(Boolean))
    kept.push(['cookies', cookie, '']);
  for (const { name = '' } of await indexedDB.databases()) kept.push(['indexedDB', name, '']);
  for (const { active, installing } of await navigator.serviceWorker.getRegistrations()) {
    kept.push(['serviceWorkers', (active ?? installing)!.scriptURL.replace(/.*\//, ''), '']);
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    kept.push(['caches', name, '']);
    for (const request of await cache.keys()) {
      const { url } = request;
      // What the build made is the same for every visitor, and full of numbers.
      const isBuilt = /\/(assets|basemap|operators|destinations)\//.test(url);
      const answer = isBuilt ? undefined : await cache.match(request);
      kept.push(['caches', name, `${url} ${answer ? await textOf(await answer.blob()) : ''}`]);
    }
  }
  const filesOf = async (folder: FileSystemDirectoryHandle, path?: string): Promise<void> => {
    for await (const handle of folder.values()) {
      const name = path ?? handle.name;
      kept.push(['files', name, handle.name]);
      if (handle instanceof FileSystemDirectoryHandle) await filesOf(handle, name);
      else if (handle instanceof FileSystemFileHandle)
        kept.push(['files', name, await textOf(await handle.getFile())]);
    }
  };
  await filesOf(await navigator.storage.getDirectory());
  return kept;
}

const keptBy = (page: Page) => page.evaluate(everythingKept, Object.values(VISITOR));

/** No databases and no cookies, so that nobody looks into these. */
const PLACES = ['caches', 'files', 'localStorage', 'serviceWorkers', 'sessionStorage'];

/** G3: whether the page "Hva lagres" tells of it. */
function isInTable(place: string, name: string): boolean {
  return KEPT_THINGS.some(({ keys }) => keys.some((key) => key[0] === place && isOfKey(key, name)));
}

function traces(seen: readonly string[]): string[] {
  return seen.flatMap((text) => {
    const at = text.search(TRACE);
    return at < 0 ? [] : `${text.slice(0, 60)} … ${text.slice(Math.max(0, at - 80), at + 80)}`;
  });
}

function visitor(): Promise<BrowserContext> {
  return running.browser.newContext({
    serviceWorkers: 'allow',
    geolocation: VISITOR,
    permissions: ['geolocation'],
  });
}

it.concurrent.each(sample(SEARCH_PATHS, 1))(
  'G2, M2, G3: the position of a visitor of %s is nowhere, no foreign host hears of them, and all that is kept is told and removed',
  { timeout: 180_000 },
  async (_operator, path) => {
    const context = await visitor();
    const watched = watch(context);
    const page = await context.newPage();
    await page.goto(`${running.origin}/operators.json`);
    await page.evaluate(() => {
      // Kept unasked by earlier versions; the last is the visitor's.
      localStorage.setItem('stay-minutes', '60');
      localStorage.setItem('destinations:fjellro', '[]');
      localStorage.setItem('saved-lots:fjellro', '[]');
    });
    await walkWholeJourney(page, {
      url: running.origin + path,
      nearMe: true,
      until: IS_LONG ? undefined : 'near me',
      at: (halt) => watched.look(page, halt),
    });
    expect(watched.seen.filter((text) => text.includes(': files ')).length).toBeGreaterThan(0);
    expect(traces(watched.seen)).toEqual([]);
    expect(watched.foreign).toEqual([]);
    const untold = async () =>
      (await keptBy(page)).filter(([store, name]) => !isInTable(store, name));
    // `expect.poll` loses its test where another one ends meanwhile.
    await eventually(async () => expect(await untold()).toEqual([]));
    const places = new Set((await keptBy(page)).map(([store]) => store));
    expect([...places].toSorted()).toEqual(PLACES);

    await page.goto(`${running.origin}${path}stored`);
    await page.getByRole('button', { name: 'Fjern alt' }).click();
    await page.getByText('Fjernet fra enheten').waitFor();
    // None is there that would keep the list anew.
    await eventually(async () => expect(page.workers()).toEqual([]));
    expect(await keptBy(page)).toEqual([]);
    // What another tab keeps is told, too.
    const other = await context.newPage();
    await other.goto(`${running.origin}/operators.json`);
    await other.evaluate(() => localStorage.setItem('saved-lots:fjellro', '[]'));
    await page.getByRole('button', { name: 'Fjern: Lagrede plasser' }).waitFor();
    await context.close();
  },
);

it('S13: nothing typed leaves the device but in the page’s own address', async () => {
  const context = await running.browser.newContext();
  const { said, foreign } = watch(context);
  const page = await context.newPage();
  const field = page.getByRole('combobox');
  await page.goto(`${running.origin}/`);
  await results(page).first().waitFor();
  // A destination, letter by letter, and chosen.
  await field.pressSequentially('torgallmenni');
  await page.getByRole('option', { name: /^Torgallmenningen/ }).click();
  await page.getByRole('button', { name: /Slutt å måle fra Torgallmenningen/ }).waitFor();
  // Words, a misspelt place, and what means nothing: each is answered.
  for (const [typed, answered] of [
    ['p-hus zürichstrasse 12', /Ingen parkeringsplasser passer/],
    ['Lilehamer', /Mente du/],
    ['hemmelig gjemmested', /Ingen parkeringsplasser passer/],
  ] as const) {
    await field.fill(typed);
    await page.getByText(answered).first().waitFor();
  }
  await field.fill('p-hus');
  await page.waitForURL(/search=p-hus/);
  await results(page).first().getByRole('link').click();
  await page.waitForURL(/\/parkinglot\//);
  await page.locator('#lot-facilities').waitFor();
  // What leaves with the page would leave now.
  await page.goto('about:blank');
  expect(said.filter((text) => TYPED.test(text))).toEqual([]);
  expect(said.length).toBeGreaterThan(5);
  expect(foreign).toEqual([]);
  await context.close();
});

longTest(
  'M2, S13: after consent only the configured host is asked, which hears nothing of position and text, and withdrawing it ends that',
  async () => {
    const context = await visitor();
    const { seen, said, foreign, look } = watch(context);
    await context.route(
      (url) => url.origin !== running.origin && /^https?:/.test(url.protocol),
      (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { version: 8, sources: {}, layers: [{ id: 'b', type: 'background' }] },
        }),
    );
    const hosts = () => [...new Set(foreign.map((url) => new URL(url).origin))];
    const page = await context.newPage();
    const mapRests = async () => {
      await page.locator('canvas').first().waitFor();
      await pageRests(page);
    };
    await page.goto(`${running.origin}/`);
    await results(page).filter({ hasText: /km/ }).first().waitFor();
    await page.getByRole('combobox').fill('torgal');
    await page.waitForURL(/search=torgal/);
    await mapRests();
    expect(hosts()).toEqual([]);
    await page.getByRole('button', { name: 'Gatekart', exact: true }).click();
    await page.getByRole('button', { name: 'Vis gatekart' }).click();
    await expect.poll(hosts).toEqual(['https://tiles.openfreemap.org']);
    await pageRests(page);
    await look(page, 'street map');
    const asked = foreign.length;
    expect(traces(seen)).toEqual([]);
    expect(said.filter((text) => TYPED.test(text))).toEqual([]);

    const off = page.getByRole('button', { name: /^Slå av gatekart/ });
    await off.first().click();
    await page.reload();
    await mapRests();
    expect(foreign).toHaveLength(asked);
    await context.close();
  },
);
