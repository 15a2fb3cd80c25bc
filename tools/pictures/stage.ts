/** A page of the product in front of the camera, and when it holds still. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';

export interface Stage {
  readonly browser: Browser;
  /** Where the build is served, without a slash at the end. */
  readonly origin: string;
}

const NORWEGIAN: BrowserContextOptions = {
  locale: 'nb-NO',
  timezoneId: 'Europe/Oslo',
  reducedMotion: 'reduce',
};

/** Calls back with a page of its own, closed afterwards. */
export async function withPage<T>(
  { browser }: Stage,
  options: BrowserContextOptions,
  draw: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...NORWEGIAN, ...options });
  try {
    return await draw(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Names move beside markers this long after these have settled (src/map/canvas/maplibre/marker-clearance.ts). */
const BETWEEN_MS = 800;
const MOST_PICTURES = 40;

const DRAWN_TIMEOUT_MS = 60_000;

/** Runs in the page: the poster covers the map until that is drawn whole. */
function isShown(canvas: Element | null): boolean {
  return canvas !== null && getComputedStyle(canvas).opacity === '1';
}

/** Wakes the live map, and waits until it is drawn over the poster. */
export async function mapDrawn(page: Page): Promise<void> {
  // A hand on the map.
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
  const canvas = page.locator('.maplibregl-canvas');
  await canvas.waitFor({ state: 'attached', timeout: DRAWN_TIMEOUT_MS });
  await page.waitForFunction(isShown, await canvas.elementHandle(), { timeout: DRAWN_TIMEOUT_MS });
}

/** A picture of what is shown, once two in a row are the same. @throws when it never holds still */
export async function whenStill(target: Page | Locator): Promise<Buffer> {
  let before = await target.screenshot();
  for (let count = 0; count < MOST_PICTURES; count += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, BETWEEN_MS);
    });
    const next = await target.screenshot();
    if (next.equals(before)) return next;
    before = next;
  }
  throw new Error('The page never holds still.');
}
