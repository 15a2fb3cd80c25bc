import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openDrawingBrowser, serveProduct, type RunningProduct } from './product.ts';

/** A browser and the served product, for all tests of a file: to be read in its tests and hooks. */
export interface Running {
  readonly browser: Browser;
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly origin: string;
}

/**
 * Called at the top of a test file: starts both before its tests, and stops them after.
 * @param options.draws the pixels of maps, too
 */
export function runProduct({ draws = false } = {}): Running {
  let started: { readonly browser: Browser; readonly product: RunningProduct } | undefined;
  const running = () => {
    if (!started) throw new Error('The product runs in tests and hooks only.');
    return started;
  };
  beforeAll(async () => {
    const [browser, product] = await Promise.all([
      draws ? openDrawingBrowser() : openBrowser(),
      serveProduct(),
    ]);
    started = { browser, product };
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.product.stop();
  });
  return {
    get browser() {
      return running().browser;
    },
    get origin() {
      return running().product.origin;
    },
  };
}
