import { FEWEST_FOR_P99 } from './best-peer.ts';
import { durationLabel } from './duration-label.ts';
import type { ResultOp, ResultRow, Results } from './results.ts';

/** What the README says of speed: what a visitor feels, in a few rows. */
export function readmeSection(results: Results, n: number): string {
  const find = (op: ResultOp, lots: number): ResultRow | undefined =>
    results.results.find(
      (row) => row.op === op && row.n === lots && row.engine === 'ours' && row.lots === undefined,
    );
  const felt: readonly (readonly [string, ResultOp, number])[] = [
    ['one keystroke in the engine: count, filters, ten nearest', 'search-cold', n],
    ['new filter or text → clusters on screen, in the engine', 'filter-to-clusters-cold', n],
    ['key press to paint', 'keypress-to-paint', n],
    ['the same on an empty page', 'keypress-to-paint-control', n],
    ['key press to paint, processor slowed four times', 'slow-cpu-paint', 5_000],
    ['the same on an empty page', 'slow-cpu-paint-control', 5_000],
    ['second visit, from start to first answer', 'snapshot', n],
  ];
  const lines = felt.flatMap(([title, op, lots]) => {
    const row = find(op, lots);
    if (row?.median_ms === undefined) return [];
    return [`| ${title} | ${lots.toLocaleString('en')} | ${times(row)} |`];
  });
  const date = find('keypress-to-paint', n)?.date?.slice(0, 10) ?? 'no date';
  return [
    `| | lots | median / p99, or the worst of fewer than ${FEWEST_FOR_P99} (n) |`,
    '|---|---|---|',
    ...lines,
    '',
    `Measured on ${results.machine}, Node ${results.versions['node'] ?? ''}, Chromium ${results.versions['chromium'] ?? ''}; the page 800 px wide, on the committed run of ${date}. Later figures at 390 px: [docs/quality.md](docs/quality.md). All figures, peers, commands and goals: [bench/README.md](bench/README.md#figures).`,
    '',
  ].join('\n');
}

function times({ median_ms, p99_ms, max_ms, queries }: ResultRow): string {
  const isFew = queries < FEWEST_FOR_P99;
  const tail = durationLabel((isFew ? max_ms : p99_ms) ?? Number.NaN);
  return `${durationLabel(median_ms ?? Number.NaN)} / ${isFew ? 'worst ' : ''}${tail} (${queries})`;
}
