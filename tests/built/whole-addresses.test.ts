/** U5: for a thousand addresses the server's page says the same as the browser's own engine. */
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { DESTINATION_PHRASES } from '../support/destination-phrases.ts';
import { runProduct } from '../support/running-product.ts';
import { said, saidAt } from '../support/said.ts';
import { sample } from '../support/sample.ts';
import { mulberry32, SEED } from '../support/seed.ts';
import { expectUsableList, searchField } from '../support/stage.ts';

const next = mulberry32(SEED);
const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
const FILTERS = ['gratis parkering Drammen', 'CCS Otta', 'free parking Bergen', 'lading', 'gratis'];
const PHRASES = DESTINATION_PHRASES.map(({ typed }) => typed);
const TEXTS = ['oslo', 'p-hus', 'us os', 'rsen', 'a', ',', 'qqxx', '5003', 'lilestrom', 'Æ', '<b>'];

/** Some phrase, a piece of one, a text that finds lots, or nothing. */
function text(): string {
  const kind = next();
  if (kind < 0.15) return '';
  if (kind < 0.4) return pick(TEXTS);
  const phrase = pick(next() < 0.2 ? FILTERS : PHRASES);
  return kind < 0.8 ? phrase : phrase.slice(0, 1 + Math.floor(next() * phrase.length));
}

function area(): string {
  const [lng, lat, size] = [5 + next() * 9, 58 + next() * 8, 0.2 + next() * 5];
  return [lng, lat, lng + size, lat + size / 2].map((degrees) => degrees.toFixed(3)).join(',');
}

function address(): string {
  const parts = {
    search: text(),
    properties: pick(['', '', '2', '4', '2,5', '9,999']),
    kind: pick(['', '', '', 'parking', 'charging']),
    kw: pick(['', '', '', '50', '150']),
    height: pick(['', '', '', '2.1']),
    area: next() < 0.25 ? area() : '',
    page: pick(['', '', '', '2', '3']),
    view: 'list',
  };
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return `${pick(['/', '/', '/en', '/kystpark/'])}?${query}`;
}

/** No address asks for it. */
const BETWEEN = 'zz';
const ADDRESSES = Array.from({ length: 1_000 }, address);

const running = runProduct();
/** Each operator and language has a page, which all its addresses are opened in. */
const pages = new Map<string, Page>();

async function pageOf(pathname: string): Promise<Page> {
  const known = pages.get(pathname);
  if (known) return known;
  const context = await running.browser.newContext({
    timezoneId: 'Europe/Oslo',
    // The list alone is compared, and no map is drawn behind it.
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  pages.set(pathname, page);
  await page.goto(`${running.origin}${pathname}?view=list`);
  await expectUsableList(page);
  return page;
}
afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
});

/** Opens an address in the app: the page of a search is left and made anew, and knows nothing of the server's. */
async function openInApp(page: Page, { pathname, search }: URL): Promise<void> {
  const open = (to: string) =>
    page.evaluate((href) => {
      history.pushState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  // Of the same search it would remember how much of the list was seen. [U2]
  await open(`${pathname}?search=${BETWEEN}`);
  await expect.poll(() => searchField(page).inputValue()).toBe(BETWEEN);
  await open(`${pathname.replace(/\/$/, '')}/none`);
  await page.locator('#results').waitFor({ state: 'detached' });
  await open(pathname + search);
}

it.each(sample(ADDRESSES, 6, 100))('U5 %s: the server says what the browser says', async (path) => {
  const url = new URL(path, running.origin);
  const page = await pageOf(url.pathname);
  await openInApp(page, url);
  const answered = await saidAt(url.href);
  await expect.poll(() => said(page)).toEqual(answered);
});
