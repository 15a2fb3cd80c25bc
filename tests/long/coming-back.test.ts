/**
 * U2: whichever way a visitor leaves the search and comes back, it is as it was: text, filters, how far
 * the list was read, list or map, what the map showed, and the open window. A seeded sample of the pairs;
 * `npm test -- --only whole` walks them all.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';

const STORE = 'search:fjellro';

const SCREENS = [
  { name: 'phone, list', width: 390, height: 844, view: 'list', usesMap: false },
  { name: 'phone, map', width: 390, height: 844, view: 'map', usesMap: true },
  // Both are seen; typing made it the list's turn.
  { name: 'desktop', width: 1280, height: 800, view: 'list', usesMap: true },
] as const;

type Screen = (typeof SCREENS)[number];

const running = runProduct();

interface Kept {
  readonly text: string;
  readonly propertyIds: readonly number[];
  readonly limit: number;
  readonly listScrollPx: number;
  readonly view: string;
  readonly viewport?: { readonly center: readonly [number, number]; readonly zoom: number };
  readonly openLot?: string;
}

/** What the page holds now, written as it would be on leaving. */
function held(page: Page): Promise<Kept> {
  return page.evaluate((key) => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { search: Kept }).search;
  }, STORE);
}

/** The map reports what it was told to within a rounding; the scroll is looked at by itself. */
function comparable({ viewport, ...kept }: Kept): object {
  const rounded = viewport && [...viewport.center, viewport.zoom].map((value) => value.toFixed(3));
  return { ...kept, listScrollPx: undefined, viewport: rounded };
}

const list = (page: Page) => page.locator('#results');
const card = (page: Page) => list(page).locator('li a').nth(2);
const field = (page: Page) => page.getByRole('combobox');

/** A search that has something of everything. */
async function search(page: Page, screen: Screen): Promise<void> {
  await page.goto(running.origin);
  await field(page).click();
  await field(page).fill('p-hus');
  await page.waitForURL(/search=p-hus/);
  // The destinations offered lie over the filters.
  await page.getByRole('option').first().waitFor();
  await field(page).press('Escape');
  // It becomes a chip with a ✕ of its own.
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: /^Med lading/ }).click();
  await page.getByRole('button', { name: /^Lukk/ }).click();
  await page.waitForURL(/properties=|contract=/);
  await list(page).getByRole('link').first().waitFor();
  const more = page.getByRole('button', { name: 'Vis flere' });
  if (await more.isVisible()) await more.click();
  await list(page).evaluate((element) => element.scrollTo(0, 240));
  await expect.poll(async () => (await held(page)).listScrollPx).toBe(240);
  if (screen.width < 1000 && screen.view === 'map') {
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
  }
  if (screen.usesMap) {
    const map = page.getByRole('region', { name: 'Kart over parkeringsplasser' });
    await map.click({ position: { x: 200, y: 420 } });
    await page.locator('canvas').first().waitFor();
    await map.getByRole('button', { name: 'Zoom inn' }).click();
    while ((await held(page)).viewport === undefined) await page.waitForTimeout(100);
    await openWindow(page);
  }
}

const details = (page: Page) => page.getByRole('link', { name: 'Vis detaljer' });
/** More taps than any lot needs (M4c). */
const MOST_TAPS = 8;

/** Taps clusters until a lot's own pin is there, and the pin. */
async function openWindow(page: Page): Promise<void> {
  for (let taps = 0; taps < MOST_TAPS; taps++) {
    const label = await page.evaluate(() => {
      const seen = [...document.querySelectorAll('[data-marker]')].filter((marker) => {
        const { left, top, width, height } = marker.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && marker.contains(hit);
      });
      const isGroup = (marker: Element) => /parkeringsplasser/.test(marker.ariaLabel ?? '');
      return (seen.find((marker) => !isGroup(marker)) ?? seen[0])?.ariaLabel ?? undefined;
    });
    if (label === undefined) {
      await page.getByRole('button', { name: 'Vis alle' }).click();
      continue;
    }
    await page
      .locator(`[data-marker][aria-label="${cssString(label)}"]`)
      .first()
      .click();
    if (!/parkeringsplasser/.test(label)) break;
    // The map goes there, and other markers stand for the cluster.
    await expect
      .poll(() => page.locator(`[data-marker][aria-label="${cssString(label)}"]`).count())
      .toBe(0);
  }
  await details(page).first().waitFor();
  // The window has moved the map aside, if it had to.
  let last: string | undefined;
  await expect
    .poll(async () => {
      const now = JSON.stringify((await held(page)).viewport);
      const isSame = now === last;
      last = now;
      return isSame;
    })
    .toBe(true);
}

