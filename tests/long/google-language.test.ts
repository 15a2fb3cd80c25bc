/** U1, M1: Google's script keeps the language it was loaded in; another one takes another page. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { transformWithOxc } from 'vite';
import { WITH_GOOGLE } from '../support/sample-operators.ts';
import { body, shellOnly, startFaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { openStage, searchField } from '../support/stage.ts';

const running = runProduct();

async function scriptOfStub(): Promise<string> {
  const file = 'tests/browser/map/google-stub.ts';
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return code.replace(/^export /m, '');
}

it('U1: reloads the page in the other language and keeps the search', async () => {
  const stub = await scriptOfStub();
  const server = await startFaultServer(running.origin);
  server.play(/^\/(?:en\/?)?(?:\?.*)?$/, shellOnly);
  server.play(/\/operators\.json$/, body(WITH_GOOGLE));
  // The headers are those of operators without Google's map.
  const { page, context } = await openStage(running.browser, server, { bypassCSP: true });
  const languages: (string | null)[] = [];
  await context.route(/maps\.googleapis\.com/, (route) => {
    const { searchParams } = new URL(route.request().url());
    languages.push(searchParams.get('language'));
    return route.fulfill({
      contentType: 'text/javascript',
      body: `${stub}; installGoogleStub(); window[${JSON.stringify(searchParams.get('callback'))}]();`,
    });
  });
  await page.goto(`${server.origin}/?search=p-hus`);
  await page.locator('[data-marker]').first().waitFor();
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect.poll(() => languages).toEqual(['nb-NO']);
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect.poll(() => languages).toEqual(['nb-NO', 'en-GB']);
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/?$/);
  await expect.poll(() => searchField(page).inputValue()).toBe('p-hus');
  await page.locator('[data-marker]').first().waitFor();
  await context.close();
  await server.stop();
});
