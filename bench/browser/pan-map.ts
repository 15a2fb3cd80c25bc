/** What moving the map costs the main thread on a phone's processor. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { slowDown, withPage } from './bench-pages.ts';

const SETTLE_MS = 1_500;
const START_TRIES = 200;
const START_PAUSE_MS = 250;
const STEPS = 12;
const WHEEL_PX = 60;
/** A text that no lot has. */
const NO_MATCH = 'zzzzqqxx';

/** Moves over the map of all lots, and over the map of none. */
export async function benchPan(
  browser: Browser,
  context: BrowserContextOptions,
  origin: string,
  rounds: number,
) {
  const over = (path: string, ready: string) =>
    withPage(browser, context, async (page, devtools) => {
      await page.goto(origin + path);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      return pan(page, devtools, rounds);
    });
  return {
    product: await over('/?view=map', '[data-marker]'),
    control: await over(`/?view=map&search=${NO_MATCH}`, 'input[type=search]'),
  };
}

/** @returns main-thread time of each move, ms, as the throttled processor needs it; React's commits, and the worker's questions */
async function pan(page: Page, devtools: CDPSession, rounds: number) {
  // A hand that reaches the map starts it, once its code is there.
  const [x, y] = middleOf(page);
  const canvas = page.locator('canvas').first();
  for (let tries = 0; tries < START_TRIES && (await canvas.count()) === 0; tries++) {
    await page.mouse.move(0, 0);
    await page.mouse.move(x, y);
    await page.waitForTimeout(START_PAUSE_MS);
  }
  await canvas.waitFor({ state: 'attached' });
  await page.locator('progress').waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
  await devtools.send('Performance.enable');
  await slowDown(devtools);
  const moves: number[] = [];
  const step: Step = async (move) => {
    const beforeMs = await taskMsSoFar(devtools);
    await move();
    // Two frames: the move is drawn, and then its effect.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    moves.push((await taskMsSoFar(devtools)) - beforeMs);
  };
  const before = await page.evaluate(() => window.benchProbe.counts());
  for (let round = 0; round < rounds; round++) {
    for (const gesture of GESTURES) await gesture(page, devtools, step, round % 2 === 1);
  }
  const after = await page.evaluate(() => window.benchProbe.counts());
  return { moves, commits: after.commits - before.commits, calls: after.calls - before.calls };
}

/** Milliseconds of the main thread since the page began, by the browser's own count; after `Performance.enable`. */
async function taskMsSoFar(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** One of a gesture's twelve steps. */
type Step = (move: () => Promise<unknown>) => Promise<void>;
type Gesture = (page: Page, devtools: CDPSession, step: Step, isBack: boolean) => Promise<void>;

const GESTURES: readonly Gesture[] = [
  async function drag(page, devtools, step, isBack) {
    const [x, y] = middleOf(page);
    const sign = isBack ? -1 : 1;
    await touch(devtools, 'touchStart', [[x, y]]);
    for (let i = 1; i <= STEPS; i++) {
      await step(() => touch(devtools, 'touchMove', [[x + sign * i * 12, y + sign * i * 6]]));
    }
    await touch(devtools, 'touchEnd', []);
  },
  async function wheel(page, _devtools, step, isBack) {
    await page.mouse.move(...middleOf(page));
    for (let i = 0; i < STEPS; i++) {
      await step(() => page.mouse.wheel(0, isBack ? WHEEL_PX : -WHEEL_PX));
    }
  },
  async function pinch(page, devtools, step, isBack) {
    const [x, y] = middleOf(page);
    for (let i = 1; i <= STEPS; i++) {
      const apart = 60 + (isBack ? STEPS - i : i) * 8;
      const fingers = [
        [x - apart, y],
        [x + apart, y],
      ] as const;
      await step(() => touch(devtools, i === 1 ? 'touchStart' : 'touchMove', fingers));
    }
    await touch(devtools, 'touchEnd', []);
  },
];

export function middleOf(page: Page): [x: number, y: number] {
  const { width, height } = page.viewportSize()!;
  return [Math.round(width / 2), Math.round(height / 2)];
}

async function touch(
  devtools: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly (readonly [x: number, y: number])[],
): Promise<void> {
  const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
  await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
}
