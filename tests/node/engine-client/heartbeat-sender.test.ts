import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Heartbeat } from '../../../src/domain/worker-api.ts';
import { HeartbeatSender } from '../../../workers/heartbeat-sender.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function beating() {
  const beats: Heartbeat[] = [];
  return { beats, heartbeats: new HeartbeatSender((beat) => beats.push(beat)) };
}

test('spec 8 worker: beats as long as work is under way, and no longer', async () => {
  const { beats, heartbeats } = beating();
  let finish = (): void => undefined;
  const work = heartbeats.during(() => new Promise<void>((resolve) => (finish = resolve)));
  expect(await heartbeats.during(() => Promise.resolve(7))).toBe(7);
  vi.advanceTimersByTime(2_000);
  expect(beats.length).toBeGreaterThanOrEqual(4);
  expect(beats.every(({ longestStepMs }) => longestStepMs === 0)).toBe(true);
  finish();
  await work;
  const { length } = beats;
  vi.advanceTimersByTime(5_000);
  expect(beats).toHaveLength(length);
});

test('spec 8 worker: a step that kept messages out is measured, also if nothing follows', async () => {
  const { beats, heartbeats } = beating();
  // Time passes, timers don't get their turn.
  const clock = await heartbeats.during(async () =>
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_400),
  );
  clock.mockRestore();
  expect(beats).toEqual([{ kind: 'heartbeat', longestStepMs: 1_400 }]);
});

test('spec 8 worker: work that fails ends, too', async () => {
  const { beats, heartbeats } = beating();
  await expect(heartbeats.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  vi.advanceTimersByTime(5_000);
  expect(beats).toEqual([]);
});
