/**
 * What a screen reader is told of each screen: the accessibility tree, kept as text so that a change
 * is read before it ships. `UPDATE_TREES=1 npm test -- --only whole` writes all trees anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { it } from 'vitest';
import { lotCaseId } from '../support/lot-case-id.ts';
import { runProduct } from '../support/running-product.ts';
import { pageRests, results } from '../support/stage.ts';
import { sample } from '../support/sample.ts';

const TREES = join(import.meta.dirname, 'accessibility-trees');
const UPDATE = process.env['UPDATE_TREES'] !== undefined;

const running = runProduct();

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly reach: (page: Page) => Promise<unknown>;
}

/** By itself the live map waits until the page is quiet. */
const liveMap = async (page: Page) => {
  await page.mouse.move(5, 5);
  await page.locator('.maplibregl-ctrl-scale').waitFor();
};

const lotReady = async (page: Page) => {
  await page.locator('#lot-facilities').waitFor();
  await liveMap(page);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

const SCREENS: readonly Screen[] = [
  {
    name: 'search',
    path: '/?search=Stortorget%20p-hus',
    width: 1440,
    reach: async (page) => {
      await results(page).first().waitFor();
      await page.locator('[data-marker]').first().waitFor();
      await liveMap(page);
    },
  },
  {
    name: 'search-en',
    path: '/en?search=Stortorget%20p-hus&view=map',
    width: 390,
    reach: async (page) => {
      await page.locator('[data-marker]').first().waitFor();
      await liveMap(page);
    },
  },
  {
    name: 'filter',
    path: '/?search=Stortorget%20p-hus',
    width: 1440,
    reach: async (page) => {
      await results(page).first().waitFor();
      await page.locator('[data-marker]').first().waitFor();
      await page.locator('button[aria-expanded]').filter({ hasText: 'Filter' }).first().click();
      await liveMap(page);
    },
  },
  {
    name: 'no-hits',
    path: '/?search=Lilehammer',
    width: 1440,
    reach: async (page) => {
      await page.getByText('Mente du').first().waitFor();
      await liveMap(page);
    },
  },
  {
    name: 'lot',
    path: `/parkinglot/${lotCaseId('everything')}`,
    width: 1440,
    reach: lotReady,
  },
  {
    name: 'lot-en',
    path: `/en/parkinglot/${lotCaseId('everything')}`,
    width: 390,
    reach: lotReady,
  },
  {
    name: 'lot-without-details',
    path: `/parkinglot/${lotCaseId('noDetails')}`,
    width: 390,
    reach: lotReady,
  },
  {
    name: 'not-found',
    path: '/nowhere',
    width: 1440,
    reach: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
];

/** The tree now, without what depends on the clock or on how the map came to lie. */
async function tree(page: Page): Promise<string> {
  const lines = `${await page.locator('body').ariaSnapshot()}\n`;
  return (
    lines
      .replaceAll(/:\d{4,5}\//g, ':PORT/')
      // P9: when free spaces were asked for.
      .replace(/(hentet|as of) \d\d[:.]\d\d/, '$1 HH:MM')
      .replaceAll(/^( *- text:) [\d.]+ k?m$/gm, '$1 SCALE')
  );
}

/** The tree once it has stayed the same three times that the page came to rest: nothing else says that all has come. */
async function settledTree(page: Page): Promise<string> {
  let last = '';
  for (let same = 0; same < 3;) {
    await pageRests(page);
    const now = await tree(page);
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

it.concurrent.for(sample(SCREENS, 1, 2))('$name is told as before', async (screen, { expect }) => {
  const { name, path, width, reach } = screen;
  const context = await running.browser.newContext({
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(running.origin + path);
  await reach(page);
  const file = join(TREES, `${name}.txt`);
  if (UPDATE) {
    mkdirSync(TREES, { recursive: true });
    writeFileSync(file, await settledTree(page));
  }
  const kept = readFileSync(file, 'utf8');
  await expect.poll(() => tree(page), { interval: 300 }).toBe(kept);
  await context.close();
});
