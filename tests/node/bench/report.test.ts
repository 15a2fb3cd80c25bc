import { expect, test } from 'vitest';
import { isSameAnswer } from '../../../bench/same-answer.ts';
import { withBestPeers } from '../../../bench/report.ts';
import type { ResultRow } from '../../../bench/results.ts';
import { percentile, summarise } from '../../../bench/table.ts';
import { createSessions } from '../../../bench/workload.ts';
import { generateLots } from '../../../tools/reference/generate-lots.ts';

type Engine = ResultRow['engine'];
function row(engine: Engine, n: number, ms: number, more: Partial<ResultRow> = {}): ResultRow {
  const figures = { median_ms: ms, p95_ms: ms, p99_ms: 2 * ms, max_ms: 3 * ms };
  const counts = { n, queries: 400, exact: true, correct: 100, checked: 100 };
  const times = engine === 'ours' ? {} : { times_ours: { median: 30, p99: 160 } };
  return { op: 'search-cold', engine, ...counts, ...figures, ...times, ...more };
}

test('percentiles are nearest-rank', () => {
  const sorted = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([percentile(sorted, 0.5), percentile(sorted, 0.99)]).toEqual([50, 99]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(summarise([3, 1, 2])).toEqual({ median_ms: 2, p95_ms: 3, p99_ms: 3, max_ms: 3 });
});

test('lots and workload are the same for the same seed', () => {
  const sample = [...generateLots(300, 7)];
  expect([...generateLots(300, 7)]).toEqual(sample);
  const sessions = createSessions('search-warm', sample, 400, 5);
  expect(createSessions('search-warm', sample, 400, 5)).toEqual(sessions);
  expect(createSessions('search-warm', sample, 400, 6)).not.toEqual(sessions);
});

test('the best peer is the best of each figure, exact and of the same run', () => {
  const run = { date: '2026-01-01', command: 'npm run bench' };
  const rows = [
    row('ours', 1_000, 1, run),
    row('joined', 1_000, 3, { ...run, p99_ms: 4 }),
    row('flexsearch-verified', 1_000, 2, { ...run, p99_ms: 40 }),
    row('minisearch', 1_000, 0.1, { ...run, exact: false }),
    row('naive', 1_000, 0.1, { ...run, date: '2025-01-01' }),
  ];
  const enginesOf = (shown: readonly ResultRow[]) =>
    withBestPeers(shown).map(({ engine }) => engine);
  expect(enginesOf(rows)).toEqual(['ours', 'flexsearch-verified', 'joined']);
  // A p99 of fewer than 200 queries says nothing.
  const few = row('joined', 1_000, 3, { ...run, p99_ms: 4, queries: 199 });
  expect(enginesOf(rows.with(1, few))).toEqual(['ours', 'flexsearch-verified']);
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
