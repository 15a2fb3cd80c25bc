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

const NAMES = ['oslo', 'Bergen sentrum', 'torget', 'p-hus bergen', 'storgata', 'Bodø', 'stasjon'];
const PIECES = ['Karl Johans gate', '5014', 'us os', 'alesund', 'ø'];
const ODD = ['xyzzy qwrt', 'constructor', '  ', '<b>&amp;'];
const PHRASES = [...NAMES, ...PIECES, ...ODD];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
] as const;

const onSearch = ({ page }: Stage) => searchField(page).isVisible();
const LOT_LINKS = '#results a[href*="/parkinglot/"]';

/** Clicks a control, unless it disappears before the click. */
async function press(control: Locator): Promise<void> {
  await control.click({ timeout: 5_000 }).catch((error: unknown) => {
    if (!/Timeout/.test(String(error))) throw error;
  });
}

/** Presses the first button of one of these names. */
function button(name: string, weight: number, ...names: readonly RegExp[]): Step {
  const of = (page: Page, pattern: RegExp) => page.getByRole('button', { name: pattern }).first();
  return {
    name,
    weight,
    isPossible: ({ page }) => of(page, names[0]!).isVisible(),
    run: ({ page }, random) => press(of(page, random.pick(names))),
  };
}

/** Clicks one of the first three, unless it is gone by then. */
function oneOfThree(name: string, weight: number, selector: string): Step {
  return {
    name,
    weight,
    isPossible: ({ page }) => page.locator(selector).first().isVisible(),
    run: ({ page }, random) =>
      page
        .locator(selector)
        .nth(random.int(3))
        .dispatchEvent('click', {}, { timeout: 3_000 })
        .catch(() => undefined),
  };
}

/** Does something in the field. It may disappear meanwhile, because a lot's page comes a moment after the press. */
function inField(
  name: string,
  weight: number,
  act: (field: ElementHandle, random: Random, stage: Stage) => Promise<void>,
): Step {
  const run = async (stage: Stage, random: Random) => {
    const field = searchField(stage.page);
    const { pathname } = new URL(stage.page.url());
    try {
      const handle = await field.elementHandle({ timeout: 5_000 });
      if (handle) await act(handle, random, stage);
    } catch (error) {
      const isThere = await field.isVisible();
      if (isThere && new URL(stage.page.url()).pathname === pathname) throw error;
    }
  };
  return { name, weight, isPossible: onSearch, run };
}

async function typeInto(field: ElementHandle, { page }: Stage, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(text);
}

export const STEPS: readonly Step[] = [
  inField('types a letter', 6, (field, random, stage) =>
    typeInto(field, stage, random.pick('aeorstnøå -1'.split(''))),
  ),
  inField('types a text', 6, async (field, random, stage) => {
    await field.fill('');
    await typeInto(field, stage, random.pick(PHRASES));
  }),
  inField('rubs letters out', 3, async (field, random) => {
    await field.press('End');
    for (let letters = random.int(4); letters >= 0; letters -= 1) await field.press('Backspace');
  }),
  inField('empties the field', 2, (field) => field.fill('')),
  inField('presses Enter', 3, (field) => field.press('Enter')),
  inField('chooses a destination', 4, async (field, random) => {
    for (let downs = random.int(3); downs >= 0; downs -= 1) await field.press('ArrowDown');
    await field.press('Enter');
  }),
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
      if (count > 0) await press(boxes.nth(random.int(count)));
      if (random.next() < 0.7) await page.keyboard.press('Escape');
    },
  },
  button('takes a filter away', 2, /^(?:Fjern filteret|Remove the filter)/),
  button('shows what the filters leave', 2, /^(?:Vis|Show) [\d\s,]+ (?:plass|lot)/),
  button('asks for ten more', 2, /^(?:Vis flere|Show more)/),
  button('switches to the list', 3, /^(?:Liste|List)\b/),
  button('switches to the map', 3, /^(?:Kart|Map)$/),
  button('zooms', 3, /^Zoom (?:inn|in)$/, /^Zoom (?:ut|out)$/),
  button('searches the area', 2, /^(?:Søk i dette området|Search this area)$/),
  button('shows all again', 2, /^(?:Vis alle|Show all)$/),
  button('asks for what is near', 1, /^(?:Nær meg|Near me)$/),
  button('tries again', 2, /^(?:Prøv igjen|Try again)$/),
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
  oneOfThree('opens a marker', 2, '[data-marker]'),
  oneOfThree('opens a lot', 3, LOT_LINKS),
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
  { name: 'loses the API', weight: 1, run: async ({ server }) => server.play(LIST, reset) },
  {
    name: 'meets an API that fails',
    weight: 1,
    run: async ({ server }) => server.play(/\/api\//, status(500)),
  },
  { name: 'has the network again', weight: 3, run: async ({ server }) => server.heal() },
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
