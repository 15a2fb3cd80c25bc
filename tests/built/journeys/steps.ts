/** What a visitor may do next, each as one step of a journey. */
import type { ElementHandle, Locator, Page } from 'playwright';
import { eventually } from '../../support/eventually.ts';
import { reset, status } from '../../support/fault-server.ts';
import { searchField, type Stage } from '../../support/stage.ts';
import { LIST } from '../faults/rows.ts';

export interface Random {
  /** In [0, 1). */
  next(): number;
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
}

export interface Step {
  readonly name: string;
  /** How likely it is, compared with the others. */
  readonly weight: number;
  /** Whether it can be done now. Absent: always. */
  readonly isPossible?: (stage: Stage) => Promise<boolean> | boolean;
  readonly run: (stage: Stage, random: Random) => Promise<unknown>;
}

const PHRASES = [
  'oslo',
  'Bergen sentrum',
  'torget',
  'p-hus bergen',
  'storgata',
  'Karl Johans gate',
  '5014',
  'us os',
  'alesund',
  'xyzzy qwrt',
  'constructor',
  '  ',
  '<b>&amp;',
  'Bodø',
  'stasjon',
  'ø',
];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
] as const;

const isVisible = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().isVisible();
const onSearch = ({ page }: Stage) => searchField(page).isVisible();
/** The lots of the list. */
const results = (page: Page) => page.locator('#results a[href*="/parkinglot/"]');

/** Clicks a button, unless it disappears before the click. */
function press(page: Page, name: string | RegExp): Promise<void> {
  return clickIfThere(page.getByRole('button', { name }).first());
}

async function clickIfThere(control: Locator): Promise<void> {
  await control.click({ timeout: 5_000 }).catch((error: unknown) => {
    if (!/Timeout/.test(String(error))) throw error;
  });
}

/** Does something in the field. It may disappear meanwhile, because a lot's page comes a moment after the press. */
async function inField({ page }: Stage, act: (field: ElementHandle) => Promise<void>) {
  const { pathname } = new URL(page.url());
  try {
    const field = await searchField(page).elementHandle({ timeout: 5_000 });
    if (field) await act(field);
  } catch (error) {
    const isThere = await searchField(page).isVisible();
    if (isThere && new URL(page.url()).pathname === pathname) throw error;
  }
}

/** Types at the end of what the field has. */
async function typeInto(field: ElementHandle, { page }: Stage, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(text);
}

