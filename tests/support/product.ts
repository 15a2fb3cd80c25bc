/** The built product, served and opened in a real Chromium, for the tests under tests/built. */
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { listen } from '../../server/listen.ts';
import { createSite } from '../../server/site.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

export interface RunningProduct {
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves `dist` and the embedded API on a free port. */
export async function serveProduct(options: { lots?: string } = {}): Promise<RunningProduct> {
  const server = await createSite({ directory: join(PROJECT, 'dist'), ...options });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A headless Chromium; `extraArgs` come after the usual ones. */
export function openBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, ...extraArgs],
  });
}
