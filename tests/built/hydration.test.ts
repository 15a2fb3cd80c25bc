/** A page is drawn once: what the server rendered is taken over as it is, and asks for nothing again. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sampleCaseId } from '../support/sample-case-id.ts';
import { documentLines } from '../support/document-lines.ts';
import { HYDRATION_START } from '../../src/ui/hydration-events.ts';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { pageRests, results, searchField } from '../support/stage.ts';

const running = runProduct();

const LOT = `/parkinglot/${sampleCaseId('everything')}`;
const PATHS = [
  '/',
  '/en',
  '/dk',
  '/?search=moss',
  '/kystpark',
  '/kystpark/en/',
  LOT,
  `/en${LOT}`,
  '/kystpark/parkinglot/50001',
  '/parkinglot/0',
  '/nowhere',
];
const VIEWS: readonly BrowserContextOptions[] = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
];

interface Visit {
  readonly page: Page;
  /** Errors that nobody caught, React's recoverable ones among them, and what the policy refused. */
  readonly errors: string[];
  /** Paths of the API, texts and operators that were asked for. */
  readonly asked: string[];
}

async function withPage<T>(
  options: BrowserContextOptions,
  visit: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await running.browser.newContext({ serviceWorkers: 'block', ...options });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/404/.test(message.text())) errors.push(message.text());
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/|operators\.json$|\/i18n\//.test(pathname)) asked.push(pathname);
    });
    return await visit({ page, errors, asked });
  } finally {
    await context.close();
  }
}

/** Lets no script come. @returns lets those that are asked for come, and all later ones */
async function holdScripts(page: Page): Promise<() => void> {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => release?.();
}

/** Opens a page whose app's code does not come, and waits until all else has. @returns lets it come */
async function openWithoutApp(page: Page, path = '/'): Promise<() => void> {
  const release = await holdScripts(page);
  await page.route('**/assets/start-after-paint-*.js', (route) => route.continue());
  const asked = page.waitForRequest('**/assets/index-*.js');
  await page.goto(running.origin + path, { waitUntil: 'commit' });
  await asked;
  return release;
}

/** The same page as a browser renders it that got nothing from the server. */
async function openFresh(page: Page, path: string): Promise<void> {
  const shell = await (await fetch(`${running.origin}/shell.html`)).text();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return route.fulfill({ contentType: 'text/html', body: shell });
  });
  await page.goto(running.origin + path);
}

describe('what is hydrated', () => {
  const seen = PATHS.map((path, index) => ({ path, view: VIEWS[index % VIEWS.length] ?? {} }));
  it.each(sample(seen, 2))(
    '$path is the page that a browser renders by itself',
    async ({ path, view }) => {
      await withPage(view, async ({ page, errors, asked }) => {
        await page.goto(running.origin + path);
        await withPage(view, async ({ page: fresh }) => {
          await openFresh(fresh, path);
          const differences = async () => {
            const [ours, theirs] = [await documentLines(page), await documentLines(fresh)];
            return [
              ...ours.filter((line) => !theirs.includes(line)).map((line) => `hydrated: ${line}`),
              ...theirs.filter((line) => !ours.includes(line)).map((line) => `fresh: ${line}`),
              ...(ours.length === theirs.length ? [] : ['another number of nodes']),
            ].slice(0, 8);
          };
          await expect.poll(differences, { timeout: 25_000, interval: 500 }).toEqual([]);
        });
        expect(errors).toEqual([]);
        // The list is the search worker's to fetch, a picture the browser's; free spaces are in no page's HTML (F4).
        const other = asked.filter(
          (name) => !/\/parkinglots(?:\/availability)?$|\/image$/.test(name),
        );
        expect(other).toEqual([]);
      });
    },
  );
});

