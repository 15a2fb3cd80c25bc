/**
 * What a screen reader is told of each screen: the accessibility tree, kept as text so that a change
 * is read before it ships. `UPDATE_TREES=1` writes the trees anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sampleCaseId } from '../../server/sample/cases.ts';
import { runProduct } from '../support/running-product.ts';
import { results } from '../support/stage.ts';

const TREES = join(import.meta.dirname, 'accessibility-trees');
const UPDATE = process.env['UPDATE_TREES'] !== undefined;

const running = runProduct();

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly reach: (page: Page) => Promise<unknown>;
}

const lotReady = async (page: Page) => {
  await page.locator('#lot-facilities').waitFor();
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
    },
  },
  {
    name: 'search-en',
    path: '/en?search=Stortorget%20p-hus',
    width: 390,
    reach: (page) => page.locator('[data-marker]').first().waitFor(),
  },
  {
    name: 'filter',
    path: '/?search=Stortorget%20p-hus',
    width: 1440,
    reach: async (page) => {
      await results(page).first().waitFor();
      await page.locator('[data-marker]').first().waitFor();
      await page.locator('button[aria-expanded]').filter({ hasText: 'Filter' }).first().click();
      // The move to the button woke the live map.
      await page.locator('.maplibregl-ctrl-scale').waitFor();
    },
  },
  {
    name: 'no-hits',
    path: '/?search=Lilehammer',
    width: 1440,
    reach: (page) => page.getByText('Mente du').first().waitFor(),
  },
  {
    name: 'lot',
    path: `/parkinglot/${sampleCaseId('everything')}`,
    width: 1440,
    reach: lotReady,
  },
  {
    name: 'lot-en',
    path: `/en/parkinglot/${sampleCaseId('everything')}`,
    width: 390,
    reach: lotReady,
  },
  {
    name: 'lot-without-details',
    path: `/parkinglot/${sampleCaseId('noDetails')}`,
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

it.concurrent.each(SCREENS)('$name is told as before', async ({ name, path, width, reach }) => {
  const context = await running.browser.newContext({
    viewport: { width, height: 900 },
    locale: 'nb-NO',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(running.origin + path);
  await reach(page);
  await page.waitForTimeout(1_000);
  const tree = `${await page.locator('body').ariaSnapshot()}\n`.replaceAll(/:\d{4,5}\//g, ':PORT/');
  await context.close();
  const file = join(TREES, `${name}.txt`);
  if (UPDATE) {
    mkdirSync(TREES, { recursive: true });
    writeFileSync(file, tree);
  }
  expect(tree).toBe(readFileSync(file, 'utf8'));
});
