import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openDrawingBrowser, serveProduct, type RunningProduct } from './product.ts';

/** A browser and the served product for all tests of a file; read it only in tests and hooks. */
export interface Running {
  readonly browser: Browser;
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly origin: string;
}

/**
 * Call it at the top of a test file: it starts both before the tests and stops them after.
 * @param options.draws the pixels of maps, too
 * @param options.lots a file of lots instead of the sample's
 */
export function runProduct({
  draws = false,
  lots,
}: { readonly draws?: boolean; readonly lots?: string | undefined } = {}): Running {
  let started: { readonly browser: Browser; readonly product: RunningProduct } | undefined;
  const running = () => {
    if (!started) throw new Error('The product runs in tests and hooks only.');
    return started;
  };
  beforeAll(async () => {
    const [browser, product] = await Promise.all([
      draws ? openDrawingBrowser() : openBrowser(),
      serveProduct(lots === undefined ? {} : { lots }),
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
