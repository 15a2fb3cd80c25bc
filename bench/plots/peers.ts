import type { QueryOp } from '../bench-engine.ts';
import type { ResultRow } from '../results.ts';
import {
  decadeRange,
  decades,
  dotAt,
  durationLabel,
  lineAt,
  logScale,
  picture,
  textAt,
} from './svg.ts';

const GROUPS: readonly { readonly op: QueryOp; readonly title: string }[] = [
  { op: 'search-cold', title: 'Keystroke: count, filters, ten nearest' },
  { op: 'search-warm', title: 'Keystroke after the last one' },
  { op: 'facets', title: 'Counts of all properties' },
  { op: 'nearest', title: 'Ten nearest within 100 km' },
  { op: 'nearest-absent', title: 'The same where nothing matches' },
  { op: 'filter-to-clusters-cold', title: 'New filter or text to clusters on screen' },
];

const WIDTH = 860;
const PLOT = { left: 190, right: 670, top: 86 } as const;
const ROW_HEIGHT = 20;
const GROUP_GAP = 36;

/** Median and 99th percentile of each operation, ours against the exact peers, at one number of lots. */
export function peersPlot(all: readonly ResultRow[], n: number): string {
  const rows = all.filter(
    (row) => row.n === n && row.lots === undefined && row.median_ms !== undefined,
  );
  const groups = GROUPS.map(({ op, title }) => ({
    title,
    rows: rows.filter((row) => row.op === op).toSorted(byMedian),
  })).filter((group) => group.rows.length > 0);
  const times = groups.flatMap((group) =>
    group.rows.flatMap((row) => [row.median_ms ?? 1, row.p99_ms ?? 1]),
  );
  const range = decadeRange(times.filter((ms) => ms > 0));
  const x = logScale(range, [PLOT.left, PLOT.right]);
  const marks: string[] = [];
  let y: number = PLOT.top;
  for (const group of groups) {
    y += GROUP_GAP;
    marks.push(textAt(20, y - 4, group.title, 'title'));
    for (const row of group.rows) {
      y += ROW_HEIGHT;
      marks.push(...rowMarks(row, x, y - 4));
    }
  }
  const bottom = y + 12;
  const grid = decades(...range).flatMap((ms) => [
    lineAt(x(ms), PLOT.top - 6, x(ms), bottom, 'grid'),
    textAt(x(ms), PLOT.top - 14, durationLabel(ms), 'middle'),
  ]);
  const head = [
    textAt(20, 30, `Ours against the peers, ${n.toLocaleString('en')} lots`, 'title'),
    textAt(20, 48, 'filled: median, ring: 99th percentile; logarithmic'),
  ];
  return picture(WIDTH, bottom + 16, `Latency of each operation at ${n} lots, ours and the peers`, [
    ...head,
    ...grid,
    ...marks,
  ]);
}

function byMedian(a: ResultRow, b: ResultRow): number {
  return (a.median_ms ?? 0) - (b.median_ms ?? 0);
}

function rowMarks(row: ResultRow, x: (ms: number) => number, y: number): string[] {
  const kind = row.engine === 'ours' ? 'ours' : 'peer';
  const median = Math.max(row.median_ms ?? 0, 1e-4);
  const p99 = Math.max(row.p99_ms ?? 0, median);
  const label = kind === 'ours' ? 'ours' : '';
  return [
    textAt(PLOT.left - 14, y + 4, row.engine, `end ${label}`),
    lineAt(x(median), y, x(p99), y, `${kind}-line`),
    dotAt(x(p99), y, 4, `hollow ${kind}-ring`),
    dotAt(x(median), y, 5, `${kind}-dot`),
    textAt(PLOT.right + 14, y + 4, `${durationLabel(median)} / ${durationLabel(p99)}`, label),
  ];
}
