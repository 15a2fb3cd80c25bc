/** WCAG 2.2 AA by axe-core on every screen, in every state that a visitor meets. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startFaultServer, hang, status, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { IS_LONG, IS_WHOLE } from '../support/sample.ts';
import { LOT_SCREEN, openStage, pageRests } from '../support/stage.ts';
import { LIST } from './faults/rows.ts';

const running = runProduct();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, target-size included, and what axe's authors advise besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, one line a node. The page's context needs `bypassCSP`. */
async function violations(page: Page, state: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(async (tags): Promise<AxeResults> => {
    const axe: unknown = Reflect.get(window, 'axe');
    const { run } = axe as { run: (root: Document, options: object) => Promise<AxeResults> };
    // Forced colours are the visitor's own, and axe reads a text's fill, which keeps the style's colour under them.
    const isForced = matchMedia('(forced-colors: active)').matches;
    return run(document, { runOnly: tags, rules: { 'color-contrast': { enabled: !isForced } } });
  }, RULES);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${state}: ${id} ${String(target)} ${html.slice(0, 140)}`),
  );
}

interface State {
  readonly name: string;
  readonly path: string;
  readonly arrange?: (server: FaultServer) => void;
  /** What shows that the page is there. */
  readonly ready: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const LOT_PARTS = /parkinglots\/\d+\/(services|nearby|paymentmethods)/;

const STATES: readonly State[] = [
  { name: 'list', path: '/?view=list', ready: '#results li >> visible=true' },
  {
    name: 'map',
    path: '/',
    ready: '[data-marker]',
    // By itself the live map waits until the page is quiet.
    act: async (page) => {
      await page.mouse.move(5, 5);
      await page.locator('.maplibregl-canvas').waitFor();
    },
  },
  { name: 'loading', path: '/', arrange: (server) => server.play(LIST, hang), ready: 'h1' },
  {
    name: 'failed',
    path: '/?view=list',
    arrange: (server) => server.play(LIST, status(404)),
    ready: '[role=alert]',
  },
  { name: 'no hits', path: '/?search=qxqxqx&view=list', ready: 'text=qxqxqx' },
  { name: 'what is stored', path: '/stored', ready: 'h1' },
  {
    name: 'filter open',
    path: '/?view=list',
    ready: 'h1',
    act: async (page) => {
      await page.locator('button[aria-expanded]').filter({ hasText: 'Filter' }).first().click();
      // A press before hydration waits for it.
      await page.locator('button[aria-expanded=true]').first().waitFor();
    },
  },
  {
    name: 'menu open',
    path: '/',
    ready: 'h1',
    act: async (page) => {
      const toggle = page.locator('button[popovertarget]').first();
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  { name: 'lot', ...LOT_SCREEN },
  { name: 'lot not found', path: '/parkinglot/none', ready: 'h1' },
  {
    name: 'lot with failed parts',
    ...LOT_SCREEN,
    arrange: (server) => server.play(LOT_PARTS, status(404)),
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
  it.each(states)('$name', async ({ name, path, arrange, ready, act }) => {
    const server = await startFaultServer(running.origin);
    const { context, page } = await openStage(running.browser, server, {
      viewport: { width, height: 900 },
      colorScheme: scheme,
      forcedColors,
      contrast: forcedColors === 'active' ? 'more' : 'no-preference',
      bypassCSP: true,
    });
    arrange?.(server);
    await page.goto(server.origin + prefix + path);
    await page.locator(ready).first().waitFor();
    await act?.(page);
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
