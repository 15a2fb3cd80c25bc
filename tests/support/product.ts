/** The built product, served and opened in a real Chromium, for the tests under tests/built. */
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright';
import { listen } from '../../server/listen.ts';
import { createSite } from '../../server/site.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { stopServer } from './api-server.ts';
import { drawNothing } from './draw-nothing.ts';
import { fixedLots, fixtureLotsByOperator } from './fixture-lots.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

export type RunningProduct = Awaited<ReturnType<typeof serveProduct>>;

/** Serves the build and the embedded API on a free port, with the lots of `tests/fixtures`. */
export async function serveProduct() {
  const directory = join(PROJECT, 'dist');
  const server = await createSite({ directory, lots: fixedLots(fixtureLotsByOperator()) });
  const port = await listen(server, 0, '127.0.0.1');
  return { origin: `http://localhost:${port}`, stop: () => stopServer(server) };
}

/** A bound on hanging, not on speed: a busy machine takes many times as long as a quiet one. */
const TIMEOUT_MS = 60_000;
/** A visitor who comes for the first time, on a desk. */
const VISITOR: BrowserContextOptions = {
  locale: 'nb-NO',
  viewport: { width: 1280, height: 900 },
  serviceWorkers: 'block',
};

/** A headless Chromium that draws maps; `extraArgs` come after the usual ones. */
export async function openDrawingBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const args = [...CHROMIUM_ARGS, ...extraArgs];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ ...VISITOR, ...options });
    context.setDefaultTimeout(TIMEOUT_MS);
    return context;
  };
  return browser;
}

/** A headless Chromium that draws no maps' pixels (see {@link drawNothing}), with reduced motion, which saves frames. */
export async function openBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const browser = await openDrawingBrowser(extraArgs);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ reducedMotion: 'reduce', ...options });
    await context.addInitScript(drawNothing);
    return context;
  };
  return browser;
}
