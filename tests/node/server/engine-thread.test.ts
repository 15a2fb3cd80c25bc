/** U5: the server's engine answers an address as the browser's worker does, or says that it is busy. */
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type AddressQuestion, EngineThread } from '../../../server/engine-thread.ts';
import type { LotCollection } from '../../../server/lot-collection.ts';
import { LotFiles } from '../../../server/lot-files.ts';
import { addressQuestion } from '../../../src/features/search/state/initial-search.ts';
import { readAsked } from '../../../src/features/search/state/search-address.ts';
import { FJELLRO, OPERATORS } from '../../support/sample-operators.ts';
import { servedRows } from '../../support/served-rows.ts';

const NOW_MS = Date.parse('2026-11-25T12:00:00+01:00');

let engines: EngineThread;
let lots: LotCollection;
const answer = (id: string, question: AddressQuestion) =>
  engines.answer({ ...FJELLRO, id }, id === 'fjellro' ? lots : servedRows([]), question);

beforeAll(async () => {
  const all = await new LotFiles().open(OPERATORS);
  lots = all.get('fjellro')!;
  engines = new EngineThread('public');
  await engines.load(OPERATORS, new Map([['fjellro', lots]]));
}, 180_000);
afterAll(() => engines.close());

/** What `/?search=oslo` asks. */
const map = { bounds: [4, 57.5, 31.5, 71.5] as const, streets: [] };
const ofAddress = addressQuestion(readAsked('?search=oslo', 1)!, NOW_MS, {
  timeZone: 'Europe/Oslo',
});
const asked = { ...ofAddress, map };

test('questions beyond the queue’s limit get no answer, and are counted', async () => {
  const before = engines.busy;
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer('fjellro', asked)));
  const without = answers.filter((one) => one === undefined).length;
  expect(without).toBeGreaterThanOrEqual(68);
  expect(engines.busy - before).toBe(without);
  await expect.poll(() => answer('fjellro', asked)).toBeDefined();
  expect(await answer('elsewhere', asked)).toBeUndefined();
});

test('a thread that ended is given its lists again, twice at most', async () => {
  const posts = vi.spyOn(Worker.prototype, 'postMessage');
  const asks = vi.spyOn(Worker.prototype, 'ref');
  const given = () =>
    posts.mock.calls.filter(([message]) => JSON.stringify(message).includes('"op":"build"')).length;
  const again = () => answer('fjellro', asked);
  const crash = async () => {
    await again();
    await (asks.mock.contexts.at(-1) as Worker).terminate();
    return given();
  };
  for (let times = 1; times <= 2; times += 1) {
    const before = await crash();
    expect(await again()).toBeUndefined();
    await expect.poll(again, { timeout: 60_000 }).toBeDefined();
    expect(given()).toBeGreaterThan(before);
  }
  const before = await crash();
  for (let times = 1; times <= 2; times += 1) expect(await again()).toBeUndefined();
  expect(given()).toBe(before);
});

test('the time in which pages wait for the first engines begins with the first lists', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const slow = new EngineThread('public');
  try {
    // While lot files are still read.
    await vi.advanceTimersByTimeAsync(60_000);
    void slow.load(OPERATORS, new Map([['fjellro', lots]]));
    expect(await slow.answer(FJELLRO, lots, asked)).toBeDefined();
  } finally {
    vi.useRealTimers();
    await slow.close();
  }
});
