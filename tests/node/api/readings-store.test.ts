import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadingsStore } from '../../../src/availability/readings-store.ts';
import type { Reading } from '../../../src/domain/availability.ts';

const MINUTE = 60_000;
const READING: Reading = { id: '7', free: 3, readAtMs: 0 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Ask = Parameters<typeof createReadingsStore>[0];

function feed(answers: Ask = async () => [READING]) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const watch = vi.spyOn(page, 'addEventListener');
  const leave = vi.spyOn(page, 'removeEventListener');
  vi.stubGlobal('document', page);
  const asked: number[] = [];
  const startedMs = Date.now();
  const store = createReadingsStore(() => {
    asked.push((Date.now() - startedMs) / MINUTE);
    return answers();
  });
  return {
    store,
    asked,
    /** Whether what listened to the page no longer does. */
    left: () => leave.mock.lastCall?.[1] === watch.mock.lastCall?.[1],
    see: (seen: boolean) => {
      page.visibilityState = seen ? 'visible' : 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('F4: asks nothing while the page is hidden or nobody listens, and no sooner on return', async () => {
  const { store, asked, see, left } = feed();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(asked).toEqual([]);
  const leave = store.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0.25 * MINUTE);
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(0.25 * MINUTE);
  expect(asked).toEqual([5]);
  see(false);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked).toEqual([5]);
  see(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([5, 15.5]);
  leave();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(asked).toHaveLength(2);
  expect(left()).toBe(true);
});

test('F4: asks once a minute, of however many that listen; a failing feed logs nothing, keeps the last readings, and is asked less and less often', async () => {
  let isDown = false;
  const { store, asked } = feed(async () => {
    if (isDown) throw new Error('down');
    return [READING];
  });
  const told = vi.fn<() => void>();
  store.subscribe(told);
  store.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  isDown = true;
  await vi.advanceTimersByTimeAsync(32 * MINUTE);
  expect(asked).toEqual([0, 1, 2, 4, 8, 16, 31]);
  expect(told).toHaveBeenCalledTimes(1);
  expect(store.get().get('7')).toEqual(READING);
  isDown = false;
  await vi.advanceTimersByTimeAsync(16 * MINUTE);
  expect(asked.slice(-3)).toEqual([46, 47, 48]);
  expect(told).toHaveBeenCalledTimes(4);
});

test('F4: who comes while another page, already left, is asking gets its answer, and asks no second time', async () => {
  let answer: ((list: readonly Reading[]) => void) | undefined;
  const { store, asked } = feed(() => new Promise((resolve) => (answer = resolve)));
  const leave = store.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  leave();
  const told = vi.fn<() => void>();
  store.subscribe(told);
  answer?.([READING]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(1);
  expect(store.get().get('7')).toEqual(READING);
  expect(asked).toEqual([0]);
});
