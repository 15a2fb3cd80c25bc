import { describe, expect, test } from 'vitest';
import { goalReports } from '../../../bench/goals.ts';
import { bestPeerOf } from '../../../bench/report.ts';
import type { ResultRow } from '../../../bench/results.ts';
import { percentile, summarise } from '../../../bench/table.ts';
import { createSessions } from '../../../bench/workload.ts';
import { generateLots } from '../../../tools/reference/generate-lots.ts';

function row(engine: ResultRow['engine'], n: number, ms: number): ResultRow {
  return {
    op: 'search-cold',
    engine,
    n,
    queries: 400,
    exact: true,
    correct: 100,
    checked: 100,
    median_ms: ms,
    p95_ms: ms,
    p99_ms: 2 * ms,
    max_ms: 3 * ms,
    ...(engine === 'ours' ? {} : { times_ours: { median: 30, p99: 160 } }),
  };
}

const ROWS = [1_000, 1_000_000].flatMap((n) => [
  row('ours', n, 0.05),
  row('flexsearch-verified', n, 2),
]);

describe('percentiles', () => {
  test('are nearest-rank', () => {
    const sorted = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(percentile(sorted, 0.5)).toBe(50);
    expect(percentile(sorted, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
    expect(summarise([3, 1, 2])).toEqual({ median_ms: 2, p95_ms: 3, p99_ms: 3, max_ms: 3 });
  });
});

describe('the workload', () => {
  const sample = [...generateLots(300)];

  test('is the same for the same seed', () => {
    const sessions = createSessions('search-warm', sample, 400, 5);
    expect(createSessions('search-warm', sample, 400, 5)).toEqual(sessions);
    expect(createSessions('search-warm', sample, 400, 6)).not.toEqual(sessions);
  });
});

describe('the report', () => {
  test('says of each goal whether it is met, and which was not measured', () => {
    const reports = goalReports(ROWS, 1_000_000, undefined);
    const metOf = (start: string) => reports.find(({ goal }) => goal.startsWith(start))?.met;
    expect(metOf('search-cold: median')).toBe(true);
    expect(metOf('search-cold: flexsearch-verified median')).toBe(true);
    expect(metOf('nearest-absent')).toBeUndefined();
  });

  test('a goal is not met by a hair', () => {
    const rows = [row('ours', 1_000_000, 0.1001)];
    const [first] = goalReports(rows, 1_000_000, undefined);
    expect(first?.met).toBe(false);
  });

  test('the best peer is the best of each figure, exact and of the same run', () => {
    const run = { date: '2026-01-01', command: 'npm run bench' };
    const of = (engine: ResultRow['engine'], ms: number, more: Partial<ResultRow> = {}) => ({
      ...row(engine, 1_000, ms),
      ...run,
      ...more,
    });
    const report = bestPeerOf(
      [
        of('ours', 1),
        of('joined', 3, { p99_ms: 4 }),
        of('flexsearch-verified', 2, { p99_ms: 40 }),
        of('minisearch', 0.1, { exact: false }),
        of('naive', 0.1, { date: '2025-01-01' }),
      ],
      'search-cold',
    );
    expect(report?.median.best).toEqual({ engine: 'flexsearch-verified', ms: 2, queries: 400 });
    expect(report?.tail).toEqual({
      ours: { engine: 'ours', ms: 2, queries: 400 },
      best: { engine: 'joined', ms: 4, queries: 400 },
    });
  });

  test('a p99 of fewer than 200 queries is called the worst, for both', () => {
    const few = { queries: 199 };
    const report = bestPeerOf(
      [row('ours', 1_000, 1), { ...row('joined', 1_000, 3), ...few }],
      'search-cold',
    );
    expect(report).toMatchObject({
      tailIs: 'worst',
      tail: { ours: { ms: 3 }, best: { ms: 9, queries: 199 } },
    });
  });
});
