/** A visit to a page that has come as HTML and whose app's code has not. */
import type { BrowserContextOptions, Page } from 'playwright';
import { faultsOf } from './journey.ts';
import type { RunningBrowser } from './running-product.ts';

interface Visit {
  readonly page: Page;
  /** Errors that nobody caught, React's recoverable ones among them, and what the policy refused. */
  readonly errors: string[];
  /** Paths of the API, texts and operators that were asked for. */
  readonly asked: string[];
}

/** Returns what opens a visitor's page for a test, and closes it. */
export function visitsOf(running: RunningBrowser) {
  return async <T>(
    options: BrowserContextOptions,
    visit: (visit: Visit) => Promise<T>,
  ): Promise<T> => {
    const context = await running.browser.newContext(options);
    const page = await context.newPage();
    const errors = faultsOf(context, /404/);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/|operators\.json$|\/i18n\//.test(pathname)) asked.push(pathname);
    });
    const result = await visit({ page, errors, asked });
    await context.close();
    return result;
  };
}

/** Lets no script come, or none of these files. @returns lets those that are asked for come, and all later ones */
export async function holdScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => release?.();
}

/** Opens a page whose app's code does not come, and waits until all else has. @returns lets it come */
export async function openWithoutApp(page: Page, url: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.route('**/assets/start-after-paint-*.js', (route) => route.continue());
  const asked = page.waitForRequest('**/assets/index-*.js');
  await page.goto(url, { waitUntil: 'commit' });
  await asked;
  return release;
}
