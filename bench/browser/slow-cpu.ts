/**
 * A first visit on a phone's processor. Browsers slow down only the page's own thread, so the worker's time between the list's
 * last byte and its first answer is measured at full speed, on a page of its own, and multiplied.
 */
import type { Browser, CDPSession, Page } from 'playwright';
import {
  CPU_SLOWDOWN,
  DRAW_NOTHING,
  ENGINE_PAGE,
  FIRST_HIT,
  LIST_PATH,
  routeBenchPages,
  slowDown,
  withPage,
} from './bench-pages.ts';

export interface SlowVisit {
  readonly origin: string;
  readonly workerUrl: string;
  readonly visits: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

const SEARCHED = 'os';

export async function benchSlowVisit(browser: Browser, options: SlowVisit) {
  const { origin, visits, viewport } = options;
  const open = <T>(visit: (page: Page, devtools: CDPSession) => Promise<T>): Promise<T> =>
    withPage(browser, { viewport }, [DRAW_NOTHING], async (page, devtools) => {
      await routeBenchPages(page.context());
      return visit(page, devtools);
    });
  /** From the list's last byte to the first hit on the page, of each visit, ms. */
  const searchable: number[] = [];
  /** Main-thread tasks of 50 ms or more while loading, ms. */
  const longTasks: number[] = [];
  for (let i = 0; i < visits; i++) {
    const workerMs = await open((page) => workerTime(page, options));
    const seenMs = await open(async (page, devtools) => {
      await withoutAnswer(page);
      await slowDown(devtools);
      const lastByte = lastByteOf(page);
      await page.goto(`${origin}/?search=${SEARCHED}`);
      await page.locator(FIRST_HIT).first().waitFor({ state: 'attached' });
      const lastByteAtMs = await lastByte;
      await page.locator('progress').waitFor({ state: 'detached' });
      longTasks.push(...(await page.evaluate(() => window.benchProbe.longTasks)));
      return (await page.evaluate(() => window.benchProbe.firstHitAtMs)) - lastByteAtMs;
    });
    searchable.push(seenMs + (CPU_SLOWDOWN - 1) * workerMs);
  }
  return { searchable, longTasks };
}

/** The worker alone, at full speed: from the list's last byte to its first answer. */
async function workerTime(page: Page, { origin, workerUrl }: SlowVisit): Promise<number> {
  const lastByte = lastByteOf(page);
  await page.goto(origin + ENGINE_PAGE);
  const { firstAnswerAtMs } = await page.evaluate(
    ([worker, list]) => window.enginePage.visit(worker, list),
    [workerUrl, origin + LIST_PATH] as const,
  );
  return Math.max(0, firstAnswerAtMs - (await lastByte));
}

/** When the list's last byte came, ms since the epoch. */
async function lastByteOf(page: Page): Promise<number> {
  const request = await page
    .context()
    .waitForEvent('requestfinished', (done) => new URL(done.url()).pathname === LIST_PATH);
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
