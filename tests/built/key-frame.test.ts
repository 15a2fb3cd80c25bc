/** Between a key and its list no script forces a layout: the frame lays the page out once, at its end. */
import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { pageRests, results, searchField } from '../support/stage.ts';

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
  /** Microseconds; absent where the event has no length. */
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: {
    readonly data?: { readonly type?: string };
    /** There is a stack only where a script forced it. */
    readonly beginData?: { readonly stackTrace?: readonly { readonly functionName: string }[] };
  };
}

const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
];

const running = runProduct();

async function traced(page: Page, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

// On a phone, whose map is hidden: on a desk an earlier key's markers may come between.
test('on a phone no layout is forced between a key and its list', async () => {
  const viewport = { width: 390, height: 844 };
  const context = await running.browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(running.origin);
  await searchField(page).fill('par');
  // The map hides the list until something is typed.
  await results(page).first().waitFor();
  await pageRests(page);
  await page.evaluate(() => {
    const list = document.querySelector('#results')!;
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(() => performance.mark('list changed')).observe(list, options);
  });
  const keys = ['k', 'i', 'n', 'g', ' ', 's'];
  const events = await traced(page, async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await pageRests(page);
    }
  });
  await context.close();

  const presses = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown',
  );
  expect(presses).toHaveLength(keys.length);
  const changes = events.filter(({ name }) => name === 'list changed');
  // On a busy machine what an earlier key set off comes between: the address after a moment, the hidden map after two seconds.
  const timers = events.filter(({ name }) => name === 'TimerFire');
  const isOfTimer = ({ ts, pid, tid }: TraceEvent) =>
    timers.some(
      (timer) =>
        timer.pid === pid &&
        timer.tid === tid &&
        ts >= timer.ts &&
        ts <= timer.ts + (timer.dur ?? 0),
    );
  const forced = presses.flatMap(({ ts: pressed, pid, tid }, at) => {
    const next = presses[at + 1]?.ts ?? Infinity;
    const changed = changes.find(({ ts }) => ts > pressed && ts < next);
    if (!changed) return [];
    return events
      .filter((event) => event.pid === pid && event.tid === tid)
      .filter((event) => event.ts > pressed && event.ts < changed.ts && !isOfTimer(event))
      .map(({ args }) => args.beginData?.stackTrace?.map(({ functionName }) => functionName))
      .filter((stack) => stack !== undefined);
  });
  expect(forced).toEqual([]);
  expect(changes.length).toBeGreaterThan(0);
});
