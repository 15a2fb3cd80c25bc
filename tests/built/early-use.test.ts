/** What a visitor does before the app's code has come is not lost. [U5] */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { HYDRATION_START } from '../../src/ui/hydration-events.ts';
import { holdScripts, openWithoutApp, visitsOf } from '../support/early-visit.ts';
import { lotCaseId } from '../support/lot-case-id.ts';
import { runProduct } from '../support/running-product.ts';
import { longTest } from '../support/sample.ts';
import { expectUsableList, pageRests, results, searchField } from '../support/stage.ts';

const running = runProduct();
const withPage = visitsOf(running);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const list = (page: Page, pressed: boolean) =>
  page.getByRole('button', { name: /^Liste/, pressed });
const filter = (page: Page) => page.getByRole('button', { name: /^(?:Filter|Lukk)/ });
const firstBox = (page: Page) => page.getByRole('checkbox').first();
/** What looks asked for until it can be done. */
const asked = (page: Page) => page.locator('[data-pressed]');
const isOpen = (page: Page) => filter(page).getAttribute('aria-expanded');

/** The filters have opened, and stay open. */
async function opensOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Vis .*plasser/ }).waitFor();
  await pageRests(page);
  expect(await isOpen(page)).toBe('true');
}

/** A visit by phone, on which nothing goes wrong. */
function early(
  test: (name: string, run: () => Promise<void>) => void,
  name: string,
  visit: (page: Page) => Promise<void>,
): void {
  test(name, async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      await visit(page);
      expect(errors).toEqual([]);
    });
  });
}

/** The search page, whose app's code does not come yet. @returns lets it come */
const openSearch = (page: Page) => openWithoutApp(page, running.origin);