export const STEPS: readonly Step[] = [
  {
    name: 'types a letter',
    weight: 6,
    isPossible: onSearch,
    run: (stage, random) => {
      const letter = random.pick('aeorstnøå -1'.split(''));
      return inField(stage, (field) => typeInto(field, stage, letter));
    },
  },
  {
    name: 'types a text',
    weight: 6,
    isPossible: onSearch,
    run: (stage, random) => {
      const phrase = random.pick(PHRASES);
      return inField(stage, async (field) => {
        await field.fill('');
        await typeInto(field, stage, phrase);
      });
    },
  },
  {
    name: 'rubs letters out',
    weight: 3,
    isPossible: onSearch,
    run: (stage, random) => {
      const letters = random.int(4) + 1;
      return inField(stage, async (field) => {
        await field.press('End');
        for (let i = 0; i < letters; i += 1) await field.press('Backspace');
      });
    },
  },
  {
    name: 'empties the field',
    weight: 2,
    isPossible: onSearch,
    run: (stage) => inField(stage, (field) => field.fill('')),
  },
  {
    name: 'presses Enter',
    weight: 3,
    isPossible: onSearch,
    run: (stage) => inField(stage, (field) => field.press('Enter')),
  },
  {
    name: 'chooses a destination',
    weight: 4,
    isPossible: onSearch,
    run: (stage, random) => {
      const downs = random.int(3) + 1;
      return inField(stage, async (field) => {
        for (let i = 0; i < downs; i += 1) await field.press('ArrowDown');
        await field.press('Enter');
      });
    },
  },
  {
    name: 'ticks or unticks a filter',
    weight: 5,
    isPossible: onSearch,
    run: async ({ page }, random) => {
      const toggle = page.getByRole('button', { name: /^(?:Filter|Lukk|Close)/ }).first();
      // The choices under the field may cover the filters, even while they are being pressed.
      await eventually(async () => {
        const field = searchField(page);
        // A lot's page comes a moment after the press that opens it.
        if (!(await field.isVisible())) return;
        const soon = { timeout: 2_000 };
        const isOpen = async (control: Locator) =>
          (await control.getAttribute('aria-expanded', soon)) === 'true';
        if (await isOpen(field)) await field.press('Escape', soon);
        if (!(await isOpen(toggle))) await toggle.click(soon);
      });
      // "Husk bilen" changes what later visits begin with, which the journey's twin doesn't know.
      const filters = page.getByRole('checkbox', { name: /^(?!Husk bilen|Remember the car)/ });
      const boxes = filters.or(page.getByRole('radio'));
      const count = await boxes.count();
      if (count > 0) await clickIfThere(boxes.nth(random.int(count)));
      if (random.next() < 0.7) await page.keyboard.press('Escape');
    },
  },
  {
    name: 'takes a filter away',
    weight: 2,
    isPossible: ({ page }) => isVisible(page, /^(?:Fjern filteret|Remove the filter)/),
    run: ({ page }) => press(page, /^(?:Fjern filteret|Remove the filter)/),
  },
  {
    name: 'shows what the filters leave',
    weight: 2,
    isPossible: ({ page }) => isVisible(page, /^(?:Vis|Show) [\d\s,]+ (?:plass|lot)/),
    run: ({ page }) => press(page, /^(?:Vis|Show) [\d\s,]+ (?:plass|lot)/),
  },
  {
    name: 'asks for ten more',
    weight: 2,
    isPossible: ({ page }) => isVisible(page, /^(?:Vis flere|Show more)/),
    run: ({ page }) => press(page, /^(?:Vis flere|Show more)/),
  },
  {
    name: 'switches to the list',
    weight: 3,
    isPossible: ({ page }) => isVisible(page, /^(?:Liste|List)\b/),
    run: ({ page }) => press(page, /^(?:Liste|List)\b/),
  },
  {
    name: 'switches to the map',
    weight: 3,
    isPossible: ({ page }) => isVisible(page, /^(?:Kart|Map)$/),
    run: ({ page }) => press(page, /^(?:Kart|Map)$/),
  },
  {
    name: 'drags the map',
    weight: 3,
    isPossible: ({ page }) => page.locator('canvas').first().isVisible(),
    run: async ({ page }, random) => {
      const box = await page.locator('canvas').first().boundingBox();
      if (!box) return;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + random.int(200) - 100, y + random.int(200) - 100, { steps: 4 });
      await page.mouse.up();
    },
  },
  {
    name: 'zooms',
    weight: 3,
    isPossible: ({ page }) => isVisible(page, /^Zoom (?:inn|in)$/),
    run: ({ page }, random) => press(page, random.pick([/^Zoom (?:inn|in)$/, /^Zoom (?:ut|out)$/])),
  },
  {
    name: 'searches the area',
    weight: 2,
    isPossible: ({ page }) => isVisible(page, /^(?:Søk i dette området|Search this area)$/),
    run: ({ page }) => press(page, /^(?:Søk i dette området|Search this area)$/),
  },
  {
    name: 'shows all again',
    weight: 2,
    isPossible: ({ page }) => isVisible(page, /^(?:Vis alle|Show all)$/),
    run: ({ page }) => press(page, /^(?:Vis alle|Show all)$/),
  },
  {
    name: 'asks for what is near',
    weight: 1,
    isPossible: onSearch,
    run: ({ page }) => press(page, /^(?:Nær meg|Near me)$/),
  },
  {
    name: 'opens a marker',
    weight: 2,
    isPossible: ({ page }) => page.locator('[data-marker]').first().isVisible(),
    run: ({ page }, random) =>
      page
        .locator('[data-marker]')
        .nth(random.int(3))
        .dispatchEvent('click', {}, { timeout: 3_000 })
        .catch(() => undefined),
  },
  {
    name: 'opens a lot',
    weight: 3,
    isPossible: ({ page }) => results(page).first().isVisible(),
    run: ({ page }, random) =>
      results(page)
        .nth(random.int(3))
        .click({ timeout: 3_000 })
        .catch(() => undefined),
  },
  {
    name: 'goes back in the browser',
    weight: 3,
    run: ({ page }) =>
      page.goBack({ waitUntil: 'commit' }).catch((error: unknown) => {
        // Of the links below the list, the footer’s lead to the site of the operator, which no test serves.
        if (!String(error).includes('ERR_NAME_NOT_RESOLVED')) throw error;
      }),
  },
  {
    name: 'goes back by the button',
    weight: 3,
    isPossible: ({ page }) => page.url().includes('/parkinglot/'),
    run: ({ page }) =>
      page
        .getByRole('link', { name: /^(?:Tilbake|Back)/ })
        .first()
        .click(),
  },
  { name: 'reloads', weight: 1, run: ({ page }) => page.reload({ waitUntil: 'commit' }) },
  {
    name: 'changes the language',
    weight: 1,
    run: ({ page }, random) =>
      page
        .locator(`a[hreflang^="${random.pick(['nb', 'en'])}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click(), undefined, { timeout: 3_000 })
        .catch(() => undefined),
  },
  {
    name: 'turns or changes the screen',
    weight: 1,
    run: ({ page }, random) => page.setViewportSize(random.pick(WINDOWS)),
  },
  {
    name: 'loses the API',
    weight: 1,
    run: ({ server }) => Promise.resolve(server.play(LIST, reset)),
  },
  {
    name: 'meets an API that fails',
    weight: 1,
    run: ({ server }) => Promise.resolve(server.play(/\/api\//, status(500))),
  },
  { name: 'has the network again', weight: 3, run: ({ server }) => Promise.resolve(server.heal()) },
  {
    name: 'tries again',
    weight: 2,
    isPossible: ({ page }) => isVisible(page, /^(?:Prøv igjen|Try again)$/),
    run: ({ page }) => press(page, /^(?:Prøv igjen|Try again)$/),
  },
  {
    name: 'opens the same in another tab',
    weight: 1,
    run: async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(page.url(), { waitUntil: 'commit' });
      await other.close();
    },
  },
];
