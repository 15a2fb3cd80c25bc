/**
 * What a screen reader is told of each screen: the accessibility tree, kept as text so that a change
 * is read before it ships. `UPDATE_TREES=1 npm test -- --only whole` writes all trees anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { it } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { LOT_SCREEN, pageRests } from '../support/stage.ts';
import { sample } from '../support/sample.ts';

const TREES = join(import.meta.dirname, 'accessibility-trees');
const UPDATE = process.env['UPDATE_TREES'] !== undefined;

const running = runProduct();

const SEARCH = { path: '/?search=Stortorget%20p-hus', width: 1440, ready: '[data-marker]' };
const LOT = { ...LOT_SCREEN, width: 1440 };
const SCREENS = [
  { ...SEARCH, name: 'search' },
  { ...SEARCH, name: 'search-en', path: `/en${SEARCH.path.slice(1)}&view=map`, width: 390 },
  { ...SEARCH, name: 'filter' },
  { ...SEARCH, name: 'no-hits', path: '/?search=Lilehammer', ready: 'text=Mente du' },
  { ...LOT, name: 'lot' },
  { ...LOT, name: 'lot-en', path: `/en${LOT.path}`, width: 390 },
];

/** The tree now, without what depends on the clock or on how the map came to lie. */
async function tree(page: Page): Promise<string> {
  const lines = `${await page.locator('body').ariaSnapshot()}\n`;
  return (
    lines
      .replaceAll(/:\d{4,5}\//g, ':PORT/')
      // P9: when free spaces were asked for.
      .replace(/(hentet kl\.|as of) \d\d[:.]\d\d/, '$1 HH:MM')
      .replaceAll(/^( *- text:) [\d.]+ k?m$/gm, '$1 SCALE')
  );
}

it.concurrent.for(sample(SCREENS, 1, SCREENS.length))(
  '$name is told as before, A1 with its footer',
  async (screen, { expect }) => {
    const { name, path, width, ready } = screen;
    const page = await running.browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(running.origin + path);
    await page.locator(ready).first().waitFor();
    if (name === 'filter') await page.getByRole('button', { name: 'Filter' }).click();
    // By itself the live map waits until the page is quiet.
    await page.mouse.move(5, 5);
    await page.locator('.maplibregl-ctrl-scale').waitFor();
    const file = join(TREES, `${name}.txt`);
    if (UPDATE) {
      await page.waitForLoadState('networkidle');
      await pageRests(page);
      writeFileSync(file, await tree(page));
    }
    // Nothing says that all has come.
    const kept = readFileSync(file, 'utf8');
    await expect.poll(() => tree(page), { interval: 300 }).toBe(kept);
    await page.context().close();
  },
);
