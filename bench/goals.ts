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
const LESS_THAN_FLEXSEARCH = [
  ['build_ms', 30],
  ['memory_mb', 7],
] as const;
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
  const find = (op: ResultOp, engine: EngineName = 'ours') =>
    rows.find((row) => row.op === op && row.engine === engine);
  const atMost = ([op, figure, mostMs]: AtMost): GoalReport =>
    timeGoal(
      `${op}: ${labelOf(figure)} at most ${durationLabel(mostMs)}`,
      find(op)?.[figure],
      mostMs,
    );
  /** A frame more than the control page takes in the same run. */
  const overControl = (figure: Figure): GoalReport =>
    timeGoal(
      `keypress-to-paint: ${labelOf(figure)} at most ${durationLabel(FRAME_MS)} over an empty page`,
      (find('keypress-to-paint')?.[figure] ?? Number.NaN) -
        (find('keypress-to-paint-control')?.[figure] ?? Number.NaN),
      FRAME_MS,
    );
  const ofMany = (): readonly GoalReport[] => [
    ...ENGINE_AT_MOST.map(atMost),
    // A search by price may take as long as one with filters of the moment.
    ...(['median_ms', 'p99_ms'] as const).map((figure) =>
      timeGoal(
        `price: ${labelOf(figure)} at most that of filters-of-the-moment`,
        find('price')?.[figure],
        find('filters-of-the-moment')?.[figure],
      ),
    ),
    ...FASTER_THAN.map(([op, peer, share, least]) =>
      ratioGoal(`${op}: ${peer} ${share} ${least}x`, find(op, peer)?.times_ours?.[share], least),
    ),
    ...LESS_THAN_FLEXSEARCH.map(([figure, least]) => {
      const own = find('build')?.[figure] ?? Number.NaN;
      const theirs = find('build', 'flexsearch-verified')?.[figure] ?? Number.NaN;
      return ratioGoal(`${figure.split('_')[0]}: FlexSearch ${least}x`, theirs / own, least);
    }),
  ];
  const isFew = n <= FEW_LOTS;
  return [
    ...(isFew ? NEAR_BEST.map((op) => nearBestPeer(rows, op)) : ofMany()),
    ...BROWSER_AT_MOST.map(atMost),
    overControl('median_ms'),
    overControl('p99_ms'),
    ...(isFew ? SLOW_AT_MOST.map(atMost) : []),
  ];
}

function nearBestPeer(rows: readonly ResultRow[], op: ResultOp): GoalReport {
  const ofOp = rows.filter((row) => row.op === op);
  const best = ofOp
    .filter((row) => row.engine !== 'ours' && isExact(row))
    .toSorted((a, b) => (a.median_ms ?? 0) - (b.median_ms ?? 0))[0];
  return timeGoal(
    `${op}: median within 10 % of ${best?.engine ?? 'the best exact peer'}`,
    ofOp.find(({ engine }) => engine === 'ours')?.median_ms,
    1.1 * (best?.median_ms ?? Number.NaN),
  );
}

/** geokdbush counts although it orders lots at one position freely, and supercluster although its clusters move. */
export function isExact({ exact, engine }: ResultRow): boolean {
  return exact === true || engine === 'geokdbush' || engine === 'supercluster-rebuild';
}

function timeGoal(goal: string, ms: number = Number.NaN, mostMs: number = Number.NaN): GoalReport {
  const met = Number.isNaN(ms - mostMs) ? undefined : ms <= mostMs;
  return { goal, measured: durationLabel(ms), met };
}

function ratioGoal(goal: string, ratio: number = Number.NaN, least: number): GoalReport {
  if (Number.isNaN(ratio)) return { goal, measured: '', met: undefined };
  const measured = `${Number(ratio.toPrecision(3)).toLocaleString('en')}x`;
  return { goal, measured, met: ratio >= least };
}

function labelOf(figure: Figure): string {
  return figure === 'max_ms' ? 'worst' : figure.replace('_ms', '');
}
