import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pause, pauseClock } from '../../../workers/loading/pause.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

test('a pause is due after some work, lets a message in, and is not due after it', async () => {
  const isDue = pauseClock();
  expect(isDue()).toBe(false);
  vi.advanceTimersByTime(10);
  expect(isDue()).toBe(true);
  let hasCome = false;
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => {
    hasCome = true;
    port1.close();
  });
  port2.postMessage('a question');
  await pause();
  expect(hasCome).toBe(true);
  expect(isDue()).toBe(false);
});
