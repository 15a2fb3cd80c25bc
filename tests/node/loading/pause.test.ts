import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteQuery, pause, pauseClock } from '../../../workers/loading/pause.ts';

/** Longer than it rests after a question, and for how long at most. */
const QUIET_MS = 50;
const LONG_MS = 200;

// One clock for all: a new one would begin before the last question.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  // No question is fresh where the next test begins.
  vi.advanceTimersByTime(LONG_MS);
});
afterAll(() => {
  vi.useRealTimers();
});

/** Lets every message be delivered that is under way; the clock stands. */
async function turns(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await turn();
}

/** Whether it is over, to be looked at while it is under way. */
function watch(work: Promise<void>): { isOver: boolean } {
  const watched = { isOver: false };
  const end = async (): Promise<void> => {
    await work;
    watched.isOver = true;
  };
  void end();
  return watched;
}

describe('work in steps pauses for questions', () => {
  test('it pauses until no question has come for a moment', async () => {
    noteQuery();
    const rest = watch(pause());
    await turns();
    expect(rest.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    await vi.waitUntil(() => rest.isOver);
  });

  test('it continues even if they never end', async () => {
    const rest = watch(pause());
    for (let passedMs = 0; passedMs < LONG_MS; passedMs += 5) {
      noteQuery();
      await turn();
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(rest.isOver).toBe(true);
  });

  test('a pause is due after some work, and not after a pause', async () => {
    const isDue = pauseClock();
    expect(isDue()).toBe(false);
    vi.advanceTimersByTime(10);
    expect(isDue()).toBe(true);
    await pause();
    expect(isDue()).toBe(false);
  });
});
