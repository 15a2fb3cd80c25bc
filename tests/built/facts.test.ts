/** What stands on a page before any script has come, and what then takes its place. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sampleCaseId } from '../../server/sample/cases.ts';
import { runProduct } from '../support/running-product.ts';

const running = runProduct();

const LOT = `/parkinglot/${sampleCaseId('everything')}`;
const WIDTHS = [390, 820, 1440];

async function withPage(
  options: BrowserContextOptions,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await running.browser.newContext({ serviceWorkers: 'block', ...options });
  try {
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Where the heading's words stand, and how large. */
async function headingOf(page: Page, root: string) {
  const heading = page.locator(`${root} h1`);
  const box = await heading.boundingBox();
  const size = await heading.evaluate((element) => getComputedStyle(element).fontSize);
  return { text: await heading.innerText(), left: box?.x, top: box?.y, size };
}

describe('while the scripts are on their way', () => {
  it.each(WIDTHS)('%i px: a lot’s name stands where it will stand', async (width) => {
    await withPage({ viewport: { width, height: 900 } }, async (page) => {
      await page.goto(running.origin + LOT);
      await page.locator('#prerendered').waitFor({ state: 'detached' });
      const final = await headingOf(page, '#root');
      await page.route('**/*.js', (route) => route.abort());
      await page.reload();
      expect(await headingOf(page, '#prerendered')).toEqual(final);
    });
  });

  it.each(WIDTHS)('%i px: the search page has its field and its map in place', async (width) => {
    await withPage({ viewport: { width, height: 900 } }, async (page) => {
      const shown = async (field: string, map: string) => ({
        field: await page.locator(field).evaluate((element) => {
          const pill = element.matches('h1') && innerWidth > 1050 ? '::after' : null;
          const { height, borderRadius } = getComputedStyle(element, pill);
          return { height, borderRadius };
        }),
        map: await page.locator(map).evaluate((element) => {
          const pseudo = element.matches('main') ? '::after' : null;
          return getComputedStyle(element, pseudo).backgroundImage;
        }),
      });
      await page.route('**/*.js', (route) => route.abort());
      await page.goto(running.origin);
      const facts = await shown('#prerendered h1', '#prerendered main');
      expect(facts.map).toContain(width <= 640 ? 'still-phone-light.svg' : 'still-light.svg');
      await page.unroute('**/*.js');
      await page.reload();
      await page.locator('#root form').waitFor();
      const final = await page.locator('#root form').evaluate((element) => {
        const { height, borderRadius } = getComputedStyle(element);
        return { height, borderRadius };
      });
      expect(facts.field).toEqual(final);
    });
  });
});

it('without JavaScript a lot’s page is whole', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(running.origin + LOT);
    expect(await page.locator('h1').innerText()).not.toBe('');
    expect(await page.locator('h2').count()).toBeGreaterThan(1);
    expect(await page.getByText('trenger JavaScript').count()).toBe(0);
  });
});

it('a phone fetches the phone’s still, once, and no other', async () => {
  await withPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, async (page) => {
    const stills: string[] = [];
    page.on('request', (request) => {
      const [name] = /still[^/]*$/.exec(request.url()) ?? [];
      if (name) stills.push(name);
    });
    await page.goto(running.origin);
    await page.locator('[data-marker]').first().waitFor();
    expect(stills).toEqual(['still-phone-dark.svg']);
  });
});

it('what a visitor reads stays while the API is slow, as one page, and keeps the focus', async () => {
  await withPage({}, async (page) => {
    let answer: (() => void) | undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/**${LOT.split('/').at(-1)}`, async (route) => {
      await slow;
      await route.continue();
    });
    await page.goto(running.origin + LOT);
    await page.locator('#root article').waitFor({ state: 'attached' });
    const title = await page.title();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    expect(title).toContain(name);
    await page.getByRole('link', { name: 'Veibeskrivelse' }).focus();
    await page.waitForTimeout(3_000);
    // Of two pages, a reader and a keyboard would be told both.
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    expect(await page.title()).toBe(title);
    answer?.();
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    expect(await page.locator('main:focus').count()).toBe(1);
  });
});

it('without the app’s code the search page lists its lots, in the end', async () => {
  await withPage({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(running.origin);
    const list = page.locator('#prerendered ol');
    expect(await list.evaluate((element) => getComputedStyle(element).visibility)).toBe('hidden');
    await list.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    expect(await list.evaluate((element) => getComputedStyle(element).visibility)).toBe('visible');
    expect(await list.getByRole('link').count()).toBe(10);
  });
});

it('a page that fails still has a title', async () => {
  await withPage({}, async (page) => {
    await page.route(`**/api/**${LOT.split('/').at(-1)}`, (route) => route.abort());
    await page.goto(running.origin + LOT);
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toContain('Fjellro Parkering');
  });
});

it('the app takes over where the API never answers, too', async () => {
  await withPage({}, async (page) => {
    await page.route('**/api/**', () => undefined);
    await page.goto(running.origin + LOT);
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    expect(await page.locator('#root h1').count()).toBe(1);
  });
});
