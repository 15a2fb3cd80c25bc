/** The page as visitors set their devices: larger text (WCAG 1.4.4), forced colours, less motion, paper. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitsOf } from '../support/early-visit.ts';
import { runProduct } from '../support/running-product.ts';
import { LOT_SCREEN, pageRests } from '../support/stage.ts';
import { eventually } from '../support/eventually.ts';
import { overlaps } from '../support/overlaps.ts';
import { longTest, sample } from '../support/sample.ts';

const running = runProduct();
const withPage = visitsOf(running);

/** Where list and map take turns, the map is first. */
const SEARCH = { name: 'search', path: '/', ready: '[data-marker]' };
const LOT = { name: 'lot', ...LOT_SCREEN };

async function open(page: Page, { path, ready }: typeof SEARCH): Promise<void> {
  await page.goto(running.origin + path);
  await page.locator(ready).first().waitFor();
}

describe.each([SEARCH, LOT])('$name', (screen) => {
  // One page for all: colours and sizes change on the page that is there.
  let page: Page;
  beforeAll(async () => {
    page = await running.browser.newPage();
    await open(page, screen);
  });
  afterAll(async () => {
    await page?.context().close();
  });

  it('moves nothing where less motion is asked for', async () => {
    const moving = await page.evaluate(() => {
      const seconds = (text: string) =>
        Math.max(
          ...text.split(',').map((part) => parseFloat(part) * (/\dms/.test(part) ? 0.001 : 1)),
        );
      return [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const animated = animationName !== 'none' && seconds(animationDuration) > 0.01;
        return animated || seconds(transitionDuration) > 0.01
          ? [element.outerHTML.slice(0, 120)]
          : [];
      });
    });
    expect(moving).toEqual([]);
  });

  it('can be made out in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const invisible = await page.evaluate(() => {
      const found: string[] = [];
      // Backgrounds and shadows are gone: what is pressed needs a border, or words.
      for (const element of document.querySelectorAll('button')) {
        const { borderTopStyle, borderTopWidth, forcedColorAdjust } = getComputedStyle(element);
        const bordered = borderTopStyle !== 'none' && borderTopWidth !== '0px';
        const hasWords = element.innerText.trim() !== '';
        const drawn = element.querySelector('svg, img') !== null;
        if (!bordered && !hasWords && !drawn && forcedColorAdjust !== 'none') {
          found.push(element.outerHTML.slice(0, 120));
        }
      }
      return found;
    });
    expect(invisible).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    expect(focus, 'the focus is drawn as an outline, which stays').toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it.each([1280, 390])('keeps its words at twice the text size, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await pageRests(page);
    const cut = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const found = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth} px`] : [];
      for (const element of document.querySelectorAll('a, button, h1, h2, h3, p, label, dt, dd')) {
        const { overflowX, overflowY, display } = getComputedStyle(element);
        if (element.closest('.visually-hidden, [inert]') || display === 'inline') continue;
        const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
        if ((wide || high) && element.clientWidth > 1) found.push(element.outerHTML.slice(0, 120));
      }
      return found;
    });
    expect(cut).toEqual([]);
  });
});

it.concurrent.each(sample([LOT.path, `/en${LOT.path}`], 1, 2))(
  'P7 %s has all within 3,200 pixels of a phone, and prints address and prices, without buttons or counts that pass',
  async (path) => {
    const phone = { viewport: { width: 390, height: 844 } };
    await withPage(phone, async ({ page }) => {
      await open(page, { ...LOT, path });
      await page.locator('[data-testid=map], canvas').first().waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        3200,
      );
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: 'print' });
      await pageRests(page);
      const main = page.locator('main');
      // Prices hold their currency by a space that doesn't break.
      const text = (await main.innerText()).replaceAll('\u00a0', ' ');
      for (const said of ['Prøvegata 1, Lillehammer', '32 kr', '220 kr', 'P-lommen']) {
        expect(text).toContain(said);
      }
      // The sample's counts: 34, 1 and 0.
      expect(text).not.toMatch(/\b(?:34|1|0) (?:ledige?|free)\b/);
      const forms = main.getByText(/^(?:Lei plass|Send forespørsel|Rent space|Send request)$/);
      const pressed = main.locator('button').or(forms).filter({ visible: true });
      expect(await pressed.allInnerTexts()).toEqual([]);
    });
  },
);

const SIZES = [
  { name: '320 px', width: 320, height: 640 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a small phone on its side', width: 568, height: 320 },
  { name: 'a small window, drawn double', width: 720, height: 450, deviceScaleFactor: 2 },
  { name: 'a laptop', width: 1280, height: 800 },
  { name: 'a wide screen', width: 2560, height: 1440 },
  { name: 'a phone, text of twice the size', width: 390, height: 844, textSize: '200%' },
  { name: 'a laptop, text of twice the size', width: 1280, height: 800, textSize: '200%' },
];

it.concurrent.each(sample(SIZES, 1, 2))('M8: controls never overlap on $name', async (window) => {
  const { width, height, deviceScaleFactor = 1, textSize = '100%' } = window;
  await withPage({ viewport: { width, height }, deviceScaleFactor }, async ({ page }) => {
    await open(page, SEARCH);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.getByRole('button', { name: 'Zoom inn' }).waitFor({ state: 'attached' });
    for (const view of ['Kart', /^Liste/]) {
      const side = page.getByRole('button', { name: view, exact: true });
      if (await side.first().isVisible()) await side.first().click();
      await eventually(async () => expect(await page.evaluate(overlaps)).toEqual([]));
    }
  });
});

/** Runs in the page: the lot's pin and buttons that the map's notice lies over. */
function coveredByNotice(map: Element): string[] {
  const notice = map.querySelector('output[data-map-float]')!.getBoundingClientRect();
  const others = [...map.querySelectorAll('img[alt*="Stortorget"], button')];
  return others
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const across = Math.min(right, notice.right) - Math.max(left, notice.left);
      return across > 0 && Math.min(bottom, notice.bottom) - Math.max(top, notice.top) > 0;
    })
    .map((one) => one.outerHTML.slice(0, 80));
}

it.each(sample([320, 390, 600, 820, 1_440], 0, 2))(
  'M8: controls never overlap on a lot’s page of %i pixels',
  async (width) => {
    await withPage({ viewport: { width, height: 1_000 } }, async ({ page }) => {
      await open(page, LOT);
      await page.getByRole('button', { name: 'Zoom inn' }).waitFor();
      const map = page.getByRole('region', { name: /Stortorget/ });
      // M2: there are no streets here.
      await map.locator('output[data-map-float]', { hasText: 'Gatekart' }).waitFor();
      await eventually(async () => {
        const found = await page.evaluate(overlaps);
        // What is below the window is scrolled to.
        expect(found.filter((fault) => !fault.endsWith('is cut off'))).toEqual([]);
        expect(await map.evaluate(coveredByNotice)).toEqual([]);
      });
    });
  },
);

/** Runs in the page: what of a lot's window, the field and the switch can't be seen or pressed. */
function windowFaults(): string[] {
  const window = document.querySelector('section[aria-labelledby][tabindex="-1"]')!;
  const map = document.querySelector('[data-marker]')!.closest('section')!.getBoundingClientRect();
  const whole = window.getBoundingClientRect();
  const isInside =
    whole.top >= map.top - 1 &&
    whole.left >= map.left - 1 &&
    whole.right <= map.right + 1 &&
    whole.bottom <= map.bottom + 1;
  const controls = [
    ...window.querySelectorAll('button, a[href]'),
    ...document.querySelectorAll('form input[name=search], #show-list'),
  ];
  const covered = controls.flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 8, y],
      [right - 8, y],
      [x, top + 4],
      [x, bottom - 4],
    ] as const;
    const others = points.map((point) => document.elementFromPoint(...point));
    const other = others.find((at) => !control.contains(at));
    const [said, over] = [control, other].map((one) => one?.outerHTML.slice(0, 120));
    return other === undefined ? [] : `${said} is under ${over}`;
  });
  return [...(isInside ? [] : ['The window is cut off.']), ...covered];
}

for (const [width, height, textSize] of [
  [390, 844, '200%'],
  [820, 1180, '200%'],
  [1280, 800, '200%'],
  [844, 390, '100%'],
] as const) {
  longTest(`M6 a lot’s window is whole at ${width} × ${height} px and ${textSize}`, async () => {
    await withPage({ viewport: { width, height }, hasTouch: true }, async ({ page }) => {
      await open(page, { ...SEARCH, path: '/?search=Stortorget%20p-hus&view=map' });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
      // Until the map rests, a pin may be of a question that is no longer in force.
      await pageRests(page);
      await page.locator('[data-marker^="lot "]').first().dispatchEvent('click');
      await page.locator('section[aria-labelledby][tabindex="-1"]').waitFor();
      await eventually(async () => expect(await page.evaluate(windowFaults)).toEqual([]));
    });
  });
}
