import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { INACTIVITY_TIMEOUT_MS } from '../../../src/domain/constants.ts';
import { createSearchSession } from '../../../src/features/search/state/search-session.tsx';
import { keptJson } from '../../../src/ui/kept-text.ts';

const STAY = { stay: 60, kwh: 20, plug: 'ccs' } as const;

const kept = (operatorId: string) => keptJson('sessionStorage', `stay:${operatorId}`);

/** A document of the tab, which knows of the ones before what the session keeps. */
async function newDocument() {
  vi.resetModules();
  return import('../../../src/ui/said-cost.ts');
}

/** What a lot's page says, loaded anew: it is kept on. */
async function keptOn(operatorId: string) {
  (await newDocument()).sayKeptCost(operatorId);
  return kept(operatorId);
}

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

test('U2: a stay is kept for two hours of inactivity, its length for as long as the tab', async () => {
  (await newDocument()).sayCost('fjellro', STAY);
  vi.advanceTimersByTime(INACTIVITY_TIMEOUT_MS - 1);
  expect(await keptOn('fjellro')).toMatchObject({ ...STAY, last: 60 });
  vi.advanceTimersByTime(INACTIVITY_TIMEOUT_MS);
  const rest = { last: 60, activeAtMs: Date.now(), shape: 2 };
  expect(await keptOn('fjellro')).toEqual(rest);
});

test('U2: a stay is one operator’s', async () => {
  (await newDocument()).sayCost('kystpark', STAY);
  expect(await keptOn('fjellro')).toBeUndefined();
  expect(await keptOn('kystpark')).toMatchObject(STAY);
});

test('U2: a pointer, a key or a return to the page restarts its two hours, unless they are over', async () => {
  (await newDocument()).sayCost('fjellro', STAY);
  const session = createSearchSession('fjellro');
  for (let times = 0; times < 2; times += 1) {
    vi.advanceTimersByTime(INACTIVITY_TIMEOUT_MS - 1);
    session.touch();
  }
  expect(await keptOn('fjellro')).toMatchObject(STAY);
  // The clock was set back: the uptime counts.
  const nowMs = Date.now();
  vi.advanceTimersByTime(INACTIVITY_TIMEOUT_MS);
  vi.setSystemTime(nowMs + 1);
  session.touch();
  expect(await keptOn('fjellro')).not.toHaveProperty('kwh');
});
