import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteQuery, pause, pauseClock } from '../../../workers/loading/pause.ts';

/** Longer than it rests after a question, and for how long at most. */
const QUIET_MS = 50;
const LONG_MS = 200;

// One clock for all: a new one would begin before the last question.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
// No question is fresh where the next test begins.
afterEach(() => void vi.advanceTimersByTime(LONG_MS));
afterAll(() => void vi.useRealTimers());

/** Rests; whether it is over can be looked at meanwhile. */
function resting(): { isOver: boolean } {
  const watched = { isOver: false };
  void pause().then(() => (watched.isOver = true));
  return watched;
}

describe('work in steps pauses for questions', () => {
  test('it pauses until no question has come for a moment', async () => {
    noteQuery();
    const rest = resting();
    // Every message that is under way is delivered; the clock stands.
    for (let i = 0; i < 20; i += 1) await turn();
    expect(rest.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    await vi.waitUntil(() => rest.isOver);
  });

  test('it continues even if they never end', async () => {
    const rest = resting();
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
