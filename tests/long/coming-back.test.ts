/**
 * U2: whichever way a visitor leaves the search and comes back, it is as it was: text, filters, how far
 * the list was read, list or map, what the map showed, and the open window. On each screen one visit takes
 * a seeded sample of the ways, one after another; `npm test -- --only whole` takes them all.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { SavedSearch } from '../../src/features/search/state/search-state.ts';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { pageRests, pressPin, searchField } from '../support/stage.ts';

const running = runProduct();

const list = (page: Page) => page.locator('#results');
const card = (page: Page) => list(page).locator('li a').nth(2);
const details = (page: Page) => page.getByRole('link', { name: 'Vis detaljer' });
const press = (page: Page, name: RegExp) => page.getByRole('link', { name }).first().click();

type Act = (page: Page) => Promise<unknown>;

const TO_A_LOT = {
  'a card': (page) => card(page).click(),
  'the keyboard': (page) => card(page).press('Enter'),
  'a window on the map': (page) => details(page).first().click(),
} satisfies Record<string, Act>;

const FROM_A_LOT: Readonly<Record<string, Act>> = {
  'browser back': (page) => page.goBack(),
  'go-back': (page) => press(page, /^Tilbake/),
  'the logo': (page) => press(page, /gå tilbake/),
  'a reload, then go-back': async (page) => {
    await page.reload();
    await press(page, /^Tilbake/);
  },
};

const ELSEWHERE: Readonly<Record<string, Act>> = {
  'a new tab': async (page) => {
    const other = await page.context().newPage();
    await other.goto(`${running.origin}/parkinglot/101`);
    await other.close();
  },
  'the home site': async (page) => {
    await press(page, /^Tilbake/);
    await page.waitForURL(/example/);
    await page.goBack();
  },
  'a reload': (page) => page.reload(),
};

type Leave = keyof typeof TO_A_LOT;
type Screen = readonly [name: string, width: number, view: string, leaves: readonly Leave[]];

const SCREENS: readonly Screen[] = [
  ['a phone, list', 390, 'list', ['a card', 'the keyboard']],
  ['a phone, map', 390, 'map', ['a window on the map']],
  // Both are seen; typing made it the list's turn.
  ['a desk', 1280, 'list', ['a card', 'the keyboard', 'a window on the map']],
];

function waysOf(leaves: readonly Leave[]): readonly (readonly [way: string, act: Act])[] {
  const byLot = leaves.flatMap((leave) =>
    Object.entries(FROM_A_LOT).map(([back, comeBack]): [string, Act] => [
      `by ${leave}, back by ${back}`,
      async (page) => {
        await TO_A_LOT[leave](page);
        await page.waitForURL(/parkinglot/);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await comeBack(page);
      },
    ]),
  );
  return [...byLot, ...Object.entries(ELSEWHERE)];
}

/** What the page holds now, as it would be kept on leaving; the map's place to within a rounding. */
async function held(page: Page) {
  const { leftAt, ...kept } = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const text = sessionStorage.getItem('search:fjellro') ?? '{}';
    return (JSON.parse(text) as { search: SavedSearch }).search;
  });
  const { viewport, listScrollPx, openLot } = leftAt;
  const place = viewport && [...viewport.center, viewport.zoom].map((value) => value.toFixed(3));
  return { ...kept, openLot, listScrollPx: Math.round(listScrollPx), place };
}

/** A search that has something of everything. */
async function search(page: Page): Promise<void> {
  await page.goto(`${running.origin}/?properties=2`);
  await searchField(page).fill('p-hus');
  await page.waitForURL(/search=p-hus/);
  // The destinations offered lie over the list.
  await page.getByRole('option').first().waitFor();
  await searchField(page).press('Escape');
  await pageRests(page);
  const more = page.getByRole('button', { name: 'Vis flere' });
  if (await more.isVisible()) await more.click();
  await list(page).evaluate((element) => element.scrollTo(0, 240));
  await expect.poll(async () => (await held(page)).listScrollPx).toBe(240);
}

/** Opens the window of a lot. */
async function openWindow(page: Page): Promise<void> {
  await pressPin(page);
  await details(page).first().waitFor();
  // The window has moved the map aside, if it had to.
  await pageRests(page);
}

test.each(SCREENS)('U2 %s', async (_name, width, view, leaves) => {
  const usesMap = leaves.includes('a window on the map');
  const context = await running.browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width, height: 844 },
  });
  await context.route(/example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Hjemme</h1>' }),
  );
  // Sooner than the test's own limit: what is waited for is then named.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await search(page);
  if (view === 'map') await page.getByRole('button', { name: 'Kart', exact: true }).click();
  if (usesMap) await openWindow(page);
  const before = await held(page);
  expect(before).toMatchObject({
    filters: { text: 'p-hus', propertyIds: [2] },
    view,
    listScrollPx: 240,
  });
  expect(before.openLot !== undefined).toBe(usesMap);

  for (const [way, leaveAndComeBack] of sample(waysOf(leaves), 1)) {
    await leaveAndComeBack(page);
    await expect.poll(() => searchField(page).inputValue(), { message: way }).toBe('p-hus');
    // On a phone that shows the map the list is there, hidden: no role finds it.
    await list(page).locator('li a').first().waitFor({ state: 'attached' });
    await expect.poll(() => held(page), { message: way }).toEqual(before);
    if (usesMap) await details(page).first().waitFor();
  }
  await context.close();
});

describe('drawn', () => {
  const drawing = runProduct({ draws: true });

  test('U2 a map that began where the page has its picture is seen at once as it was left', async () => {
    const page = await drawing.browser.newPage({ viewport: { width: 1280, height: 844 } });
    page.setDefaultTimeout(15_000);
    await page.goto(`${drawing.origin}/?search=bergen`);
    const map = page.locator('.maplibregl-canvas');
    await map.waitFor();
    // Drawn with all its sources: until then it is covered.
    await page.waitForFunction(() =>
      document.querySelector('.maplibregl-canvas')?.checkVisibility({ opacityProperty: true }),
    );
    await pageRests(page);
    const left = await map.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
    // It is put aside after the next page is drawn, and ends when the main thread is idle and has taken a picture of it.
    await page.evaluate(() => {
      let aside: Node | undefined;
      new MutationObserver((records, observer) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        aside ??= added.find((node) => node instanceof Element && node.matches('.maplibregl-map'));
        if (!aside || aside.isConnected) return;
        observer.disconnect();
        document.documentElement.dataset.mapEnded = '';
      }).observe(document.body, { childList: true });
    });
    await list(page).locator('li a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('html[data-map-ended]').waitFor();

    // It is seen until the next map is drawn.
    const picture = page.waitForFunction(() => {
      const canvas = document.querySelector('[aria-hidden] canvas:not(.maplibregl-canvas)');
      if (!(canvas instanceof HTMLCanvasElement)) return undefined;
      const { width, height, clientWidth, clientHeight } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data.buffer;
      const colours = pixels && new Set(new Uint32Array(pixels)).size;
      return { size: [clientWidth, clientHeight], colours };
    });
    await page.goBack();
    const seen = await (await picture).jsonValue();
    expect(seen?.size).toEqual(left);
    // One colour is a sheet without a drawing.
    expect(seen?.colours).toBeGreaterThan(20);
    await page.close();
  });
});
