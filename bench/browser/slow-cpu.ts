/**
 * A first visit on a phone's processor. Browsers slow down only the page's own thread, so the worker's time between the list's
 * last byte and its first answer is measured at full speed, on a page of its own, and multiplied.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import {
  CPU_SLOWDOWN,
  ENGINE_PAGE,
  FIRST_HIT,
  LIST_PATH,
  routeBenchPages,
  slowDown,
  withPage,
} from './bench-pages.ts';

/**
 * @returns `searchable`: from the list's last byte to the first hit on the page, and `longTasks`: main-thread tasks of
 * 50 ms or more while loading; ms
 */
export async function benchSlowVisit(
  browser: Browser,
  context: BrowserContextOptions,
  origin: string,
  worker: string,
) {
  const workerMs = await withPage(browser, context, async (page) => {
    await routeBenchPages(page.context());
    const lastByte = lastByteOf(page);
    await page.goto(origin + ENGINE_PAGE);
    const urls = [worker, origin + LIST_PATH] as const;
    const { firstAnswerAtMs } = await page.evaluate(
      ([script, list]) => window.enginePage.visit(script, list),
      urls,
    );
    return Math.max(0, firstAnswerAtMs - (await lastByte));
  });
  return withPage(browser, context, async (page, devtools) => {
    await withoutAnswer(page);
    await slowDown(devtools);
    const lastByte = lastByteOf(page);
    await page.goto(`${origin}/?search=os`);
    await page.locator(FIRST_HIT).first().waitFor({ state: 'attached' });
    await page.locator('progress').waitFor({ state: 'detached' });
    const { longTasks, firstHitAtMs } = await page.evaluate(() => ({
      longTasks: window.benchProbe.longTasks,
      firstHitAtMs: window.benchProbe.firstHitAtMs(),
    }));
    const seenMs = firstHitAtMs - (await lastByte);
    return { searchable: seenMs + (CPU_SLOWDOWN - 1) * workerMs, longTasks };
  });
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
