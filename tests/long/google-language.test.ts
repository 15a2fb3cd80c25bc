/** U1, M1: Google's script keeps the language it was loaded in; another one takes another page. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transformWithOxc } from 'vite';
import { type RunningProduct, serveConfigured } from '../support/product.ts';
import { runBrowser } from '../support/running-product.ts';

const running = runBrowser();
let product: RunningProduct;
let stub: string;

beforeAll(async () => {
  [product, stub] = await Promise.all([
    serveConfigured(({ operators }) => {
      for (const operator of operators as unknown as { map: Record<string, unknown> }[]) {
        operator.map['google'] = { apiKey: 'played', mapId: 'played' };
        operator.map['consent'] = 'elsewhere';
      }
    }),
    scriptOfStub(),
  ]);
});

afterAll(async () => {
  await product?.stop();
});

/** The stub as a classic script. */
async function scriptOfStub(): Promise<string> {
  const file = 'tests/browser/map/google-stub.ts';
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return code.replace(/^export /m, '');
}

it('U1: reloads the page in the other language and keeps the search', async () => {
  const context = await running.browser.newContext();
  const languages: (string | null)[] = [];
  await context.route(/maps\.googleapis\.com/, (route) => {
    const { searchParams } = new URL(route.request().url());
    languages.push(searchParams.get('language'));
    return route.fulfill({
      contentType: 'text/javascript',
      body: `${stub}; installGoogleStub(); window[${JSON.stringify(searchParams.get('callback'))}]();`,
    });
  });
  const page = await context.newPage();
  await page.goto(`${product.origin}/?search=p-hus`);
  await page.locator('[data-marker]').first().waitFor();
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect.poll(() => languages).toEqual(['nb-NO']);
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect.poll(() => languages).toEqual(['nb-NO', 'en-GB']);
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/?$/);
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('p-hus');
  await page.locator('[data-marker]').first().waitFor();
  await context.close();
});
