import * as Plot from '@observablehq/plot';
import type { QueryOp } from '../bench-engine.ts';
import { durationLabel } from '../duration-label.ts';
import type { ResultRow } from '../results.ts';
import { decadeRange, decades, SERIES_COLOUR, svgFile } from './svg-file.ts';

const GROUPS: readonly { readonly op: QueryOp; readonly title: string }[] = [
  { op: 'search-cold', title: 'Keystroke: count, filters, ten nearest' },
  { op: 'search-warm', title: 'Keystroke after the last one' },
  { op: 'facets', title: 'Counts of all properties' },
  { op: 'nearest', title: 'Ten nearest within 100 km' },
  { op: 'nearest-absent', title: 'The same where nothing matches' },
  { op: 'filter-to-clusters-cold', title: 'New filter or text to clusters on screen' },
];

const ROW_PX = 20;
const MARGIN = { marginLeft: 190, marginRight: 190, marginTop: 86, marginBottom: 16 };

interface Line {
  readonly line: number;
  readonly title?: string;
  readonly engine?: string;
  readonly median: number;
  readonly p99: number;
}

/** Median and 99th percentile of each operation, ours against the exact peers, at one number of lots. */
export function peersPlot(all: readonly ResultRow[], n: number): string {
  const lines = linesOf(
    all.filter((row) => row.n === n && row.lots === undefined && row.median_ms !== undefined),
  );
  const measured = lines.filter(({ engine }) => engine !== undefined);
  const range = decadeRange(measured.flatMap(({ median, p99 }) => [median, p99]));
  const count = (lines.at(-1)?.line ?? 0) + 1;
  return svgFile(`Latency of each operation at ${n} lots, ours and the peers`, {
    width: 860,
    height: MARGIN.marginTop + MARGIN.marginBottom + count * ROW_PX,
    ...MARGIN,
    x: { type: 'log', domain: range, label: null },
    y: { domain: [-0.5, count - 0.5], reverse: true, axis: null },
    marks: [
      Plot.gridX(decades(range)),
      Plot.axisX(decades(range), { anchor: 'top', tickFormat: durationLabel, tickSize: 0 }),
      ...['peer', 'ours'].flatMap((className) => {
        const rows = measured.filter(
          ({ engine }) => (engine === 'ours') === (className === 'ours'),
        );
        const at = { y: 'line', className };
        const stroke = { stroke: SERIES_COLOUR, strokeWidth: className === 'ours' ? 3 : 1.5 };
        return [
          Plot.link(rows, { ...at, ...stroke, x1: 'median', x2: 'p99', y1: 'line', y2: 'line' }),
          Plot.dot(rows, {
            ...at,
            x: 'p99',
            r: 4,
            stroke: SERIES_COLOUR,
            strokeWidth: 2,
            fill: 'var(--plot-background)',
          }),
          Plot.dot(rows, { ...at, x: 'median', r: 5, fill: SERIES_COLOUR }),
          Plot.text(rows, {
            ...at,
            text: 'engine',
            frameAnchor: 'left',
            textAnchor: 'end',
            dx: -14,
          }),
          Plot.text(rows, {
            ...at,
            text: (row: Line) => `${durationLabel(row.median)} / ${durationLabel(row.p99)}`,
            frameAnchor: 'right',
            textAnchor: 'start',
            dx: 14,
          }),
        ];
      }),
      Plot.text(
        lines.filter(({ title }) => title !== undefined),
        {
          y: 'line',
          text: 'title',
          frameAnchor: 'left',
          textAnchor: 'start',
          dx: -170,
          dy: 4,
          className: 'title',
        },
      ),
      Plot.text([`Ours against the peers, ${n.toLocaleString('en')} lots`], {
        frameAnchor: 'top-left',
        dx: -170,
        dy: -68,
        className: 'title',
      }),
      Plot.text(['filled: median, ring: 99th percentile; logarithmic'], {
        frameAnchor: 'top-left',
        dx: -170,
        dy: -46,
      }),
    ],
  });
}

/** A line for each group's title and each of its engines, the quickest first. */
function linesOf(rows: readonly ResultRow[]): Line[] {
  const lines: Line[] = [];
  let line = -1.6;
  for (const { op, title } of GROUPS) {
    const group = rows
      .filter((row) => row.op === op)
      .toSorted((a, b) => (a.median_ms ?? 0) - (b.median_ms ?? 0));
    if (group.length === 0) continue;
    line += 1.6;
    lines.push({ line, title, median: 0, p99: 0 });
    for (const { engine, median_ms = 0, p99_ms = 0 } of group) {
      // Below the clock's resolution a logarithm has nothing to show.
      const median = Math.max(median_ms, 1e-4);
      line++;
      lines.push({ line, engine, median, p99: Math.max(p99_ms, median) });
    }
  }
  return lines;
}
