/**
 * From a key press to the first painted frame whose list is the final one: links and texts, in their order. A key that changes
 * nothing is left out.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { PLAIN_PAGE, routeBenchPages, VISITOR, watchList } from './bench-pages.ts';
import { DRAW_NOTHING } from './pan-map.ts';
import { FIRST_HIT } from './type-texts.ts';

declare global {
  interface Window {
    /** The time of the last key until the list stood as it does now, ms; empty: the key changed nothing. */
    benchKeys: () => readonly number[];
  }
}

/** One by one, each key of these. */
const WORDS = ['bergen', 'p-hus', 'storgata', 'kirke', 'tesla', 'skole'];
/** Typed through; the last key of each is timed. */
const SYLLABLES = 'ka sto ber kir tor par sk lil mos hav ny sen kon tr osl lad gar fje hau'.split(
  ' ',
);
/** As a quick typist leaves between two keys. */
const TYPING_MS = 150;
/** Longer than the pause after which a place's name is in force. [S13] */
const SETTLE_MS = 1_500;
/** Until the list is complete and the first keys have compiled the code. */
const WARM_UP_MS = 5_000;

export interface KeyTimes {
  /** Keys with a pause after each, ms. */
  readonly single: readonly number[];
  /** The last keys of words typed through, ms. */
  readonly through: readonly number[];
}

export interface KeyVisit {
  readonly context: BrowserContextOptions;
  /** The processor is this much slower. */
  readonly slowdown: number;
  /** False: WebGL draws nothing, in place of a graphics card. */
  readonly drawsMap: boolean;
}

/** Types into the page at `url`, the product's or the plain one, in a fresh context. */
export async function timeKeys(browser: Browser, url: string, visit: KeyVisit): Promise<KeyTimes> {
  const context = await browser.newContext({ ...VISITOR, ...visit.context });
  try {
    await routeBenchPages(context);
    await watchList(context);
    if (!visit.drawsMap) await context.addInitScript({ content: DRAW_NOTHING });
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(FIRST_HIT).first().waitFor({ state: 'attached' });
    const field = page.locator('input[type=search]');
    await field.focus();
    await page.keyboard.type('tesla');
    await page.waitForTimeout(WARM_UP_MS);
    await field.fill('');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: visit.slowdown });
    await page.waitForTimeout(WARM_UP_MS);
    const single: number[] = [];
    const through: number[] = [];
    for (const word of WORDS) {
      for (const key of word) single.push(...(await timeOf(page, key)));
      await field.fill('');
      await page.waitForTimeout(SETTLE_MS);
    }
    for (const word of SYLLABLES) {
      for (const key of word.slice(0, -1)) {
        await page.keyboard.press(key);
        await page.waitForTimeout(TYPING_MS);
      }
      through.push(...(await timeOf(page, word.slice(-1))));
      await field.fill('');
      await page.waitForTimeout(SETTLE_MS);
    }
    return { single, through };
  } finally {
    await context.close();
  }
}

/** The address of the plain page, which shows the lots of the product's own API. */
export function plainPageUrl(origin: string, listPath: string): string {
  return `${origin}${PLAIN_PAGE}?lots=${encodeURIComponent(listPath)}`;
}

/** Presses a key and returns its time, ms; nothing for a key without an effect. */
async function timeOf(page: Page, key: string): Promise<readonly number[]> {
  await page.keyboard.press(key);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => window.benchKeys());
}
