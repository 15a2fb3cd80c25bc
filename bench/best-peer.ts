/** Finds the best peer of an operation, for each figure by itself, among those that answer exactly in the same run. */
import type { EngineName } from './bench-engine.ts';
import type { ResultOp, ResultRow } from './results.ts';

/** With fewer queries the 99th percentile is one query or two, so the worst is shown instead. */
export const FEWEST_FOR_P99 = 200;

/** A figure with its engine and its number of queries. */
export interface Figure {
  readonly engine: EngineName;
  readonly ms: number;
  readonly queries: number;
}

/** Ours against the best, for a figure. */
export interface Comparison {
  readonly ours: Figure;
  /** Absent where nobody else was measured. */
  readonly best: Figure | undefined;
}

export interface OperationReport {
  readonly ours: ResultRow;
  readonly median: Comparison;
  readonly tail: Comparison;
  /** What the tail's figures are, the same for both sides. */
  readonly tailIs: 'p99' | 'worst';
}

/** Undefined where ours was not measured. */
export function reportOf(rows: readonly ResultRow[], op: ResultOp): OperationReport | undefined {
  const ours = rows.find((row) => row.op === op && row.engine === 'ours');
  if (ours?.median_ms === undefined) return undefined;
  const peers = rows.filter(
    (row) =>
      row.op === op &&
      row.engine !== 'ours' &&
      row.date === ours.date &&
      row.command === ours.command &&
      isExact(row),
  );
  const mostQueries = Math.max(...peers.map(({ queries }) => queries), 0);
  const isFew = Math.min(ours.queries, peers.length > 0 ? mostQueries : Infinity) < FEWEST_FOR_P99;
  const tail = isFew ? 'max_ms' : 'p99_ms';
  const comparable = isFew ? peers : peers.filter(({ queries }) => queries >= FEWEST_FOR_P99);
  return {
    ours,
    median: { ours: figureOf(ours, 'median_ms'), best: least(peers, 'median_ms') },
    tail: { ours: figureOf(ours, tail), best: least(comparable, tail) },
    tailIs: isFew ? 'worst' : 'p99',
  };
}

/** geokdbush counts although it orders lots at one position freely, and supercluster although its clusters move. */
function isExact({ exact, engine }: ResultRow): boolean {
  return exact === true || engine === 'geokdbush' || engine === 'supercluster-rebuild';
}

function figureOf(row: ResultRow, figure: 'median_ms' | 'p99_ms' | 'max_ms'): Figure {
  return { engine: row.engine, ms: row[figure] ?? Number.NaN, queries: row.queries };
}

function least(rows: readonly ResultRow[], figure: 'median_ms' | 'p99_ms' | 'max_ms') {
  return rows.map((row) => figureOf(row, figure)).toSorted((a, b) => a.ms - b.ms)[0];
}
