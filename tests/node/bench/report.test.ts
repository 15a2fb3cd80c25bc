import { describe, expect, test } from 'vitest';
import { goalReports } from '../../../bench/goals.ts';
import { bestPeerOf, fullSection } from '../../../bench/report.ts';
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

function results(rows: readonly ResultRow[]) {
  return { machine: 'a machine', versions: { node: '20.0.0' }, date: '2026-01-01', results: rows };
}

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

  test('types one letter at a time, with and without filters, position and area', () => {
    const queries = createSessions('search-warm', sample, 2_000, 5).flat();
    for (const session of createSessions('search-warm', sample, 400, 5)) {
      for (const [i, { text }] of session.entries()) {
        const before = session[i - 1]?.text ?? '';
        expect(Math.abs(text.length - before.length)).toBeLessThanOrEqual(1);
      }
    }
    for (const has of ['position', 'bbox'] as const) {
      expect(queries.some((query) => query[has] === undefined)).toBe(true);
      expect(queries.some((query) => query[has] !== undefined)).toBe(true);
    }
    expect(queries.some(({ propertyIds }) => propertyIds.length === 0)).toBe(true);
    expect(queries.some(({ propertyIds }) => propertyIds.length > 1)).toBe(true);
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

  test('bench/README.md has the largest list, what Chromium measured and which goals are not met', () => {
    const browser = { op: 'first-visit', engine: 'ours', n: 1_000_000, queries: 1 } as const;
    const between = [row('ours', 10_000, 0.05), row('naive', 10_000, 2)];
    const section = fullSection(
      results([...ROWS, ...between, { ...browser, median_ms: 6_500, max_ms: 6_500 }]),
    );
    expect(section).toContain('### 1,000,000 generated lots');
    expect(section).not.toContain('### 1,000 generated lots');
    expect(section).not.toContain('### 10,000 generated lots');
    expect(section).toContain(
      '| 50 µs / 100 µs (400) | flexsearch-verified 2 ms (400) / 4 ms (400) |',
    );
    expect(section).toContain('| 40x / 40x |');
    expect(section).toContain(' | 6.5 s (1) |');
    const slow = fullSection(results([row('ours', 1_000_000, 0.2)]));
    expect(slow).toContain('| search-cold: median at most 100 µs | 200 µs at 1,000,000 |');
    expect(section).not.toContain('search-cold: median at most');
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
    const mixed = bestPeerOf(
      [row('ours', 1_000, 1), row('naive', 1_000, 4), { ...row('joined', 1_000, 3), ...few }],
      'search-cold',
    );
    expect(mixed).toMatchObject({ tailIs: 'p99', tail: { best: { engine: 'naive', ms: 8 } } });
  });
});
