/**
 * S7: what stands between a key and its list. One commit renders the list and nothing else, nothing asks for a layout, and no
 * card is rendered again in the frames after it.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realLotsFile } from '../oracle/real-lots.ts';
import { runProduct } from '../support/running-product.ts';
import { pageRests, results, searchField } from '../support/stage.ts';

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
}

/** Runs in the page, before its scripts: marks keys, React's commits and changes of the cards in the trace. */
function markFrames(): void {
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => performance.mark('test commit'),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onScheduleFiberRoot: () => undefined,
    checkDCE: () => undefined,
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  addEventListener('keydown', () => performance.mark('test key'), true);
  addEventListener('load', () => {
    const list = document.querySelector('#results');
    if (!list) return;
    new MutationObserver((records) => {
      const nodes = records.map(({ target }) =>
        target instanceof Element ? target : target.parentElement,
      );
      if (nodes.some((node) => node?.closest('ul'))) performance.mark('test cards');
    }).observe(list, { subtree: true, childList: true, characterData: true });
  });
}

const running = runProduct({ lots: realLotsFile('norway-lots.json') });
let context: BrowserContext;
let page: Page;
let devtools: CDPSession;

beforeEach(async () => {
  context = await running.browser.newContext({
    locale: 'nb-NO',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  });
  page = await context.newPage();
  await page.addInitScript(markFrames);
  devtools = await context.newCDPSession(page);
});

afterEach(async () => {
  await context.close();
});

async function traced(act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as readonly TraceEvent[])),
  );
  const includedCategories = ['devtools.timeline', 'blink.user_timing'];
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  const { pid, tid } = events.find(({ name }) => name === 'test key')!;
  return events
    .filter((event) => event.pid === pid && event.tid === tid)
    .toSorted((a, b) => a.ts - b.ts);
}

/** Layouts and styles that a script asked for, between two times. */
function forced(events: readonly TraceEvent[], fromTs: number, toTs: number): readonly string[] {
  const scripts = events.filter(({ name }) => name === 'FunctionCall');
  return events
    .filter(
      ({ name, ts }) => /^(?:Layout|UpdateLayoutTree)$/.test(name) && ts > fromTs && ts < toTs,
    )
    .filter(({ ts }) =>
      scripts.some((script) => script.ts < ts && ts < script.ts + (script.dur ?? 0)),
    )
    .map(({ name }) => name);
}

test('S7 a key’s list comes in one commit, without a layout asked for, and its cards are rendered once', async () => {
  await page.goto(running.origin);
  await results(page).first().waitFor();
  // The first text fetches the destinations, and loads what is loaded on demand.
  await searchField(page).fill('tesla');
  await pageRests(page);
  await searchField(page).fill('');
  await pageRests(page);
  await searchField(page).focus();
  await page.keyboard.press('s');
  await pageRests(page);

  const events = await traced(async () => {
    for (const letter of 'tor') {
      await page.keyboard.press(letter);
      await pageRests(page);
    }
  });

  const at = (name: string) => events.filter((event) => event.name === name).map(({ ts }) => ts);
  const keys = at('test key');
  expect(keys).toHaveLength(3);
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1] ?? Number.POSITIVE_INFINITY;
    const cards = at('test cards').filter((ts) => ts > key && ts < next);
    const [listed = next] = cards;
    expect(at('test commit').filter((ts) => ts > key && ts < listed)).toHaveLength(1);
    expect(forced(events, key, listed)).toEqual([]);
    expect(cards).toHaveLength(1);
  }
});