describe('U5: what is done before the app’s code has come', () => {
  early(
    it,
    'Enter searches with the ticked filters once the page can, and shows the list',
    async (page) => {
      const release = await openSearch(page);
      await firstBox(page).tap();
      await searchField(page).fill('senteret');
      await searchField(page).press('Enter');
      expect(await asked(page).count()).toBe(1);
      release();
      await page.waitForURL(/\?search=senteret&kind=parking/);
      await list(page, true).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toMatch(/^Viser/);
    },
  );

  early(longTest, 'two presses of the filter open it once', async (page) => {
    const release = await openSearch(page);
    await filter(page).tap();
    await filter(page).tap();
    release();
    await opensOnce(page);
  });

  early(longTest, 'a press that React has taken is not repeated', async (page) => {
    await page.addInitScript((start) => {
      // After the line that begins hydration, before the task that does it.
      const act = queueMicrotask.bind(window, () =>
        document.querySelector<HTMLElement>('button[aria-expanded]')?.click(),
      );
      document.addEventListener(start, act);
    }, HYDRATION_START);
    const release = await openSearch(page);
    await filter(page).tap();
    release();
    await opensOnce(page);
  });

  early(
    longTest,
    'a press is forgotten after Escape, once something is typed, and when the code takes longer than anyone waits',
    async (page) => {
      await page.clock.install();
      const release = await openSearch(page);
      for (const forget of [
        () => page.keyboard.press('Escape'),
        () => searchField(page).fill('moss'),
        () => page.clock.fastForward(10_000),
      ]) {
        await filter(page).tap();
        expect(await asked(page).count()).toBe(1);
        await forget();
        expect(await asked(page).count()).toBe(0);
      }
      release();
      // The filters are closed once the page is at rest.
      await page.getByPlaceholder('Finn parkering og lading').waitFor();
      await pageRests(page);
      expect(await isOpen(page)).toBe('false');
    },
  );

  early(longTest, 'U2: how far the list was scrolled is known', async (page) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    const release = await openSearch(page);
    await page.locator('#results').evaluate((pane) => pane.scrollTo(0, 300));
    release();
    const said = page.locator('output[aria-live]').filter({ hasText: /\d/ });
    await said.waitFor({ state: 'attached' });
    await pageRests(page);
    const scrolled = () =>
      page.locator('#results').evaluate(({ scrollTop }) => Math.round(scrollTop));
    const px = await scrolled();
    expect(px).toBeGreaterThan(0);
    // A click by pointer would scroll.
    const link = results(page).nth(4).getByRole('link').first();
    await link.evaluate((element: HTMLElement) => element.click());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(scrolled).toBe(px);
  });

  early(it, '"Lagre" saves a lot, and doesn’t remove one that is saved', async (page) => {
    for (const _ of ['new', 'saved']) {
      const lot = `/parkinglot/${lotCaseId('everything')}`;
      const release = await openWithoutApp(page, running.origin + lot);
      await page.getByRole('button', { name: /^Lagre$/ }).tap();
      release();
      await asked(page).waitFor({ state: 'detached' });
      await pageRests(page);
      expect(await page.getByRole('button', { name: /^Lagret$/ }).count()).toBe(1);
    }
  });

  early(
    it,
    'before any script: a tick, the typed text and the focus stay, and destinations are offered',
    async (page) => {
      const release = await holdScripts(page);
      await page.goto(running.origin, { waitUntil: 'commit' });
      await firstBox(page).tap();
      const field = page.locator('input[name=search]');
      await field.fill('moss');
      await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
      release();
      await page.waitForURL(/\?search=moss&kind=parking/);
      const held = await field.evaluate((input: HTMLInputElement) => [
        input.value,
        document.activeElement === input,
        input.selectionStart,
        input.selectionEnd,
      ]);
      expect(held).toEqual(['moss', true, 1, 3]);
      await page.getByRole('option').first().waitFor();
      await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    },
  );

  longTest('where the code can’t be had, no press looks kept, and links work', async () => {
    await withPage(PHONE, async ({ page }) => {
      await page.route('**/assets/*.js', (route) =>
        route.request().url().includes('start-after-paint') ? route.continue() : route.abort(),
      );
      const failed = page.waitForEvent('pageerror');
      await page.goto(running.origin);
      await failed;
      await list(page, false).tap();
      expect(await asked(page).count()).toBe(0);
      await page.getByRole('link', { name: 'English' }).first().tap();
      await page.waitForURL('**/en');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
    });
  });

  for (const when of ['after 10 s', 'at once where the code can’t be had']) {
    longTest(`Enter sends the form as without scripts ${when}`, async () => {
      await withPage(PHONE, async ({ page }) => {
        await page.clock.install();
        const begun = page.waitForRequest('**/assets/index-*.js');
        let end: ((how: 'abort' | 'fallback') => void) | undefined;
        const ended = new Promise<'abort' | 'fallback'>((resolve) => (end = resolve));
        await page.route('**/assets/index-*.js', async (route) => route[await ended]());
        await page.goto(running.origin, { waitUntil: 'commit' });
        await begun;
        await searchField(page).fill('torget');
        await searchField(page).press('Enter');
        expect(new URL(page.url()).search).toBe('');
        if (when === 'after 10 s') await page.clock.fastForward(10_000);
        else end?.('abort');
        await page.waitForURL('**/?search=torget', { waitUntil: 'commit' });
        end?.('fallback');
      });
    });
  }

  early(longTest, 'the page in another language takes the search along', async (page) => {
    await openWithoutApp(page, `${running.origin}/?properties=2`);
    await searchField(page).fill('moss');
    await page.getByRole('link', { name: 'English' }).first().click();
    await expect.poll(() => page.url()).toBe(`${running.origin}/en?properties=2&search=moss`);
  });

  for (const when of ['before its code came, too', 'after that']) {
    early(it, `U2: "Tilbake" leads to the search as it was left, once, ${when}`, async (page) => {
      let release: () => void;
      // A busy server's page has no list. [U5]
      const listed = async () => {
        release = await openWithoutApp(page, `${running.origin}/?search=moss`);
        await pageRests(page);
        return results(page).count();
      };
      await expect.poll(listed).toBeGreaterThan(0);
      if (when === 'after that') release!();
      if (when === 'after that') await expectUsableList(page);
      await results(page).first().getByRole('link').first().tap();
      await page.waitForURL(/\/parkinglot\//, { waitUntil: 'commit' });
      const releaseLot = await openWithoutApp(page, page.url());
      await page.getByRole('link', { name: /^Tilbake/ }).tap();
      releaseLot();
      await page.waitForURL(/\?search=moss/);
      await expect.poll(() => searchField(page).inputValue()).toBe('moss');
      await page.goto(running.origin);
      await pageRests(page);
      expect(await searchField(page).inputValue()).toBe('');
    });
  }

  early(
    longTest,
    'a step back that the same document answers shows the search, drawn anew',
    async (page) => {
      await page.goto(running.origin);
      await pageRests(page);
      await list(page, false).tap();
      await results(page).first().getByRole('link').first().tap();
      await page.waitForURL(/\/parkinglot\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Taken over as it came, though a search had led to it.
      await page.reload();
      await pageRests(page);
      const release = await holdScripts(page, '**/assets/lot-page-*.js');
      await page.reload({ waitUntil: 'commit' });
      // The app has begun, and waits for the lot's page.
      await page.waitForFunction(
        () => Reflect.get(Reflect.get(window, 'trustedTypes') as object, 'defaultPolicy') !== null,
      );
      await page.goBack({ waitUntil: 'commit' });
      release();
      await results(page).first().waitFor({ state: 'attached' });
      expect(new URL(page.url()).pathname).toBe('/');
      await pageRests(page);
    },
  );

  early(
    it,
    'U2, F7: a lot anew, or in English, keeps the time that the search said',
    async (page) => {
      // On another day, whatever the hour here and there.
      const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
      /** The page has said it to the tab's session, which its code does once it has come. */
      const isSaid = (hasTime: boolean) =>
        page.waitForFunction(
          (has) => (sessionStorage.getItem('stay:fjellro') ?? '').includes('atMs') === has,
          hasTime,
        );
      await page.goto(`${running.origin}/?stay=60&at=${day}T12:00`);
      await isSaid(true);
      const lot = `/parkinglot/${lotCaseId('readingFree')}`;
      await page.goto(running.origin + lot);
      await page.locator('summary', { hasText: /kr for 1 time fra .* 12.00/ }).waitFor();
      await page.goto(`${running.origin}/en${lot}`);
      await page.locator('summary', { hasText: /for 1 hour from .* 12:00/ }).waitFor();
      // A search that says nothing ends it.
      await page.goto(running.origin);
      await isSaid(false);
      await page.goto(running.origin + lot);
      await page.locator('summary', { hasText: /kr for 1 time$/ }).waitFor();
    },
  );
});
