/** WCAG 2.2 AA by axe-core on every screen, in every state that a visitor meets. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { startFaultServer, hang, status, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { IS_LONG, IS_WHOLE } from '../support/sample.ts';
import { openStage, pageRests, results, searchField } from '../support/stage.ts';

const running = runProduct();

/** The first lot of the operator that a path prefix chooses (U3). */
async function firstLot(prefix: string): Promise<string> {
  const operator = prefix === '/kystpark' ? 'kystpark' : 'fjellro';
  const rows: unknown = await (await fetch(`${running.origin}/api/${operator}/parkinglots`)).json();
  const id = (rows as { parkingLotId?: string | number }[]).find(
    ({ parkingLotId }) => parkingLotId !== undefined,
  )?.parkingLotId;
  return String(id);
}

interface State {
  readonly name: string;
  readonly path: string;
  readonly arrange?: (server: FaultServer) => void;
  readonly reach: (page: Page) => Promise<unknown>;
}

const LOT_PARTS = /parkinglots\/\d+\/(services|nearby|paymentmethods)/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const STATES: readonly State[] = [
  {
    name: 'list',
    path: '/',
    reach: async (page) => {
      await searchField(page).click();
      await results(page).first().waitFor();
    },
  },
  {
    name: 'map',
    path: '/',
    reach: async (page) => {
      await page.locator('[data-marker]').first().waitFor();
      // By itself the live map waits until the page is quiet.
      await page.mouse.move(5, 5);
      await page.locator('.maplibregl-canvas').waitFor();
      await page.locator('[data-marker]').first().waitFor();
    },
  },
  {
    name: 'loading',
    path: '/',
    arrange: (server) => server.play(/\/parkinglots$/, hang),
    reach: heading,
  },
  {
    name: 'failed',
    path: '/',
    arrange: (server) => server.play(/\/parkinglots$/, status(404)),
    reach: async (page) => {
      await searchField(page).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'no hits',
    path: '/?search=qxqxqx',
    reach: async (page) => {
      await searchField(page).click();
      await page
        .getByText(/qxqxqx/)
        .first()
        .waitFor();
    },
  },
  { name: 'what is stored', path: '/stored', reach: heading },
  {
    name: 'filter open',
    path: '/',
    reach: async (page) => {
      await searchField(page).click();
      await page.locator('button[aria-expanded]').filter({ hasText: 'Filter' }).first().click();
      // A press before hydration waits for it.
      await page.locator('button[aria-expanded=true]').first().waitFor();
    },
  },
  {
    name: 'menu open',
    path: '/',
    reach: async (page) => {
      const toggle = page.locator('button[popovertarget]').first();
      await heading(page);
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  {
    name: 'lot',
    path: '/parkinglot/FIRST',
    reach: (page) => page.locator('#lot-facilities').waitFor(),
  },
  { name: 'lot not found', path: '/parkinglot/none', reach: heading },
  {
    name: 'lot with failed parts',
    path: '/parkinglot/FIRST',
    arrange: (server) => server.play(LOT_PARTS, status(404)),
    reach: (page) => page.locator('#lot-facilities').waitFor(),
  },
];

const LOOKS = [
  { name: 'phone', width: 390, prefix: '', scheme: 'light' },
  { name: 'tablet, English', width: 840, prefix: '/en', scheme: 'dark' },
  { name: 'desktop, other operator', width: 1440, prefix: '/kystpark', scheme: 'light' },
  { name: 'forced colours', width: 1050, prefix: '', scheme: 'dark', forced: 'active' },
] as const;

/** Most visitors meet these; `npm test -- --only long` looks at all. */
const USUAL = new Set(['list', 'map', 'filter open', 'lot']);
/** Each state in one of the looks; `npm test -- --only whole` takes all. */
const SEEN = LOOKS.map((look, at) => ({
  look,
  name: look.name,
  states: STATES.filter(
    ({ name }, index) =>
      IS_WHOLE || ((index + at) % LOOKS.length === 0 && (IS_LONG || USUAL.has(name))),
  ),
})).filter(({ states }) => states.length > 0);

describe.concurrent.each(SEEN)('axe finds nothing: $name', ({ look, states }) => {
  const { width, prefix, scheme } = look;
  const forcedColors = 'forced' in look ? look.forced : 'none';
  it.each(states)('$name', async ({ name, path, arrange, reach }) => {
    const server = await startFaultServer(running.origin);
    const { context, page } = await openStage(running.browser, server, {
      viewport: { width, height: 900 },
      colorScheme: scheme,
      forcedColors,
      contrast: forcedColors === 'active' ? 'more' : 'no-preference',
      bypassCSP: true,
    });
    arrange?.(server);
    await page.goto(`${server.origin}${prefix}${path.replace('FIRST', await firstLot(prefix))}`);
    await reach(page);
    await pageRests(page);
    expect(await violations(page, name)).toEqual([]);
    // 1.4.10: nothing to scroll sideways for on a screen of 320 px.
    await page.setViewportSize({ width: 320, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    server.heal();
    await context.close();
    await server.stop();
  });
});
