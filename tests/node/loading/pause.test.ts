import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pause, pauseClock } from '../../../workers/loading/pause.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

test('a pause is due after some work, and not after a pause', async () => {
  const isDue = pauseClock();
  expect(isDue()).toBe(false);
  vi.advanceTimersByTime(10);
  expect(isDue()).toBe(true);
  await pause();
  expect(isDue()).toBe(false);
});
