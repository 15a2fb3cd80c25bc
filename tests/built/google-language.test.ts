/** U1, M1: Google's script keeps the language it was loaded in; another one takes another page. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Rolldown, build } from 'vite';
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
    bundledStub(),
  ]);
});

afterAll(async () => {
  await product?.stop();
});

async function bundledStub(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('../browser/map/google-stub.ts', import.meta.url)),
        formats: ['iife'],
        fileName: 'stub',
        name: 'stub',
      },
    },
  });
  const [first] = Array.isArray(output) ? output : [output as Rolldown.RolldownOutput];
  return first!.output[0].code;
}

it('U1: reloads the page in the other language and keeps the search', async () => {
  const context = await running.browser.newContext({ locale: 'nb-NO', serviceWorkers: 'block' });
  const languages: (string | null)[] = [];
  await context.route(/maps\.googleapis\.com/, (route) => {
    const { searchParams } = new URL(route.request().url());
    languages.push(searchParams.get('language'));
    return route.fulfill({
      contentType: 'text/javascript',
      body: `${stub}; stub.installGoogleStub(); window[${JSON.stringify(searchParams.get('callback'))}]();`,
    });
  });
  try {
    const page = await context.newPage();
    await page.goto(`${product.origin}/?search=p-hus`);
    await page.locator('[data-marker]').first().waitFor();
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await expect.poll(() => languages).toEqual(['nb-NO']);
    await page.getByRole('link', { name: 'English' }).first().click();
    await expect.poll(() => languages, { timeout: 15_000 }).toEqual(['nb-NO', 'en-GB']);
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/?$/);
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('p-hus');
    await page.locator('[data-marker]').first().waitFor();
  } finally {
    await context.close();
  }
});
