/**
 * A first visit on a phone's processor. Browsers slow down only the page's own thread, so the worker's time between the list's
 * last byte and its first answer is measured at full speed, on a page of its own, and multiplied.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import type { KeySample } from './probe.ts';
import {
  ENGINE_PAGE,
  CONTROL_PAGE,
  installProbe,
  routeBenchPages,
  VISITOR,
} from './bench-pages.ts';
import { FIRST_HIT, typeTexts } from './type-texts.ts';

export interface SlowFigures {
  /** From the list's last byte to the first hit on the page, of each visit, ms. */
  readonly searchable: readonly number[];
  /** Main-thread tasks of 50 ms or more while loading and typing, ms. */
  readonly longTasks: readonly number[];
  readonly typed: readonly KeySample[];
  readonly typedInControl: readonly KeySample[];
}

export interface SlowVisit {
  readonly origin: string;
  readonly listPath: string;
  readonly workerUrl: string;
  readonly visits: number;
  readonly texts: readonly string[];
  readonly context: { readonly viewport: { readonly width: number; readonly height: number } };
}

/** A mid-range phone next to the machine that measures. */
const SLOWDOWN = 4;
const SEARCHED = 'os';

export async function benchSlowVisit(browser: Browser, visit: SlowVisit): Promise<SlowFigures> {
  const searchable: number[] = [];
  const longTasks: number[] = [];
  for (let i = 0; i < visit.visits; i++) {
    const workerMs = await inFreshContext(browser, visit, (page) => workerTime(page, visit));
    const seen = await inFreshContext(browser, visit, async (page) => {
      await withoutAnswer(page);
      await slowDown(page);
      const lastByte = lastByteOf(page, visit.listPath);
      await page.goto(`${visit.origin}/?search=${SEARCHED}`);
      await page.locator(FIRST_HIT).first().waitFor({ state: 'attached' });
      const lastByteAtMs = await lastByte;
      await page.locator('progress').waitFor({ state: 'detached' });
      const { firstHitAtMs = Number.NaN } = await page.evaluate(() => ({
        firstHitAtMs: window.benchProbe.firstHitAtMs,
      }));
      longTasks.push(...(await page.evaluate(() => window.benchProbe.longTasks)));
      return firstHitAtMs - lastByteAtMs;
    });
    searchable.push(seen + (SLOWDOWN - 1) * workerMs);
  }
  const typed = await inFreshContext(browser, visit, async (page) => {
    await page.goto(visit.origin);
    await page.locator(FIRST_HIT).first().waitFor({ state: 'attached' });
    await page.locator('progress').waitFor({ state: 'detached' });
    await slowDown(page);
    await page.evaluate(() => {
      window.benchProbe.longTasks.splice(0);
    });
    const samples = await typeTexts(page, visit.texts);
    longTasks.push(...(await page.evaluate(() => window.benchProbe.longTasks)));
    return samples;
  });
  const typedInControl = await inFreshContext(browser, visit, async (page) => {
    await page.goto(visit.origin + CONTROL_PAGE);
    await slowDown(page);
    return typeTexts(page, visit.texts);
  });
  return { searchable, longTasks, typed, typedInControl };
}

/** The worker alone, at full speed: from the list's last byte to its first answer. */
async function workerTime(page: Page, visit: SlowVisit): Promise<number> {
  const lastByte = lastByteOf(page, visit.listPath);
  await page.goto(visit.origin + ENGINE_PAGE);
  const urls = [visit.workerUrl, visit.origin + visit.listPath] as const;
  const answeredAtMs = await page.evaluate(
    async ([a, b]) => (await window.enginePage.visit(a, b)).firstAnswerAtMs,
    urls,
  );
  return Math.max(0, answeredAtMs - (await lastByte));
}

/** When the list's last byte came, ms since the epoch. */
async function lastByteOf(page: Page, listPath: string): Promise<number> {
  const request = await page
    .context()
    .waitForEvent('requestfinished', (done) => new URL(done.url()).pathname === listPath);
  const { startTime, responseEnd } = request.timing();
  return startTime + responseEnd;
}

/** The page comes as from static hosting, without hits for a text, so that the first hit is the worker's. */
async function withoutAnswer(page: Page): Promise<void> {
  await page.route(
    (url) => url.searchParams.has('search'),
    async (route) => {
      const url = new URL('/shell.html', route.request().url()).href;
      await route.fulfill({ response: await route.fetch({ url }) });
    },
  );
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Runs in a context without stored data. */
async function inFreshContext<T>(
  browser: Browser,
  { context: options }: SlowVisit,
  visitWith: (page: Page) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({
    ...options,
    ...VISITOR,
  });
  try {
    await routeBenchPages(context);
    await installProbe(context);
    return await visitWith(await context.newPage());
  } finally {
    await context.close();
  }
}
