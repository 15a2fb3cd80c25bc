import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LOTS } from '../support/deployment.ts';
import { watchedContext } from '../support/journey.ts';
import { type RunningProduct, serveConfigured } from '../support/product.ts';
import { runBrowser } from '../support/running-product.ts';

/**
 * Goes from the search page to a lot; every report is noted and answered.
 * @param early reports of the first page: a link pressed before its code has come leaves none
 */
async function open(page: Page, { origin }: RunningProduct, early = 0): Promise<unknown[]> {
  const told: unknown[] = [];
  await page.route('**/reports/*', async (route) => {
    const { referer, cookie } = await route.request().allHeaders();
    told.push({ ...(route.request().postDataJSON() as object), referer, cookie });
    await route.fulfill({ status: 204 });
  });
  await page.goto(`${origin}/?search=torget`);
  await expect.poll(() => told.length).toBe(early);
  await page
    .locator('#results')
    .getByRole('link', { name: /Torget p-hus/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Torget p-hus' }).waitFor();
  return told;
}

describe('hooks for whoever runs the site', () => {
  const running = runBrowser();
  const products: RunningProduct[] = [];
  afterAll(async () => {
    for (const product of products) await product.stop();
  });

  /** The product with `reports` as configured. */
  async function serve(reports: unknown): Promise<RunningProduct> {
    const product = await serveConfigured(
      ({ operators }) => {
        for (const operator of operators) operator.reports = reports;
      },
      { lots: LOTS },
    );
    products.push(product);
    return product;
  }

  let told: RunningProduct;
  beforeAll(async () => {
    told = await serve({ errors: '/reports/errors', usage: '/reports/usage' });
  });

  it('are off unless configured', async () => {
    const { context, faults } = await watchedContext(running.browser);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(request.url());
    });
    expect(await open(page, await serve(undefined))).toEqual([]);
    expect([...asked, ...faults]).toEqual([]);
    await context.close();
  });

  it('G2: tell pages and errors without visitor, text, address or lot', async () => {
    const { context } = await watchedContext(running.browser);
    await context.addCookies([{ name: 'visitor', value: '7', url: told.origin }]);
    const page = await context.newPage();
    const reports = await open(page, told, 1);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError(`No "Torget" at ${location.href}`);
      });
    });
    const from = { operator: 'fjellro', referer: undefined, cookie: undefined };
    await expect.poll(() => reports.length).toBe(3);
    expect(reports).toEqual([
      { kind: 'page', page: 'search', language: 'no', ...from },
      { kind: 'page', page: 'lot', language: 'no', ...from },
      {
        kind: 'error',
        page: 'lot',
        name: 'TypeError',
        message: 'No "…" at …',
        at: expect.any(Array),
        ...from,
      },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/torget|localhost|101/i);
    await context.close();
  });

  it('tell no usage to a browser that asks for privacy', async () => {
    const { context } = await watchedContext(running.browser);
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    expect(await open(await context.newPage(), told)).toEqual([]);
    await context.close();
  });
});
