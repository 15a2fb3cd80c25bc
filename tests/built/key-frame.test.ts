/** Between a key and its list no script forces a layout: the frame lays the page out once, at its end. */
import type { Page } from 'playwright';
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

const TIMELINE = 'disabled-by-default-devtools.timeline';
const CATEGORIES = ['blink.user_timing', 'devtools.timeline', TIMELINE, `${TIMELINE}.stack`];

const running = runProduct();

async function traced(page: Page, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
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
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 } });
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
    let typed = 'par';
    for (const key of keys) {
      await page.keyboard.press(key);
      typed += key;
      // The address follows after a moment, and writing it lays the page out.
      await page.waitForURL((url) => url.searchParams.get('search') === typed.trim());
      await pageRests(page);
    }
  });
  await page.context().close();

  const isPress = ({ name, args }: TraceEvent) =>
    name === 'EventDispatch' && args.data?.type === 'keydown';
  const { pid: process, tid: thread } = events.find(isPress)!;
  const own = events.filter(({ pid, tid }) => pid === process && tid === thread);
  const presses = own.filter(isPress);
  expect(presses).toHaveLength(keys.length);
  const changes = own.filter(({ name }) => name === 'list changed');
  expect(changes.length).toBeGreaterThan(0);
  // On a busy machine what an earlier key set off comes between: the hidden map after two seconds.
  const timers = own.filter(({ name }) => name === 'TimerFire');
  const isOfTimer = ({ ts }: TraceEvent) =>
    timers.some((timer) => ts >= timer.ts && ts <= timer.ts + (timer.dur ?? 0));
  const forced = presses.flatMap(({ ts: pressed }, at) => {
    const next = presses[at + 1]?.ts ?? Infinity;
    const changed = changes.find(({ ts }) => ts > pressed && ts < next)?.ts ?? pressed;
    return own
      .filter((event) => event.ts > pressed && event.ts < changed && !isOfTimer(event))
      .flatMap(({ args }) => args.beginData?.stackTrace ?? []);
  });
  expect(forced).toEqual([]);
});
