/**
 * The whole journey with nothing but a keyboard (WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11): after
 * each step the focus is somewhere, in view, not under the header or a window, and to be seen.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotCaseId } from '../support/lot-case-id.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { expectTotal, openStage, pageRests, results } from '../support/stage.ts';
import { sample } from '../support/sample.ts';

const MAX_TABS = 45;

const running = runProduct();
let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer(running.origin);
});
afterAll(async () => {
  await server?.stop();
});

interface Focus {
  readonly name: string;
  readonly inView: boolean;
  readonly covered: boolean;
  readonly by: string;
  readonly marked: boolean;
}

/** Where the focus is, as somebody sees it who looks at the screen. */
function focus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) {
      return { name: '', inView: false, covered: true, by: 'nothing', marked: false };
    }
    const box = element.getBoundingClientRect();
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // A field's mark may be drawn around its whole bar.
    const marked = [element, element.parentElement, element.parentElement?.parentElement].some(
      (candidate) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      },
    );
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60),
      inView: right - left > 0 && bottom - top > 0,
      covered: !at || !(element.contains(at) || at.contains(element)),
      by: `${at?.tagName ?? 'nothing'}.${at?.getAttribute('class') ?? ''} at ${Math.round(left)} ${Math.round(top)}`,
      marked,
    };
  });
}

/** What is wrong with where the focus is, in words; empty when nothing is. */
async function hidden(page: Page, needsMark: boolean): Promise<string> {
  const { name, inView, covered, by, marked } = await focus(page);
  if (name === '' && !inView) return 'nowhere';
  if (!inView) return `${name} is out of view`;
  if (covered) return `${name} is covered by ${by}`;
  return needsMark && !marked ? `${name} shows no focus` : '';
}

/** A journey's page, and what one can do there without a pointer. */
async function openJourney(width: number, path: string) {
  const { context, page } = await openStage(running.browser, server, {
    viewport: { width, height: 900 },
  });
  await page.goto(server.origin + path);

  const check = async (what: string, { marked = true } = {}): Promise<void> => {
    expect(await hidden(page, marked), `at ${what}`).toBe('');
  };
  const press = (key: string): Promise<void> => page.keyboard.press(key);

  /** Tabs until the focused element matches, looking at every stop on the way. */
  const tabTo = async (selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      await press(key);
      // Past the last stop is the browser's own.
      expect(['', 'nowhere'], `on the way to ${selector}`).toContain(await hidden(page, false));
      if (await page.evaluate((css) => document.activeElement?.matches(css), selector)) return;
    }
    throw new Error(`No tab stop is ${selector}.`);
  };
  return { page, press, check, tabTo, close: () => context.close() };
}

const FILTER = 'button[aria-expanded]:not(:has(.lucide-hourglass))';
const RESULT = 'main li a[href*="/parkinglot/"]';
const MARKER = 'button[data-marker]';

describe('by keyboard alone', () => {
  it.concurrent.each(sample([1440, 390], 1))(
    'S7 searches, filters, opens a lot and comes back, %i px',
    async (width) => {
      const { page, press, check, tabTo, close } = await openJourney(width, '/');
      await page.locator(MARKER).first().waitFor();
      await tabTo('input[type="search"]');
      await check('the search field');
      await page.keyboard.type('Stortorget p-hus');
      await expectTotal(page, 1);
      await press('Enter');
      await check('the count', { marked: false });

      await tabTo(FILTER, 'Shift+Tab');
      await press('Enter');
      await page.locator('li input[type="checkbox"]').first().waitFor();
      // Counts that come later move what is below them.
      await pageRests(page);
      await tabTo('li input[type="checkbox"]');
      await check('a property');
      await press('Space');
      await page.waitForURL((url) => /contract|prop/.test(url.search));
      await press('Escape');
      expect(await page.evaluate((css) => document.activeElement?.matches(css), FILTER)).toBe(true);
      await check('the filter button again');

      await tabTo(RESULT);
      await check('a result');
      await press('Enter');
      await page.waitForURL(`**/parkinglot/${lotCaseId('everything')}*`);
      await page.getByRole('heading', { level: 1, name: /Stortorget/ }).waitFor();
      await check('the lot', { marked: false });

      await tabTo('main a[href$="#rent"], main a[href*="#"]');
      await check('rent');
      await press('Enter');
      await pageRests(page);
      const heading = page.getByRole('heading', { level: 2, name: /Leie/ }).first();
      const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(56);
      expect(top).toBeLessThan(900);

      await page.goBack();
      await page.waitForURL((url) => !url.pathname.includes('parkinglot'));
      await expectTotal(page, 1);
      await results(page).first().waitFor();
      await pageRests(page);
      await check('back at the result', { marked: false });
      await close();
    },
  );

  it.concurrent.each(sample([390, 1440], 0, 1))(
    'M8 goes from cluster to lot and back on the map, %i px',
    async (width) => {
      const { page, press, check, tabTo, close } = await openJourney(width, '/');
      await page.locator(MARKER).first().waitFor();
      await tabTo(MARKER);
      await page.locator('.maplibregl-canvas').waitFor();
      await pageRests(page);
      await check('a cluster');
      const before = (await focus(page)).name;
      await press('ArrowUp');
      await check('the next cluster');
      expect((await focus(page)).name).not.toBe(before);

      // M8: past the map, to the list or to what shows it.
      await tabTo('a[href="#results"], a[href="#show-list"]', 'Shift+Tab');
      await press('Enter');
      const landed = width > 1050 ? '#results' : '#show-list';
      expect(await page.evaluate((css) => document.activeElement?.matches(css), landed)).toBe(true);
      await tabTo(MARKER, width > 1050 ? 'Tab' : 'Shift+Tab');

      // Into clusters until a lot's window opens.
      const open = page.getByRole('dialog').or(page.locator('[class*="_window_"]')).first();
      for (let presses = 0; presses < 14 && !(await open.isVisible()); presses += 1) {
        if (!(await page.evaluate((css) => document.activeElement?.matches(css), MARKER))) {
          await tabTo(MARKER);
        }
        await press('Enter');
        await pageRests(page);
      }
      await check('a window');
      await press('Escape');
      await open.waitFor({ state: 'hidden' });
      expect(await page.evaluate((css) => document.activeElement?.matches(css), MARKER)).toBe(true);
      await check('its pin again');
      await close();
    },
  );
});
