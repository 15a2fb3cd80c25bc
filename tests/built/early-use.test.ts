/** What a visitor does before the app's code has come is not lost; tests/long/early-use.test.ts has the rest. [U5] */
import { describe, expect, it } from 'vitest';
import { holdScripts, openWithoutApp, visitsOf } from '../support/early-visit.ts';
import { lotCaseId } from '../support/lot-case-id.ts';
import { runProduct } from '../support/running-product.ts';
import { pageRests, searchField } from '../support/stage.ts';

const running = runProduct();
const withPage = visitsOf(running);

const LOT = `/parkinglot/${lotCaseId('everything')}`;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe('U5: what is done before the app’s code has come', () => {
  it('"Lagre" saves a lot, and doesn’t remove one that is saved', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      for (const _ of ['new', 'saved']) {
        const release = await openWithoutApp(page, running.origin + LOT);
        await page.getByRole('button', { name: /^Lagre$/ }).tap();
        release();
        await page.locator('[data-pressed]').waitFor({ state: 'detached' });
        await pageRests(page);
        expect(await page.getByRole('button', { name: /^Lagret$/ }).count()).toBe(1);
      }
      expect(errors).toEqual([]);
    });
  });

  it('Enter searches with the ticked filters once the page can, and shows the list', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await page.getByRole('checkbox').first().tap();
      await searchField(page).fill('senteret');
      await searchField(page).press('Enter');
      expect(await page.locator('[data-pressed]').count()).toBe(1);
      release();
      await page.waitForURL(/\?search=senteret&kind=parking/);
      await page.getByRole('button', { name: /^Liste/, pressed: true }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toMatch(/^Viser/);
      expect(errors).toEqual([]);
    });
  });

  it('a filter ticked before any script has come stays ticked', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await holdScripts(page);
      await page.goto(running.origin, { waitUntil: 'commit' });
      await page.getByRole('checkbox').first().tap();
      release();
      await page.waitForURL(/[?&]kind=parking/);
      await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
      expect(errors).toEqual([]);
    });
  });
});
