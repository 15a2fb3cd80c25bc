/** M6: a lot's window on the map, or its card, with text of twice the size: whole, with all its buttons. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { runProduct } from '../support/running-product.ts';
import { pageRests } from '../support/stage.ts';

const running = runProduct();

/** Opens the window of a lot that stands alone. */
async function openWindow(page: Page): Promise<void> {
  const pins = page.locator('[data-marker^="lot "]');
  // Clusters open to where lots stand alone.
  await eventually(async () => {
    if ((await pins.count()) === 0) {
      await page.locator('[data-marker]').first().dispatchEvent('click');
      await pageRests(page);
    }
    expect(await pins.count()).toBeGreaterThan(0);
  });
  await pins.first().dispatchEvent('click');
}

/** Runs in the page: what of the window can't be seen or pressed. */
function faults(): string[] {
  const window = document.querySelector('section[aria-labelledby][tabindex="-1"]');
  const map = document.querySelector('[data-marker]')?.closest('section')?.getBoundingClientRect();
  if (!window || !map) return ['There is no window.'];
  const found: string[] = [];
  const whole = window.getBoundingClientRect();
  const isInside =
    whole.top >= map.top - 1 &&
    whole.left >= map.left - 1 &&
    whole.right <= map.right + 1 &&
    whole.bottom <= map.bottom + 1;
  if (!isInside) found.push('The window is cut off.');
  for (const control of window.querySelectorAll('button, a[href]')) {
    const name = (control.ariaLabel ?? control.textContent ?? '').trim();
    const { left, top, right, bottom } = control.getBoundingClientRect();
    for (const [x, y] of [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 8, (top + bottom) / 2],
      [right - 8, (top + bottom) / 2],
      [(left + right) / 2, top + 4],
      [(left + right) / 2, bottom - 4],
    ] as const) {
      const hit = document.elementFromPoint(x, y);
      if (hit && control.contains(hit)) continue;
      found.push(`${name} is not seen whole.`);
      break;
    }
  }
  return found;
}

it.each([
  [390, 844],
  [820, 1180],
  [1280, 800],
])('M6: the window is whole on %i × %i pixels', async (width, height) => {
  const context = await running.browser.newContext({
    locale: 'nb-NO',
    viewport: { width, height },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${running.origin}/?search=bergen&view=map`);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.locator('[data-marker]').first().waitFor();
  await openWindow(page);
  await page.locator('section[aria-labelledby][tabindex="-1"]').waitFor();
  await eventually(async () => expect(await page.evaluate(faults)).toEqual([]));
  await context.close();
});
