import { describe, expect, test } from 'vitest';
import { goalReports } from '../../../bench/goals.ts';
import { latencyPlot } from '../../../bench/plots/latency.ts';
import { peersPlot } from '../../../bench/plots/peers.ts';
import { benchSection, readmeSection } from '../../../bench/readme-section.ts';
import type { ResultRow } from '../../../bench/results.ts';
import { percentile, summarise } from '../../../bench/statistics.ts';
import { createSessions } from '../../../bench/workload.ts';
import { generateLots } from '../../../bench/generate-lots.ts';

function row(engine: ResultRow['engine'], n: number, ms: number): ResultRow {
  return {
    op: 'search-cold',
    engine,
    n,
    queries: 100,
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
    expect(metOf('search-cold: 25x')).toBe(true);
    expect(metOf('nearest-absent')).toBeUndefined();
  });

  test('a goal is not met by a hair', () => {
    const rows = [row('ours', 1_000_000, 0.1001)];
    const [first] = goalReports(rows, 1_000_000, undefined);
    expect(first?.met).toBe(false);
  });

  test('the plots draw every engine, in light and in dark', () => {
    for (const svg of [latencyPlot(ROWS), peersPlot(ROWS, 1_000_000)]) {
      expect(svg).toMatch(/^<svg [^>]*viewBox/);
      expect(svg).toContain('prefers-color-scheme: dark');
      expect(svg).toContain('ours');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  const RESULTS = { machine: 'a machine', versions: { node: '20.0.0' }, date: '2026-01-01' };

  test('the README’s table names machine, versions and of how many queries each figure is', () => {
    const section = readmeSection({ ...RESULTS, results: ROWS }, 1_000_000);
    expect(section).toContain('| 1,000,000 | 50 µs / worst 150 µs (100) |');
    expect(section).toContain('a machine, Node 20.0.0');
  });

  test('the bench’s tables take the best exact peer of each column, of the same run', () => {
    const ours = { ...row('ours', 1_000_000, 0.05), queries: 1_000, date: 'today' };
    const results = [
      ours,
      { ...row('flexsearch-verified', 1_000_000, 2), p99_ms: 80, queries: 300, date: 'today' },
      { ...row('joined', 1_000_000, 4), date: 'today', queries: 300 },
      { ...row('fuse', 1_000_000, 0.01), exact: false, date: 'today' },
      { ...row('prelowered', 1_000_000, 0.01), date: 'yesterday' },
    ];
    const section = benchSection({ ...RESULTS, results }, 1_000_000);
    expect(section).toContain(
      '| 50 µs / 100 µs (1000) | 100 of 100 | flexsearch-verified: 2 ms (300) | joined: 8 ms (300) | 40x / 80x |',
    );
    expect(section).toContain('node 20.0.0');
  });
});
