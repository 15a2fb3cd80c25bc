/** A browser context for one visitor and one fault, with a record of everything that goes wrong in it. */
import { expect } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import type { FaultServer } from './fault-server.ts';
import { faultsOf } from './journey.ts';
import { lotCaseId } from './lot-case-id.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A lot's page with all that there can be, and what shows that it is there. */
export const LOT_SCREEN = {
  path: `/parkinglot/${lotCaseId('everything')}`,
  ready: '#lot-facilities',
};

/** Chromium's own messages about requests that a test made fail. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_|Failed to fetch dynamically imported/;

export async function openStage(
  browser: Browser,
  server: FaultServer,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ timezoneId: 'Europe/Oslo', ...options });
  /** Page errors, unhandled rejections (workers' too) and console errors so far. */
  const problems = faultsOf(context, NETWORK_NOISE);
  return { server, context, page: await context.newPage(), problems };
}

/** The results, in Norwegian or English. */
export function results(page: Page) {
  return page.getByRole('list', { name: /^(?:Treff|Results)$/ }).getByRole('listitem');
}

/** Expects a usable list: it shows results, and the engine's, not those that came with the page. */
export async function expectUsableList(page: Page): Promise<void> {
  await results(page).first().waitFor();
  // Only the engine's answers are announced to screen readers.
  await page.locator('output[aria-live]').filter({ hasText: /\d/ }).waitFor({ state: 'attached' });
}

/** Expects a clear message with a way on: an alert with a sentence and at least one button or link. */
export async function expectMessage(page: Page): Promise<void> {
  await page
    .getByRole('alert')
    .filter({ hasText: /\p{L}{3}/u })
    .filter({ has: page.getByRole('button').or(page.getByRole('link')) })
    .first()
    .waitFor();
}

/** The total that the count names ("Viser 10 av 214 treff"), or 0. */
export async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/^(Viser [\d\s]+ av [\d\s]+ treff|Ingen treff)/)
    .first()
    .innerText();
  return Number(/av ([\d\s]+) treff/.exec(text)?.[1]?.replace(/\s/g, '') ?? 0);
}

export async function expectTotal(page: Page, expected: number): Promise<void> {
  await expect.poll(() => total(page).catch(() => -1)).toBe(expected);
}

/** Waits until nothing has changed in the document for a moment, and nothing is in motion. */
export async function pageRests(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const QUIET_MS = 200;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const end = (): void => {
          const isMoving = document.getAnimations().some(({ playState, effect, timeline }) => {
            const iterations = effect?.getComputedTiming().iterations ?? 1;
            // One that follows a scroll moves nothing by itself, and runs for ever.
            const isTimed = timeline === document.timeline;
            return isTimed && playState === 'running' && Number.isFinite(iterations);
          });
          if (isMoving) return restart();
          observer.disconnect();
          return resolve();
        };
        const restart = (): void => {
          clearTimeout(timer);
          timer = setTimeout(end, QUIET_MS);
        };
        const observer = new MutationObserver(restart);
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
        restart();
      }),
  );
}

export function searchField(page: Page) {
  return page.getByRole('combobox');
}

/** Types a text and waits for the answer. @returns the final total */
export async function searchFor(page: Page, text: string): Promise<number> {
  await searchField(page).fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
  let last = -1;
  for (;;) {
    const now = await total(page);
    if (now === last) return now;
    last = now;
    await pageRests(page);
  }
}

/** The service worker holds all it needs, and the worker has kept its copy of the list. */
export async function hasSettled(page: Page): Promise<void> {
  await results(page).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names: string[] = [];
        const folder: unknown = await navigator.storage.getDirectory();
        for await (const name of (folder as { keys(): AsyncIterable<string> }).keys())
          names.push(name);
        return names.length;
      }),
    )
    .toBeGreaterThan(0);
}

export async function canvasOf(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
}

/** Opens clusters of the map until a lot has a pin of its own, and presses that pin. */
export async function pressPin(page: Page): Promise<void> {
  await pageRests(page);
  const pin = page.locator('[data-marker^="lot "]').first();
  while ((await pin.count()) === 0) {
    await page.locator('[data-marker]').first().dispatchEvent('click');
    await pageRests(page);
  }
  await pin.dispatchEvent('click');
}
