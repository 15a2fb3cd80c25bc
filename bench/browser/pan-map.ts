/**
 * Measures what moving the map costs the main thread: a scripted drag, wheel and pinch over the product's map, and the same
 * over the map without a match. With software rendering the main thread waits for a frame's pixels, a hundred times longer
 * than for everything else. So WebGL draws nothing here, on both maps, and the browser's own count of the main thread's work
 * is taken.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { busySoFar, commitsSoFar } from './count-commits.ts';

export interface PanFigures {
  /** Main-thread time of each move, ms, as the throttled processor needs it. */
  readonly moves: readonly number[];
  /** Tasks of 50 ms or more while moving, ms. */
  readonly longTasks: readonly number[];
  /** React's commits, and questions to the worker; 0 where they aren't counted. */
  readonly commits: number;
  readonly calls: number;
}

/** A mid-range phone next to the machine that measures. */
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1_500;
const STEPS = 12;
const WHEEL_PX = 60;
/** A text that no lot has. */
const NO_MATCH = 'zzzzqqxx';

/** Runs before the page's scripts: WebGL accepts everything and draws nothing. */
export const DRAW_NOTHING = `
for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
  WebGL2RenderingContext.prototype[name] = () => undefined;
}`;

/** Moves over the map of all lots, and over the map of none. */
export async function benchPan(
  context: BrowserContext,
  origin: string,
  rounds: number,
  loadTimeoutMs: number,
): Promise<{ readonly product: PanFigures; readonly control: PanFigures }> {
  await context.addInitScript({ content: DRAW_NOTHING });
  const product = await panOver(context, `${origin}/`, rounds, async (page) => {
    await page
      .locator('[data-marker]')
      .first()
      .waitFor({ state: 'attached', timeout: loadTimeoutMs });
  });
  const control = await panOver(context, `${origin}/?search=${NO_MATCH}`, rounds, async (page) => {
    await page.locator('canvas').first().waitFor({ state: 'attached', timeout: loadTimeoutMs });
  });
  return { product, control };
}

async function panOver(
  context: BrowserContext,
  url: string,
  rounds: number,
  ready: (page: Page) => Promise<void>,
): Promise<PanFigures> {
  const page = await context.newPage();
  await page.goto(url);
  // A hand on the map starts it.
  const [x, y] = [middle(page).x, middle(page).y];
  await page.mouse.move(x, y);
  await ready(page);
  await page.locator('canvas').first().waitFor({ state: 'attached' });
  await page.locator('progress').waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(() => window.benchProbe.longTasks.splice(0));
  const counted = await commitsSoFar(page);
  const moves: number[] = [];
  const measure = async (move: () => Promise<unknown>): Promise<void> => {
    const before = await busySoFar(devtools);
    await move();
    // Two frames: the move is drawn, and then its effect.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    moves.push((await busySoFar(devtools)).task - before.task);
  };
  for (let round = 0; round < rounds; round++) {
    const back = round % 2 === 0 ? 1 : -1;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) {
      await measure(() => page.mouse.move(x + back * step * 12, y + back * step * 6));
    }
    await page.mouse.up();
    for (let step = 0; step < STEPS; step++) {
      await measure(() => page.mouse.wheel(0, -back * WHEEL_PX));
    }
    for (let step = 1; step <= STEPS; step++) {
      const apart = back > 0 ? 60 + step * 8 : 60 + (STEPS - step) * 8;
      await measure(() => pinch(devtools, step === 1 ? 'touchStart' : 'touchMove', x, y, apart));
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  const longTasks = await page.evaluate(() => [...window.benchProbe.longTasks]);
  const after = await commitsSoFar(page);
  await page.close();
  return {
    moves,
    longTasks,
    commits: after.commits - counted.commits,
    calls: after.calls - counted.calls,
  };
}

function middle(page: Page): { readonly x: number; readonly y: number } {
  const { width, height } = page.viewportSize() ?? { width: 800, height: 900 };
  return { x: Math.round(width / 2), y: Math.round(height / 2) };
}

export async function pinch(
  devtools: CDPSession,
  type: 'touchStart' | 'touchMove',
  x: number,
  y: number,
  apart: number,
): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ],
  });
}
