/** A visitor's way through the product, with a record of everything that must not happen on it. */
import type { Browser, BrowserContext, Page } from 'playwright';

export type WatchedContext = Awaited<ReturnType<typeof watchedContext>>;

export async function watchedContext(browser: Browser) {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  return { context, faults: faultsOf(context) };
}

/**
 * @param noise what the console may be told
 * @returns what no page caught and what the console was told as errors so far; what the policy refuses is told there, too
 */
export function faultsOf(context: BrowserContext, noise?: RegExp): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`page error: ${String(error.error())}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' || noise?.test(message.text())) return;
    faults.push(`console: ${message.text()}`);
  });
  return faults;
}

/** Search → result → map → lot → back, at one operator. @param url the search page */
export async function walkThrough(page: Page, url: string, operatorName: string): Promise<void> {
  const base = new URL(url).pathname.replace(/\/$/, '');
  // No `expect.poll`: walks run beside each other.
  const arrive = (path: string) =>
    page.waitForURL(({ pathname, search }) => pathname.replace(/\/$/, '') + search === path);
  await page.goto(url);
  await page.getByRole('link', { name: `${operatorName}, gå tilbake` }).waitFor();
  await page.getByRole('combobox').fill('torget');

  const result = page.locator('#results').getByRole('link', { name: /Torget p-hus/ });
  await result.waitFor();
  await arrive(`${base}?search=torget`);

  // The live map starts by itself when the page is quiet.
  await result.hover();
  await page.locator('canvas').first().waitFor();
  await page.mouse.move(0, 0);
  await result.hover();
  const details = page.getByRole('link', { name: 'Vis detaljer' });
  await details.waitFor();
  await result.click();

  await page.getByRole('heading', { level: 1, name: 'Torget p-hus' }).waitFor();
  await arrive(`${base}/parkinglot/101`);
  await page.getByText('1 250 kr').first().waitFor();
  await page.locator('canvas').first().waitFor();

  await page.getByRole('link', { name: 'Tilbake til søket' }).click();
  await result.waitFor();
  await arrive(`${base}?search=torget`);
}