it('a lot’s page that a search led to is taken over when it is loaded again', async () => {
  await withPage({}, async ({ page, errors }) => {
    await page.goto(running.origin);
    await results(page).first().getByRole('link').first().click();
    await page.waitForURL(/\/parkinglot\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await pageRests(page);
    expect(errors).toEqual([]);
  });
});

async function withoutScripts(page: Page, path: string): Promise<void> {
  await page.route('**/*.js', () => undefined);
  await page.goto(running.origin + path, { waitUntil: 'commit' });
  await page.locator('#page-data').waitFor({ state: 'attached' });
}

describe('before any script has come', () => {
  it('the only scripts are the starter, data and records for search engines', async () => {
    for (const path of ['/', LOT, '/parkinglot/0', '/nowhere']) {
      const html = await (await fetch(running.origin + path)).text();
      const types = [...html.matchAll(/<script([^>]*)>/g)].map(([, rest = '']) => rest);
      expect(types.filter((rest) => !/type="application\/(?:ld\+)?json"/.test(rest))).toEqual([
        expect.stringMatching(/type="module".* src="\/assets\/start-after-paint-/),
      ]);
    }
  });

  it('U1: a search that is to be restored shows skeletons, never ten other lots', async () => {
    await withPage({}, async ({ page }) => {
      await withoutScripts(page, '/?search=moss');
      expect(await page.locator('main a[href*="/parkinglot/"]').count()).toBe(0);
      expect(await page.locator('main [aria-hidden=true]').count()).toBeGreaterThan(0);
    });
  });

  it('keeps the text typed into the field and the focus, and offers destinations', async () => {
    await withPage({}, async ({ page, errors }) => {
      const release = await holdScripts(page);
      await page.goto(running.origin, { waitUntil: 'commit' });
      const field = page.locator('input[name=search]');
      await field.fill('moss');
      await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
      release();
      await page.waitForURL('**/?search=moss');
      expect(await field.inputValue()).toBe('moss');
      const selection = () =>
        field.evaluate((input: HTMLInputElement) => [
          document.activeElement === input,
          input.selectionStart,
          input.selectionEnd,
        ]);
      expect(await selection()).toEqual([true, 1, 3]);
      await page.getByRole('option').first().waitFor();
      expect(errors).toEqual([]);
    });
  });

  it('a tap on the field shows the list on a phone, as it does later', async () => {
    await withPage({ viewport: { width: 390, height: 844 } }, async ({ page, errors }) => {
      const release = await holdScripts(page);
      await page.goto(running.origin, { waitUntil: 'commit' });
      await searchField(page).click();
      release();
      await results(page).first().waitFor();
      expect(errors).toEqual([]);
    });
  });

  it('P1 a picture that failed before anyone listened is gone', async () => {
    await withPage({}, async ({ page, errors }) => {
      const release = await holdScripts(page);
      const answered = page.waitForResponse('**/images/borte.svg');
      await page.goto(`${running.origin}/parkinglot/${sampleCaseId('imageMissing')}`, {
        waitUntil: 'commit',
      });
      await (await answered).finished();
      const picture = page.locator('main img[width="800"]');
      expect(await picture.count()).toBe(1);
      release();
      await picture.waitFor({ state: 'detached' });
      expect(errors).toEqual([]);
    });
  });

  it('without JavaScript a lot’s page says all it knows, the search page lists its lots', async () => {
    await withPage({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(running.origin + LOT);
      expect(await page.locator('h1').innerText()).not.toBe('');
      expect(await page.locator('h2').count()).toBeGreaterThan(4);
      await page.goto(running.origin);
      expect(await page.locator('main li a[href^="/parkinglot/"]').count()).toBe(10);
    });
  });
});

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

describe('U5: what is pressed before the app’s code has come', () => {
  it('the list is shown once the page can, and looks asked for until then', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page);
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
      const release = await openWithoutApp(page);
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
      const release = await openWithoutApp(page);
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
      const release = await openWithoutApp(page);
      await filter(page).tap();
      release();
      await opensOnce(page);
      expect(errors).toEqual([]);
    });
  });

  it('a filter that was ticked filters, whatever is pressed next', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page);
      await page.getByRole('checkbox').tap();
      await show(page, LIST).tap();
      release();
      await page.waitForURL(/[?&]properties=\d/);
      await shown(page, LIST).waitFor();
      await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it('a filter that was ticked and unticked does nothing', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page);
      await page.getByRole('checkbox').tap();
      await page.getByRole('checkbox').tap();
      await show(page, LIST).tap();
      release();
      await shown(page, LIST).waitFor();
      await pageRests(page);
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      expect(new URL(page.url()).search).toBe('');
      expect(errors).toEqual([]);
    });
  });

  it('a press is forgotten once something is typed', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page);
      await filter(page).tap();
      await searchField(page).fill('moss');
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      release();
      await page.waitForURL('**/?search=moss');
      await pageRests(page);
      expect(await isOpen(page)).toBe('false');
      expect(errors).toEqual([]);
    });
  });

  it('a press is forgotten when the code takes longer than anyone waits', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      await page.clock.install();
      const release = await openWithoutApp(page);
      await filter(page).tap();
      await page.clock.fastForward(10_000);
      expect(await page.locator('[data-pressed]').count()).toBe(0);
      release();
      await page.getByPlaceholder('Finn parkering').waitFor();
      await pageRests(page);
      expect(await isOpen(page)).toBe('false');
      expect(errors).toEqual([]);
    });
  });

  it('the menu, which needs no code, opens at once and stays open', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      const release = await openWithoutApp(page);
      await page.getByRole('button', { name: 'Mer' }).tap();
      await page.getByRole('button', { name: 'Lukk menyen' }).waitFor();
      release();
      await page.getByRole('link', { name: /Personvern/ }).waitFor();
      await pageRests(page);
      expect(await page.locator(':popover-open').count()).toBe(1);
      expect(errors).toEqual([]);
    });
  });

  it('"Lagre" saves a lot, and doesn’t remove one that is saved', async () => {
    await withPage(PHONE, async ({ page, errors }) => {
      for (const _ of ['new', 'saved']) {
        const release = await openWithoutApp(page, LOT);
        await page.getByRole('button', { name: /^Lagre$/ }).tap();
        release();
        await page.locator('[data-pressed]').waitFor({ state: 'detached' });
        await pageRests(page);
        expect(await page.getByRole('button', { name: /^Lagret$/ }).count()).toBe(1);
      }
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
});
