import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser, openDrawingBrowser, serveProduct, type RunningProduct } from './product.ts';

/** A browser for all tests of a file; read it only in tests and hooks. */
export interface RunningBrowser {
  readonly browser: Browser;
}

/** A browser and the served product for all tests of a file; read it only in tests and hooks. */
export interface Running extends RunningBrowser {
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly origin: string;
}

/** Pictures of what was open when a test failed. */
const PICTURES = 'screenshots';

// Started once for a process: each start takes as long as some five pages, and a context is a visitor of its own.
const browsers = new Map<'draws' | 'draws nothing', Browser>();
let product: Promise<RunningProduct> | undefined;

async function sharedBrowser(draws: boolean): Promise<Browser> {
  const kind = draws ? 'draws' : 'draws nothing';
  const known = browsers.get(kind);
  if (known?.isConnected()) return known;
  const browser = await (draws ? openDrawingBrowser() : openBrowser());
  browsers.set(kind, browser);
  return browser;
}

/** Call it at the top of a test file, or of a `describe`. @param options.draws the pixels of maps, too */
export function runBrowser({ draws = false }: { readonly draws?: boolean } = {}): RunningBrowser {
  const running = {} as { browser: Browser };
  beforeAll(async () => {
    running.browser = await sharedBrowser(draws);
  });
  // A test closes its pages when it has passed.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const pages = running.browser.contexts().flatMap((context) => context.pages());
    const name = task.fullTestName.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 100);
    await Promise.allSettled(
      pages.map((page, at) => page.screenshot({ path: join(PICTURES, `${name}-${at + 1}.png`) })),
    );
  });
  // What a test that failed left open goes on working.
  afterAll(async () => {
    await Promise.all(running.browser.contexts().map((context) => context.close()));
  });
  return running;
}

/** The same with the served product. */
export function runProduct(options: { readonly draws?: boolean } = {}): Running {
  const running = runBrowser(options) as Running;
  beforeAll(async () => {
    product ??= serveProduct();
    Object.assign(running, { origin: (await product).origin });
  });
  return running;
}
