/** The engine's goals at a million lots, each compared with the rows of one run. */
import type { EngineName } from './bench-engine.ts';
import type { ResultOp, ResultRow } from './results.ts';
import { formatMs, printTable } from './tables.ts';

export interface GoalReport {
  readonly goal: string;
  readonly measured: string;
  /** Undefined: not measured in these rows. */
  readonly met: boolean | undefined;
}

type Find = (op: ResultOp, engine?: EngineName) => ResultRow | undefined;

/** A goal over figures of one row: the figure's name and its upper bound in ms, MB. */
type Bound = readonly [
  figure: 'median_ms' | 'p95_ms' | 'p99_ms' | 'max_ms' | 'build_ms' | 'memory_mb',
  most: number,
];

function atMost(find: Find, goal: string, op: ResultOp, bounds: readonly Bound[]): GoalReport {
  const row = find(op);
  const parts = bounds.map(([figure, most]) => ({
    name: figure.split('_')[0],
    value: row?.[figure],
    most,
  }));
  const isMissing = parts.some(({ value }) => value === undefined);
  return {
    goal,
    measured: parts.map(({ name, value }) => `${name} ${formatMs(value)}`).join(' · '),
    met: isMissing ? undefined : parts.every(({ value, most }) => (value ?? Infinity) <= most),
  };
}

/** A goal over how many times slower a peer is on the same queries. */
function fasterThan(
  find: Find,
  op: ResultOp,
  peer: EngineName,
  least: { readonly median?: number; readonly p99?: number },
): GoalReport {
  const ratio = find(op, peer)?.times_ours;
  const named = Object.entries(least) as ['median' | 'p99', number][];
  return {
    goal: `${op}: ${named.map(([share, x]) => `${x}x ${peer} at the ${share}`).join(', ')}`,
    measured: named.map(([share]) => `${share} ${ratio?.[share] ?? ''}x`).join(' · '),
    met: ratio && named.every(([share, x]) => ratio[share] >= x),
  };
}

/** A goal over how many times more a peer takes for a one-time cost. */
function lessThan(
  find: Find,
  figure: 'build_ms' | 'memory_mb',
  peer: EngineName,
  least: number,
): GoalReport {
  const own = find('build')?.[figure];
  const theirs = find('build', peer)?.[figure];
  const ratio = own && theirs ? theirs / own : undefined;
  return {
    goal: `${figure === 'build_ms' ? 'build' : 'memory'}: ${least}x less than ${peer}`,
    measured: ratio === undefined ? '' : `${ratio.toPrecision(3)}x`,
    met: ratio === undefined ? undefined : ratio >= least,
  };
}

/**
 * With an operator's few lots: within 10 % of the best exact peer of the operation, or better.
 * geokdbush counts although it orders lots at one position freely.
 */
function nearBestPeer(rows: readonly ResultRow[], op: ResultOp): GoalReport {
  const own = rows.find((row) => row.op === op && row.engine === 'ours')?.median_ms;
  const peers = rows.filter(
    (row) => row.op === op && row.engine !== 'ours' && (row.exact || row.engine === 'geokdbush'),
  );
  const best = peers.toSorted((a, b) => (a.median_ms ?? 0) - (b.median_ms ?? 0))[0];
  const isMissing = own === undefined || best?.median_ms === undefined;
  return {
    goal: `${op}: within 10 % of the best exact peer at the median`,
    measured: `${formatMs(own)} against ${formatMs(best?.median_ms)} (${best?.engine ?? 'none'})`,
    met: isMissing ? undefined : own <= 1.1 * (best.median_ms ?? 0),
  };
}

