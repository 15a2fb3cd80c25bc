/** How often React renders: not for the map's moves within what is drawn already, which ask nothing, and once for a key. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { MS_PER_MINUTE } from '../../src/domain/time.ts';
import type { SavedSearch } from '../../src/features/search/state/search-state.ts';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { results } from '../support/stage.ts';
import { noteWorkerCalls, rested } from '../support/worker-calls.ts';

declare global {
  interface Window {
    commits: number;
  }
}

/** Runs in the page, before its scripts: React tells its developer tools of each commit. */
function countCommits(): void {
  window.commits = 0;
  const onCommitFiberRoot = () => void (window.commits += 1);
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const running = runProduct();
let page: Page;

beforeAll(async () => {
  page = await running.browser.newPage({ hasTouch: true });
  await page.addInitScript(countCommits);
  await noteWorkerCalls(page);
});

/** The middle of the live map, by its canvas. */
async function middleOfMap(): Promise<readonly [x: number, y: number]> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('There is no map.');
  return [box.x + box.width / 2, box.y + box.height / 2 + 40];
}

const placeOfMarker = () => page.locator('button[data-marker]').first().boundingBox();

async function drag(px: number): Promise<void> {
  const [x, y] = await middleOfMap();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let at = 0; at <= px; at += 5) await page.mouse.move(x + at, y);
  await page.mouse.up();
}

async function wheel(isIn: boolean): Promise<void> {
  const [x, y] = await middleOfMap();
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, isIn ? -12 : 12);
}

/**
 * Two fingers, a quarter of a zoom level apart or together. Each goes further than the 30 px within which MapLibre takes
 * two fingers for a tap, which zooms out by a whole level.
 */
async function pinch(isIn: boolean): Promise<void> {
  const [x, y] = await middleOfMap();
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apartPx?: number) => {
    const touchPoints =
      apartPx === undefined ? [] : [-apartPx, apartPx].map((px, id) => ({ x: x + px, y, id }));
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 200);
  for (let px = 4; px <= 40; px += 4) await touch('touchMove', 200 + (isIn ? px : -px));
  await touch('touchEnd');
  await devtools.detach();
}

test('a drag, a wheel and a pinch within the drawn area send no question and render nothing', async () => {
  // A new minute, and new readings, render hours and free spaces: the first minute is a whole one.
  await page.clock.setFixedTime(Math.floor(Date.now() / MS_PER_MINUTE) * MS_PER_MINUTE);
  await page.route('**/availability', (route) => route.abort());
  await page.goto(`${running.origin}/?search=bergen`);
  await results(page).first().waitFor();
  await page.locator('button[data-marker]').first().waitFor();
  // The first touch starts the live map.
  await page.mouse.click(1280 * 0.7, 450);
  await page.locator('.maplibregl-canvas').waitFor();
  await rested(page);
  // The first move of the visitor's offers a search in the area (S11).
  await drag(10);
  await rested(page);
  const zoom = await page.evaluate(() => {
    // What the page keeps on leaving.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const kept = sessionStorage.getItem('search:fjellro') ?? '';
    return (JSON.parse(kept) as { search: SavedSearch }).search.leftAt.viewport!.zoom;
  });
  // Clusters part at whole zooms, and have to be asked for there: away from the nearest.
  const isIn = zoom % 1 < 0.5;
  const moves = { drag: () => drag(60), wheel: () => wheel(isIn), pinch: () => pinch(isIn) };
  for (const [name, move] of sample(Object.entries(moves), 1, 3)) {
    const before = await placeOfMarker();
    await page.evaluate(() => void (window.commits = 0));
    await move();
    const calls = await rested(page);
    const commits = await page.evaluate(() => window.commits);
    expect({ name, calls, commits }).toEqual({ name, calls: [], commits: 0 });
    expect(await placeOfMarker(), `${name} moves the map`).not.toEqual(before);
  }
});

test('S7 a key’s own event renders once, the list', async () => {
  await page.goto(running.origin);
  const field = page.getByRole('combobox');
  await field.pressSequentially('st');
  await rested(page);
  const inKey = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('keydown', () => (window.commits = 0), true);
        addEventListener('input', () => resolve(window.commits));
      }),
  );
  await field.press('o');
  expect(await inKey).toBeLessThanOrEqual(1);
});
