/** The lot's page on paper: what a driver takes along, and nothing that only a screen can do. */
import { expect, it } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { pageRests } from '../support/stage.ts';

const running = runProduct();

it.each(sample(['/parkinglot/9001', '/en/parkinglot/9001'], 1, 2))(
  'P7 %s prints address and prices, without buttons or counts that pass',
  async (path) => {
    const page = await running.browser.newPage({ viewport: { width: 794, height: 1123 } });
    await page.goto(running.origin + path);
    await page.locator('#lot-facilities').waitFor();
    await pageRests(page);
    await page.emulateMedia({ media: 'print' });
    const main = page.locator('main');
    // Prices hold their currency by a space that doesn't break.
    const text = (await main.innerText()).replaceAll('\u00a0', ' ');
    for (const said of ['Prøvegata 1, Lillehammer', '32 kr', '220 kr', 'P-lommen']) {
      expect(text).toContain(said);
    }
    // The sample's counts: 34, 1 and 0.
    expect(text).not.toMatch(/\b(?:34|1|0) (?:ledige?|free)\b/);
    expect(await main.locator('button').filter({ visible: true }).allInnerTexts()).toEqual([]);
    for (const name of ['Lei plass', 'Send forespørsel', 'Rent space', 'Send request']) {
      expect(await main.getByText(name, { exact: true }).filter({ visible: true }).count()).toBe(0);
    }
    await page.close();
  },
);