/** The goals that apply to the lots of a run. */
export function goalReports(
  all: readonly ResultRow[],
  n: number,
  lots: string | undefined,
): GoalReport[] {
  const rows = all.filter((row) => row.n === n && row.lots === lots);
  const find: Find = (op, engine = 'ours') =>
    rows.find((row) => row.op === op && row.engine === engine);
  if (n <= 10_000) {
    const ops = ['search-cold', 'search-warm', 'nearest', 'nearest-absent', 'facets'] as const;
    return [...ops.map((op) => nearBestPeer(rows, op)), ...browserGoals(find, n)];
  }
  return [
    atMost(find, 'search-cold: median 0.1, p99 1.5, max 5 ms', 'search-cold', [
      ['median_ms', 0.1],
      ['p99_ms', 1.5],
      ['max_ms', 5],
    ]),
    fasterThan(find, 'search-cold', 'flexsearch-verified', { median: 25, p99: 150 }),
    atMost(find, 'nearest-absent: p99 0.1 ms', 'nearest-absent', [['p99_ms', 0.1]]),
    fasterThan(find, 'nearest', 'geokdbush', { median: 1, p99: 1 }),
    fasterThan(find, 'nearest-absent', 'geokdbush', { median: 200 }),
    atMost(find, 'filter-to-clusters-cold: p99 2 ms', 'filter-to-clusters-cold', [['p99_ms', 2]]),
    // A rebuild over a few matches costs nothing, so large ones are compared.
    fasterThan(find, 'filter-to-clusters-cold', 'supercluster-rebuild', { p99: 2_000 }),
    lessThan(find, 'build_ms', 'flexsearch-verified', 30),
    lessThan(find, 'memory_mb', 'flexsearch-verified', 7),
    atMost(find, 'filters of the moment, a new minute: p99 5 ms', 'filters-of-the-moment-minute', [
      ['p99_ms', 5],
    ]),
    ...browserGoals(find, n),
  ];
}

/** Goals that only a browser can measure: rows of `npm run bench:browser`. */
function browserGoals(find: Find, n: number): GoalReport[] {
  const goals = [
    atMost(find, 'ten hits through the worker: p99 2, worst 5 ms', 'comlink-hits', [
      ['p99_ms', 2],
      ['max_ms', 5],
    ]),
    overControl(find, 'keypress-to-paint', FRAME_MS, ['median_ms', 'p99_ms']),
    atMost(find, 'keypress-to-paint: worst 60 ms', 'keypress-to-paint', [['max_ms', 60]]),
    atMost(find, 'longest task while loading and typing: 50 ms', 'longest-task', [['max_ms', 50]]),
  ];
  if (n > 10_000) return goals;
  return [
    ...goals,
    atMost(
      find,
      'first visit, processor slowed 4x: searchable 600 ms after the list’s last byte',
      'slow-cpu-searchable',
      [['median_ms', 600]],
    ),
    atMost(find, 'the same: no task over 100 ms', 'slow-cpu-longest-task', [['max_ms', 100]]),
    overControl(find, 'slow-cpu-paint', 2 * FRAME_MS, ['p99_ms']),
  ];
}

const FRAME_MS = 1_000 / 60;

/** A goal over how much more it takes than the control page in the same run. */
function overControl(
  find: Find,
  op: 'keypress-to-paint' | 'slow-cpu-paint',
  mostMs: number,
  figures: readonly ('median_ms' | 'p99_ms')[],
): GoalReport {
  const own = find(op);
  const control = find(`${op}-control`);
  const more = figures.map((figure) => (own?.[figure] ?? Number.NaN) - (control?.[figure] ?? 0));
  return {
    goal: `${op}: ${formatMs(mostMs)} ms more than an empty control page`,
    measured: figures
      .map((figure, i) => `${figure.split('_')[0]} +${formatMs(more[i])}`)
      .join(' · '),
    met: own && control && more.every((ms) => ms <= mostMs),
  };
}

/** Prints each goal with what was measured for the lots of `run`. */
export function printGoals(all: readonly ResultRow[], run: ResultRow | undefined): void {
  if (run === undefined) return;
  console.log(`\ngoals · ${run.n.toLocaleString('en')} lots${run.lots ? ` (${run.lots})` : ''}`);
  printTable(
    goalReports(all, run.n, run.lots).map(({ goal, measured, met }) => ({
      goal,
      measured,
      '': met === undefined ? 'not measured' : met ? 'met' : 'NOT MET',
    })),
  );
}
