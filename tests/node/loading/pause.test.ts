import { describe, expect, test } from 'vitest';
import { makeWay, pause, pauseBriefly, pauseClock } from '../../../workers/loading/pause.ts';

describe('work in steps makes way for questions', () => {
  test('it rests until none has come for a moment', async () => {
    makeWay();
    const askedAtMs = performance.now();
    await pause();
    expect(performance.now() - askedAtMs).toBeGreaterThan(30);
  });

  test('it goes on all the same where they never end', async () => {
    let questions = 0;
    const asking = setInterval(() => {
      questions += 1;
      makeWay();
    }, 5);
    try {
      makeWay();
      await pause();
      await pause();
    } finally {
      clearInterval(asking);
    }
    expect(questions).toBeGreaterThan(2);
  });

  test('what an answer waits for does not rest', async () => {
    const order: string[] = [];
    makeWay();
    await Promise.all([
      pause().then(() => order.push('other work')),
      pauseBriefly().then(() => order.push('the answer')),
    ]);
    expect(order).toEqual(['the answer', 'other work']);
  });

  test('a pause is due after some work, and not after a pause', async () => {
    const isDue = pauseClock();
    expect(isDue()).toBe(false);
    while (!isDue());
    await pauseBriefly();
    expect(isDue()).toBe(false);
  });
});
