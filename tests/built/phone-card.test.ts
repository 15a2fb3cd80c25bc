/** The phone's card of a map's window, under a real finger. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { pageRests, pressPin } from '../support/stage.ts';

const running = runProduct();

/** A finger goes sideways over the middle of an element. Only the browser's own input knows `touch-action`. */
async function swipe(page: Page, over: string, byPx: number): Promise<void> {
  const box = await page.locator(over).boundingBox();
  if (!box) throw new Error(`There is no ${over}.`);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', movedPx?: number) => {
    const [x, y] = [box.x + (box.width - byPx) / 2, box.y + box.height / 2];
    const touchPoints = movedPx === undefined ? [] : [{ x: x + movedPx, y }];
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 0);
  for (let part = 1; part <= 10; part += 1) await touch('touchMove', (byPx * part) / 10);
  await touch('touchEnd');
  await devtools.detach();
}

test('M6 a swipe over what the card says leads to the next lot, and to the one before', async () => {
  const page = await running.browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${running.origin}/?search=bergen&view=map`);
  await pressPin(page);
  const among = page.locator('output', { hasText: 'i nærheten' });
  await expect.poll(() => among.textContent()).toMatch(/ 1 av /);
  await pageRests(page);
  const place = '[data-map-window] > div > p >> nth=0';
  await swipe(page, place, -120);
  await expect.poll(() => among.textContent()).toMatch(/ 2 av /);
  await swipe(page, place, 120);
  await expect.poll(() => among.textContent()).toMatch(/ 1 av /);
  await page.close();
});
