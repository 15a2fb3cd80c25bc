/**
 * The whole journey with nothing but a keyboard (WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11): after
 * each step the focus is somewhere, in view, not under the header or a window, and to be seen.
 */
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { lotCaseId } from '../support/lot-case-id.ts';
import { runProduct } from '../support/running-product.ts';
import { expectTotal, pageRests, results } from '../support/stage.ts';
import { sample } from '../support/sample.ts';

const MAX_TABS = 45;

const running = runProduct();

/** Runs in the page: what is wrong with where the focus is, as somebody sees it who looks at the screen; empty if nothing is. */
function focusFault(needsMark: boolean): string {
  const { activeElement: element } = document;
  if (!element || element === document.body) return 'nowhere';
  const name = (element.ariaLabel ?? element.textContent).trim().slice(0, 60) || element.tagName;
  const box = element.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right <= left || bottom <= top) return `${name} is out of view`;
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!at || !(element.contains(at) || at.contains(element))) {
    return `${name} is covered by ${at?.outerHTML.slice(0, 120)}`;
  }
  // A field's mark may be drawn around its whole bar.
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  const isMarked = around.some((candidate) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  return needsMark && !isMarked ? `${name} shows no focus` : '';
}

/** A journey's page, and what one can do there without a pointer. */
async function openJourney(width: number, path: string) {
  const page = await running.browser.newPage({ viewport: { width, height: 900 } });
  await page.goto(running.origin + path);

  const check = async (what: string, { marked = true } = {}): Promise<void> => {
    expect(await page.evaluate(focusFault, marked), `at ${what}`).toBe('');
  };
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const isOn = (selector: string) =>
    page.evaluate((css) => document.activeElement?.matches(css), selector);

  /** Tabs until the focused element matches, looking at every stop on the way. */
  const tabTo = async (selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      await press(key);
      // Past the last stop is the browser's own.
      const fault = await page.evaluate(focusFault, false);
      expect(['', 'nowhere'], `on the way to ${selector}`).toContain(fault);
      if (await isOn(selector)) return;
    }
    throw new Error(`No tab stop is ${selector}.`);
  };
  return { page, press, check, isOn, tabTo, close: () => page.context().close() };
}

const FILTER = 'button[aria-expanded]:not(:has(.lucide-hourglass))';
const RESULT = 'main li a[href*="/parkinglot/"]';
const MARKER = 'button[data-marker]';

it.concurrent.each(sample([1440, 390], 1))(
  'S7 by keyboard alone one searches, filters, opens a lot and comes back, %i px',
  async (width) => {
    const { page, press, check, isOn, tabTo, close } = await openJourney(width, '/');
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
    await tabTo('li input[type="checkbox"]');
    await check('a property');
    await press('Space');
    await page.waitForURL((url) => /contract|prop/.test(url.search));
    await press('Escape');
    expect(await isOn(FILTER)).toBe(true);
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
    await check('back at the result');
    expect(await isOn(RESULT)).toBe(true);
    await close();
  },
);

it.concurrent.each(sample([390, 1440], 0, 1))(
  'M8 by keyboard alone one goes from cluster to lot and back on the map, %i px',
  async (width) => {
    const { page, press, check, isOn, tabTo, close } = await openJourney(width, '/');
    await page.locator(MARKER).first().waitFor();
    await tabTo(MARKER);
    await page.locator('.maplibregl-canvas').waitFor();
    await pageRests(page);
    await check('a cluster');
    const before = await page.locator(':focus').getAttribute('aria-label');
    await press('ArrowUp');
    await check('the next cluster');
    expect(await page.locator(':focus').getAttribute('aria-label')).not.toBe(before);

    // M8: past the map, to the list or to what shows it.
    await tabTo('a[href="#results"], a[href="#show-list"]', 'Shift+Tab');
    await press('Enter');
    const landed = width > 1050 ? '#results' : '#show-list';
    expect(await isOn(landed)).toBe(true);
    await tabTo(MARKER, width > 1050 ? 'Tab' : 'Shift+Tab');

    // Into clusters until a lot's window opens.
    const open = page.getByRole('dialog').or(page.locator('[class*="_window_"]')).first();
    for (let presses = 0; presses < 14 && !(await open.isVisible()); presses += 1) {
      if (!(await isOn(MARKER))) await tabTo(MARKER);
      await press('Enter');
      await pageRests(page);
      if (await isOn(MARKER)) await check('the marker in its place');
    }
    await check('a window');
    // One press of Escape closes one thing.
    const streets = 'button[aria-pressed][data-map-float]';
    await page.locator(streets).focus();
    await press('Enter');
    expect(await isOn(streets)).toBe(false);
    await press('Escape');
    expect([await isOn(streets), await open.isVisible()]).toEqual([true, true]);
    await press('Escape');
    await open.waitFor({ state: 'hidden' });
    expect(await isOn(MARKER)).toBe(true);
    await check('its pin again');
    await close();
  },
);

it('U2 by keyboard alone one comes back to the window that one left', async () => {
  const { page, press, check, isOn, tabTo, close } = await openJourney(1440, '/?search=bergen');
  await page.locator('.maplibregl-canvas').waitFor();
  await results(page).first().waitFor();
  await pageRests(page);
  const details = '[data-map-window] a[href*="/parkinglot/"]';
  let left: string | null = null;
  // A lot that isn't among the list's first, whose cards would get the focus.
  for (const pin of await page.locator(`${MARKER}[data-marker^="lot"]`).all()) {
    await pin.focus();
    await press('Enter');
    left = await page.locator(details).getAttribute('href');
    if ((await page.locator(`li a[href="${left}"]`).count()) === 0) break;
    await press('Escape');
  }
  await tabTo(details);
  await press('Enter');
  await page.waitForURL(`**${left}`);
  await page.locator('main h1:focus').waitFor();
  await page.goBack();
  await eventually(async () => expect(await isOn(details)).toBe(true));
  await check('the window again', { marked: false });
  await close();
});
