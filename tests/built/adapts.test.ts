/** The page as visitors set their devices: larger text (WCAG 1.4.4), forced colours, less motion. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sampleCaseId } from '../../server/sample/cases.ts';
import { runProduct } from '../support/running-product.ts';
import { pageRests, results } from '../support/stage.ts';

const running = runProduct();

const SCREENS = [
  {
    name: 'search',
    path: '/',
    ready: async (page: Page) => {
      await results(page).first().waitFor();
      await page.locator('[data-marker]').first().waitFor();
    },
  },
  {
    name: 'lot',
    path: `/parkinglot/${sampleCaseId('everything')}`,
    ready: (page: Page) => page.locator('#lot-facilities').waitFor(),
  },
] as const;

async function withPage(
  options: BrowserContextOptions,
  { path, ready }: (typeof SCREENS)[number],
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await running.browser.newContext({
    locale: 'nb-NO',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  try {
    const page = await context.newPage();
    await page.goto(running.origin + path);
    await ready(page);
    await visit(page);
  } finally {
    await context.close();
  }
}

describe.concurrent.each(SCREENS)('$name', (screen) => {
  it('keeps its words at twice the text size', async () => {
    await withPage({}, screen, async (page) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await pageRests(page);
      const cut = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const found = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth} px`] : [];
        for (const element of document.querySelectorAll(
          'a, button, h1, h2, h3, p, label, dt, dd',
        )) {
          const { overflowX, overflowY, display } = getComputedStyle(element);
          if (element.closest('.visually-hidden, [inert]') || display === 'inline') continue;
          const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
          if ((wide || high) && element.clientWidth > 1)
            found.push(element.outerHTML.slice(0, 120));
        }
        return found;
      });
      expect(cut).toEqual([]);
    });
  });

  it('can be made out in forced colours', async () => {
    await withPage({ forcedColors: 'active' }, screen, async (page) => {
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
    });
  });

  it('moves nothing where less motion is asked for', async () => {
    await withPage({ reducedMotion: 'reduce' }, screen, async (page) => {
      const moving = await page.evaluate(() => {
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, on its own
        const seconds = (text: string) =>
          Math.max(
            ...text.split(',').map((part) => parseFloat(part) * (/\dms/.test(part) ? 0.001 : 1)),
          );
        return [...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationName, animationDuration } =
            getComputedStyle(element);
          const animated = animationName !== 'none' && seconds(animationDuration) > 0.01;
          return animated || seconds(transitionDuration) > 0.01
            ? [element.outerHTML.slice(0, 120)]
            : [];
        });
      });
      expect(moving).toEqual([]);
    });
  });
});

describe.concurrent.each(['', '/en'])('P7 a phone %s', (prefix) => {
  it('has all that is known of the fullest lot within 3,200 pixels', async () => {
    const [, lot] = SCREENS;
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    await withPage(phone, { ...lot, path: prefix + lot.path } as typeof lot, async (page) => {
      await page.locator('[data-testid=map], canvas').first().waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        3200,
      );
    });
  });
});