function cssString(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&');
}

async function toLot(page: Page, press: Promise<void>): Promise<void> {
  await press;
  await page.waitForURL(/parkinglot/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const byButton = (page: Page, name: RegExp) => page.getByRole('link', { name }).first().click();
const browserBack = { 'browser back': async (page: Page) => void (await page.goBack()) };
const WAYS_BACK = {
  ...browserBack,
  'go-back': (page: Page) => byButton(page, /^Tilbake/),
  'the logo': (page: Page) => byButton(page, /gå tilbake/),
  'a reload, then go-back': async (page: Page) => {
    await page.reload();
    await byButton(page, /^Tilbake/);
  },
};
const STAYS = { 'nothing more': async () => {} };

interface Way {
  readonly leave: (page: Page) => Promise<unknown>;
  readonly backs: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** A way of leaving needs what it leaves by on the screen. */
  readonly isOn?: (screen: Screen) => boolean;
}

const showsList = ({ name }: Screen) => name !== 'phone, map';
const WAYS: Readonly<Record<string, Way>> = {
  'a card': {
    leave: (page) => toLot(page, card(page).click()),
    backs: WAYS_BACK,
    isOn: showsList,
  },
  'the keyboard': {
    leave: (page) => toLot(page, card(page).press('Enter')),
    backs: WAYS_BACK,
    isOn: showsList,
  },
  'a window on the map': {
    leave: (page) => toLot(page, details(page).first().click()),
    backs: WAYS_BACK,
    isOn: ({ usesMap }) => usesMap,
  },
  'a new tab': {
    leave: async (page) => {
      const other = await page.context().newPage();
      await other.goto(`${running.origin}/parkinglot/101`);
      await other.close();
    },
    backs: STAYS,
  },
  'the home site': {
    leave: async (page) => {
      await byButton(page, /^Tilbake/);
      await page.waitForURL(/example/);
    },
    backs: browserBack,
  },
  'a reload': { leave: (page) => page.reload(), backs: STAYS },
};

const PAIRS = SCREENS.flatMap((screen) =>
  Object.entries(WAYS)
    .filter(([, { isOn }]) => isOn?.(screen) ?? true)
    .flatMap(([left, { leave, backs }]) =>
      Object.entries(backs).map(([back, comeBack]) => ({ screen, left, leave, back, comeBack })),
    ),
);

test.each(sample(PAIRS, 2))('U2 $screen.name: left by $left, back by $back', async (pair) => {
  const { screen, leave, comeBack } = pair;
  const context = await running.browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: screen.width, height: screen.height },
  });
  await context.route(/example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Hjemme</h1>' }),
  );
  // Sooner than the test's own limit: what is waited for is then named.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await search(page, screen);
  const before = await held(page);
  expect(before).toMatchObject({ text: 'p-hus', view: screen.view });
  await leave(page);
  await comeBack(page);
  await field(page).waitFor();

  await expect.poll(() => field(page).inputValue()).toBe('p-hus');
  // On a phone that shows the map the list is there, hidden: no role finds it.
  await list(page).locator('li a').first().waitFor({ state: 'attached' });
  await expect
    .poll(() => list(page).evaluate((element) => Math.round(element.scrollTop)))
    .toBe(Math.round(before.listScrollPx));
  expect(comparable(await held(page))).toEqual(comparable(before));
  expect(before.openLot !== undefined).toBe(screen.usesMap);
  if (screen.usesMap) await details(page).first().waitFor();
  await context.close();
});
