/** What a visitor does before the app's code has come is not lost. [U5] */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { HYDRATION_START } from '../../src/ui/hydration-events.ts';
import { holdScripts, openWithoutApp, visitsOf } from '../support/early-visit.ts';
import { runProduct } from '../support/running-product.ts';
import { pageRests, results, searchField } from '../support/stage.ts';

const running = runProduct();
const withPage = visitsOf(running);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const show = (page: Page, name: RegExp) => page.getByRole('button', { name, pressed: false });
const shown = (page: Page, name: RegExp) => page.getByRole('button', { name, pressed: true });
const LIST = /^Liste/;
const MAP = /^Kart$/;
const filter = (page: Page) => page.getByRole('button', { name: /^(?:Filter|Lukk)/ });
const isOpen = (page: Page) => filter(page).getAttribute('aria-expanded');

/** The filters have opened, and stay open. */
async function opensOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Vis .*plasser/ }).waitFor();
  await pageRests(page);
  expect(await isOpen(page)).toBe('true');
}

/** The filters are closed once the page is at rest. */
async function staysClosed(page: Page): Promise<void> {
  await pageRests(page);
  expect(await isOpen(page)).toBe('false');
}

describe('U5: what is done before the app’s code has come', () => {
  it('the list is shown once the page can, and looks asked for until then', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await show(page, LIST).tap();
      expect(await page.locator('[data-pressed]').innerText()).toMatch(LIST);
      release();
      await shown(page, LIST).waitFor();
      await results(page).first().waitFor();
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      expect(errors).toEqual([]);
    });
  });

  it('the map is shown instead of the list that comes back, and the last press counts', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      await page.goto(running.origin);
      await pageRests(page);
      await show(page, LIST).tap();
      await shown(page, LIST).waitFor();
      const release = await openWithoutApp(page, running.origin);
      await show(page, LIST).tap();
      await page.getByRole('button', { name: MAP }).tap();
      release();
      await page.locator('[data-pressed]').waitFor({ state: 'detached' });
      await pageRests(page);
      expect(await shown(page, MAP).count()).toBe(1);
      expect(errors).toEqual([]);
    });
  });

  it('two presses of the filter open it once', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await filter(page).tap();
      await filter(page).tap();
      release();
      await opensOnce(page);
      expect(errors).toEqual([]);
    });
  });

  it('a press that React has taken is not repeated', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      await page.addInitScript((start) => {
        // After the line that begins hydration, before the task that does it.
        const act = queueMicrotask.bind(window, () =>
          document.querySelector<HTMLElement>('button[aria-expanded]')?.click(),
        );
        document.addEventListener(start, act);
      }, HYDRATION_START);
      const release = await openWithoutApp(page, running.origin);
      await filter(page).tap();
      release();
      await opensOnce(page);
      expect(errors).toEqual([]);
    });
  });

  it('a filter that was ticked filters, whatever is pressed next', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await page.getByRole('checkbox').first().tap();
      await show(page, LIST).tap();
      release();
      await page.waitForURL(/[?&]kind=parking/);
      await shown(page, LIST).waitFor();
      await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it('a filter that was ticked and unticked does nothing', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await page.getByRole('checkbox').first().tap();
      await page.getByRole('checkbox').first().tap();
      await show(page, LIST).tap();
      release();
      await shown(page, LIST).waitFor();
      await pageRests(page);
      expect(await page.getByRole('checkbox').first().isChecked()).toBe(false);
      expect(new URL(page.url()).search).toBe('');
      expect(errors).toEqual([]);
    });
  });

  it('Escape forgets a press', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await filter(page).tap();
      await page.keyboard.press('Escape');
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      release();
      await page.getByPlaceholder('Finn parkering og lading').waitFor();
      await staysClosed(page);
      expect(errors).toEqual([]);
    });
  });

  it('a press is forgotten once something is typed', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await filter(page).tap();
      await searchField(page).fill('moss');
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      release();
      await page.waitForURL('**/?search=moss');
      await staysClosed(page);
      expect(errors).toEqual([]);
    });
  });

  it('a press is forgotten when the code takes longer than anyone waits', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      await page.clock.install();
      const release = await openWithoutApp(page, running.origin);
      await filter(page).tap();
      await page.clock.fastForward(10_000);
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      release();
      await page.getByPlaceholder('Finn parkering og lading').waitFor();
      await staysClosed(page);
      expect(errors).toEqual([]);
    });
  });

  it('the menu, which needs no code, opens at once and stays open', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      await page.getByRole('button', { name: 'Mer' }).tap();
      await page.getByRole('button', { name: 'Lukk menyen' }).waitFor();
      release();
      await page.getByRole('link', { name: /Personvern/ }).waitFor();
      await pageRests(page);
      expect(await page.locator(':popover-open').count()).toBe(1);
      expect(errors).toEqual([]);
    });
  });

  it('where the code can’t be had, no press looks kept, and links work', async () => {
    await withPage(PHONE, async ({ page }) => {
      await page.route('**/assets/*.js', (route) =>
        route.request().url().includes('start-after-paint') ? route.continue() : route.abort(),
      );
      const failed = page.waitForEvent('pageerror');
      await page.goto(running.origin);
      await failed;
      await show(page, LIST).tap();
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      await page.getByRole('link', { name: 'English' }).first().tap();
      await page.waitForURL('**/en');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
    });
  });

  it.each(['after 10 s', 'at once where the code can’t be had'])(
    'Enter sends the form as without scripts %s',
    async (when) => {
      await withPage(PHONE, async ({ page }) => {
        await page.clock.install();
        const asked = page.waitForRequest('**/assets/index-*.js');
        let end: ((how: 'abort' | 'fallback') => void) | undefined;
        const ended = new Promise<'abort' | 'fallback'>((resolve) => (end = resolve));
        await page.route('**/assets/index-*.js', async (route) => route[await ended]());
        await page.goto(running.origin, { waitUntil: 'commit' });
        await asked;
        await searchField(page).fill('torget');
        await searchField(page).press('Enter');
        expect(new URL(page.url()).search).toBe('');
        if (when === 'after 10 s') await page.clock.fastForward(10_000);
        else end?.('abort');
        await page.waitForURL('**/?search=torget', { waitUntil: 'commit' });
        end?.('fallback');
      });
    },
  );

  it('"Nær meg" ends the destination of a link', async () => {
    const geolocation = { longitude: 10.75, latitude: 59.91 };
    const options = { ...PHONE, geolocation, permissions: ['geolocation'] };
    await withPage(options, async ({ page, errors }) => {
      const release = await openWithoutApp(page, `${running.origin}/?search=Bodø`);
      await page.getByRole('button', { name: 'Nær meg' }).first().tap();
      release();
      await page.waitForURL(running.origin);
      expect(await searchField(page).inputValue()).toBe('');
      await page
        .getByText(/^Nær deg/)
        .first()
        .waitFor({ state: 'attached' });
      expect(errors).toEqual([]);
    });
  });

  it('the page in another language takes the search along', async () => {
    await withPage({}, async ({ page }) => {
      await openWithoutApp(page, `${running.origin}/?properties=2`);
      await searchField(page).fill('moss');
      await page.getByRole('link', { name: 'English' }).first().click();
      await expect.poll(() => page.url()).toBe(`${running.origin}/en?properties=2&search=moss`);
    });
  });

  it('Escape closes the filters while their code is still to come', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await holdScripts(page, '**/assets/filter-panel-*.js');
      await page.goto(running.origin);
      await pageRests(page);
      await filter(page).tap();
      await expect.poll(() => isOpen(page)).toBe('true');
      await page.keyboard.press('Escape');
      expect(await isOpen(page)).toBe('false');
      release();
      await staysClosed(page);
      expect(errors).toEqual([]);
    });
  });

  it('U2: how far the list was scrolled is known', async () => {
    await withPage({ viewport: { width: 1280, height: 600 } }, async ({ page, errors }) => {
      const release = await openWithoutApp(page, running.origin);
      const pane = page.locator('#results');
      await pane.evaluate((element) => element.scrollTo(0, 300));
      release();
      await page
        .locator('output[aria-live]')
        .filter({ hasText: /\d/ })
        .waitFor({ state: 'attached' });
      await pageRests(page);
      const px = await pane.evaluate((element) => Math.round(element.scrollTop));
      expect(px).toBeGreaterThan(0);
      // A click by pointer would scroll.
      await results(page)
        .nth(4)
        .getByRole('link')
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await expect.poll(() => pane.evaluate((element) => Math.round(element.scrollTop))).toBe(px);
      expect(errors).toEqual([]);
    });
  });

  it('a step back that the same document answers shows the search, drawn anew', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      await page.goto(running.origin);
      await pageRests(page);
      await show(page, LIST).tap();
      await results(page).first().getByRole('link').first().tap();
      await page.waitForURL(/\/parkinglot\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
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
      expect(errors).toEqual([]);
    });
  });
});
