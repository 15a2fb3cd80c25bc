/** What a key press costs: until the list is committed, painted, and the final one (links and texts, in their order). */
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright';
import { FIRST_HIT, routeBenchPages, slowDown, withPage } from './bench-pages.ts';
import type { KeySample } from './probe.ts';

export interface KeyVisit {
  readonly context: BrowserContextOptions & { readonly drawsMap?: boolean };
  /** The processor is this much slower. */
  readonly slowdown: number;
  /** Each key of these is timed. */
  readonly words: readonly string[];
  /** Typed through; the last key of each is timed. */
  readonly through?: readonly string[];
  /** A pause after each key that is timed. */
  readonly settleMs: number;
}

/** As a quick typist leaves between two keys. */
const TYPING_MS = 150;
/** Until the list is complete and the first keys have compiled the code. */
const WARM_UP_MS = 5_000;

/**
 * Types into the page at `url`, the product's, the plain or the control page, in a fresh context.
 * @returns the keys, and the main-thread tasks of 50 ms or more while typing, ms
 */
export function timeKeys(browser: Browser, url: string, visit: KeyVisit) {
  const { context, slowdown, words, through = [], settleMs } = visit;
  return withPage(browser, context, async (page, devtools) => {
    await routeBenchPages(page.context());
    await page.goto(url);
    await page.locator(`#echo, ${FIRST_HIT}`).first().waitFor({ state: 'attached' });
    await page.locator('progress').waitFor({ state: 'detached' });
    const field = page.locator('input[type=search]');
    await field.focus();
    await page.keyboard.type('tesla');
    await page.waitForTimeout(WARM_UP_MS);
    await field.fill('');
    await slowDown(devtools, slowdown);
    await page.waitForTimeout(WARM_UP_MS);
    await page.evaluate(() => void window.benchProbe.longTasks.splice(0));
    const time = async (key: string): Promise<KeySample> => {
      await press(devtools, key);
      await page.waitForTimeout(settleMs);
      return page.evaluate(() => window.benchProbe.lastKey());
    };
    const clear = async (): Promise<void> => {
      await field.fill('');
      await page.waitForTimeout(settleMs);
    };
    const keys: KeySample[] = [];
    for (const word of words) {
      for (const key of word) keys.push(await time(key));
      await clear();
    }
    const lastKeys: KeySample[] = [];
    for (const word of through) {
      for (const key of word.slice(0, -1)) {
        await press(devtools, key);
        await page.waitForTimeout(TYPING_MS);
      }
      lastKeys.push(await time(word.slice(-1)));
      await clear();
    }
    return { keys, lastKeys, longTasks: await page.evaluate(() => window.benchProbe.longTasks) };
  });
}

/** Playwright's own keyboard has no æøå. */
async function press(devtools: CDPSession, key: string): Promise<void> {
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
}

/** Milliseconds from one to the other; keys without an effect (the same hits and count) have no end and are left out. */
export function spans(
  samples: readonly KeySample[],
  from: 'pressedMs' | 'inputMs',
  to: 'committedMs' | 'paintedMs' | 'finalMs',
): number[] {
  const all = samples.map((sample) => (sample[to] ?? Number.NaN) - (sample[from] ?? Number.NaN));
  return all.filter((ms) => !Number.isNaN(ms));
}
