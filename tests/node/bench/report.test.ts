import { expect, test } from 'vitest';
import { isSameAnswer } from '../../../bench/same-answer.ts';
import { percentile, summarise } from '../../../bench/table.ts';

test('percentiles are nearest-rank', () => {
  const sorted = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([percentile(sorted, 0.5), percentile(sorted, 0.99)]).toEqual([50, 99]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(summarise([3, 1, 2])).toEqual({ median_ms: 2, p95_ms: 3, p99_ms: 3, max_ms: 3 });
});

test('another order, a missing hit or another count is a difference, also between twins on one spot', () => {
  const query = { text: 'a', propertyIds: [], position: [10, 60] as const };
  const [a, b] = [
    { id: 1, position: [10.1, 60] } as const,
    { id: 2, position: [10.1, 60] } as const,
  ];
  const isSame = (total: number | undefined, ...hits: readonly (typeof a | typeof b)[]) =>
    isSameAnswer(
      { ...query, viewport: [9, 59, 11, 61], zoom: 7 },
      { ...(total !== undefined && { total }), hits },
      { total: 2, hits: [a, b] },
    );
  expect([isSame(2, a, b), isSame(undefined, a, b)]).toEqual([true, true]);
  expect([isSame(2, b, a), isSame(2, a), isSame(3, a, b)]).toEqual([false, false, false]);
});
