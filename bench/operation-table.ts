/** Writes a table in Markdown: our engine against the best peer, for each operation and figure. */
import { type Comparison, type Figure, reportOf } from './best-peer.ts';
import { durationLabel } from './duration-label.ts';
import { OPERATIONS } from './operations.ts';
import type { ResultOp, ResultRow } from './results.ts';

/** @param ops the operations to list; those without a measurement are left out */
export function operationTable(
  rows: readonly ResultRow[],
  ops: readonly ResultOp[] = OPERATIONS.map(({ op }) => op),
): readonly string[] {
  return [
    '| operation | answers exact | median: ours | best other | | p99, or the worst of few: ours | best other | |',
    '|---|---|---|---|---|---|---|---|',
    ...OPERATIONS.filter(({ op }) => ops.includes(op)).flatMap(({ op, title }) => {
      const report = reportOf(rows, op);
      if (!report) return [];
      const { ours, median, tail, tailIs } = report;
      const exact = ours.checked === undefined ? '' : `${ours.correct} of ${ours.checked}`;
      const step = ours.longest_step_ms;
      const inSteps = step === undefined ? '' : `, in steps of ${durationLabel(step)} at most`;
      return `| ${title}${inSteps} | ${exact} | ${cellsOf(median)} | ${cellsOf(tail, tailIs)} |`;
    }),
  ];
}

/** Returns our figure, the best peer's, and the ratio of the two. */
function cellsOf({ ours, best }: Comparison, label?: 'p99' | 'worst'): string {
  const named = label === 'worst' ? 'worst ' : '';
  const ratio = best ? timesLabel(best.ms / ours.ms) : '';
  return `${named}${shown(ours)} | ${best ? `${best.engine}: ${named}${shown(best)}` : 'none'} | ${ratio}`;
}

function shown({ ms, queries }: Figure): string {
  return `${durationLabel(ms)} (${queries.toLocaleString('en')})`;
}

/** Formats a ratio; below 1x our engine is the slower one. */
function timesLabel(ratio: number): string {
  const digits = ratio >= 100 ? Math.round(ratio) : Number(ratio.toPrecision(2));
  return `${digits.toLocaleString('en')}x`;
}
