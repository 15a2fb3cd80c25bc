/** The engine's goals, each compared with the rows of one set of lots. */
import type { EngineName } from './bench-engine.ts';
import type { ResultOp, ResultRow } from './results.ts';
import { durationLabel } from './table.ts';

export interface GoalReport {
  readonly goal: string;
  readonly measured: string;
  /** Undefined: not measured in these rows. */
  readonly met: boolean | undefined;
}

type Find = (op: ResultOp, engine?: EngineName) => ResultRow | undefined;
type Figure = 'median_ms' | 'p99_ms' | 'max_ms';
type AtMost = readonly [op: ResultOp, figure: Figure, mostMs: number];

const FRAME_MS = 1_000 / 60;
/** An operator's few lots. A phone does not meet more. */
const FEW_LOTS = 10_000;

const ENGINE_AT_MOST: readonly AtMost[] = [
  ['search-cold', 'median_ms', 0.1],
  ['search-cold', 'p99_ms', 1.5],
  ['search-cold', 'max_ms', 5],
  ['nearest-absent', 'p99_ms', 0.1],
  ['filter-to-clusters-cold', 'p99_ms', 2],
  ['filters-of-the-moment-minute', 'p99_ms', 5],
];
/** Searching by price costs no more than the filters that are reckoned anew with the minute, too. */
const NO_WORSE_THAN = ['price', 'filters-of-the-moment'] as const;
/** How many times slower a peer is on the same queries. Of a rebuild's large ones only: over a few matches it costs nothing. */
const FASTER_THAN: readonly (readonly [ResultOp, EngineName, 'median' | 'p99', number])[] = [
  ['search-cold', 'flexsearch-verified', 'median', 25],
  ['search-cold', 'flexsearch-verified', 'p99', 150],
  ['nearest', 'geokdbush', 'median', 1],
  ['nearest', 'geokdbush', 'p99', 1],
  ['nearest-absent', 'geokdbush', 'median', 200],
  ['filter-to-clusters-cold', 'supercluster-rebuild', 'p99', 2_000],
];
/** How many times more FlexSearch takes for building and holding its index. */
const LESS_THAN_FLEXSEARCH = { build_ms: 30, memory_mb: 7 } as const;
/** With few lots as fast as the best exact peer, within a tenth. */
const NEAR_BEST = ['search-cold', 'search-warm', 'nearest', 'nearest-absent', 'facets'] as const;

const BROWSER_AT_MOST: readonly AtMost[] = [
  ['comlink-hits', 'p99_ms', 2],
  ['comlink-hits', 'max_ms', 5],
  ['keypress-to-paint', 'max_ms', 60],
  ['longest-task', 'max_ms', 50],
];
const SLOW_AT_MOST: readonly AtMost[] = [
  ['slow-cpu-searchable', 'median_ms', 600],
  ['slow-cpu-longest-task', 'max_ms', 100],
];

/** The goals that apply to a set of lots. */
export function goalReports(
  all: readonly ResultRow[],
  n: number,
  lots: string | undefined,
): GoalReport[] {
  const rows = all.filter((row) => row.n === n && row.lots === lots);
  const find: Find = (op, engine = 'ours') =>
    rows.find((row) => row.op === op && row.engine === engine);
  const isFew = n <= FEW_LOTS;
  const frames = (op: 'keypress-to-paint' | 'slow-cpu-paint', figure: Figure, most: number) =>
    overControl(find, op, figure, most * FRAME_MS);
  return [
    ...(isFew
      ? NEAR_BEST.map((op) => nearBestPeer(rows, op))
      : [
          ...ENGINE_AT_MOST.map((goal) => atMost(find, goal)),
          ...(['median_ms', 'p99_ms'] as const).map((figure) => {
            const [op, other] = NO_WORSE_THAN;
            const most = find(other)?.[figure] ?? Number.NaN;
            return goalOf(
              `${op}: ${labelOf(figure)} at most that of ${other}`,
              find(op)?.[figure],
              most,
            );
          }),
          ...FASTER_THAN.map(([op, peer, share, least]) =>
            ratioGoal(
              `${op}: ${peer} ${share} ${least}x`,
              find(op, peer)?.times_ours?.[share],
              least,
            ),
          ),
          ...(['build_ms', 'memory_mb'] as const).map((figure) => {
            const [own, theirs] = [find('build'), find('build', 'flexsearch-verified')];
            const ratio = (theirs?.[figure] ?? Number.NaN) / (own?.[figure] ?? Number.NaN);
            const least = LESS_THAN_FLEXSEARCH[figure];
            return ratioGoal(`${figure.split('_')[0]}: FlexSearch ${least}x`, ratio, least);
          }),
        ]),
    ...BROWSER_AT_MOST.map((goal) => atMost(find, goal)),
    frames('keypress-to-paint', 'median_ms', 1),
    frames('keypress-to-paint', 'p99_ms', 1),
    ...(isFew
      ? [...SLOW_AT_MOST.map((goal) => atMost(find, goal)), frames('slow-cpu-paint', 'p99_ms', 2)]
      : []),
  ];
}

function atMost(find: Find, [op, figure, mostMs]: AtMost): GoalReport {
  return goalOf(
    `${op}: ${labelOf(figure)} at most ${durationLabel(mostMs)}`,
    find(op)?.[figure],
    mostMs,
  );
}

/** Over how much more it takes than the control page in the same run. */
function overControl(
  find: Find,
  op: 'keypress-to-paint' | 'slow-cpu-paint',
  figure: Figure,
  mostMs: number,
): GoalReport {
  const more = (find(op)?.[figure] ?? Number.NaN) - (find(`${op}-control`)?.[figure] ?? Number.NaN);
  const most = durationLabel(mostMs);
  return goalOf(`${op}: ${labelOf(figure)} at most ${most} over an empty page`, more, mostMs);
}

/** geokdbush counts although it orders lots at one position freely. */
function nearBestPeer(rows: readonly ResultRow[], op: ResultOp): GoalReport {
  const own = rows.find((row) => row.op === op && row.engine === 'ours')?.median_ms;
  const best = rows
    .filter((row) => row.op === op && row.engine !== 'ours')
    .filter((row) => row.exact === true || row.engine === 'geokdbush')
    .toSorted((a, b) => (a.median_ms ?? 0) - (b.median_ms ?? 0))[0];
  const most = 1.1 * (best?.median_ms ?? Number.NaN);
  return goalOf(`${op}: median within 10 % of ${best?.engine ?? 'the best exact peer'}`, own, most);
}

function goalOf(goal: string, ms: number | undefined, mostMs: number): GoalReport {
  const isMeasured = ms !== undefined && !Number.isNaN(ms) && !Number.isNaN(mostMs);
  return { goal, measured: durationLabel(ms), met: isMeasured ? ms <= mostMs : undefined };
}

function ratioGoal(goal: string, ratio: number | undefined, least: number): GoalReport {
  if (ratio === undefined || Number.isNaN(ratio)) return { goal, measured: '', met: undefined };
  return {
    goal,
    measured: `${Number(ratio.toPrecision(3)).toLocaleString('en')}x`,
    met: ratio >= least,
  };
}

function labelOf(figure: Figure): string {
  return figure === 'max_ms' ? 'worst' : figure.replace('_ms', '');
}
