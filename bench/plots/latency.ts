import type { EngineName } from '../bench-engine.ts';
import type { ResultOp, ResultRow } from '../results.ts';
import {
  decadeRange,
  decades,
  dotAt,
  durationLabel,
  lineAt,
  logScale,
  picture,
  round,
  textAt,
} from './svg.ts';

interface Series {
  readonly label: string;
  readonly op: ResultOp;
  readonly engine: EngineName;
  readonly figure: 'median_ms' | 'p99_ms';
}

const SERIES: readonly Series[] = [
  { label: 'ours, median', op: 'search-cold', engine: 'ours', figure: 'median_ms' },
  { label: 'ours, p99', op: 'search-cold', engine: 'ours', figure: 'p99_ms' },
  { label: 'ours, warm, median', op: 'search-warm', engine: 'ours', figure: 'median_ms' },
  {
    label: 'FlexSearch, median',
    op: 'search-cold',
    engine: 'flexsearch-verified',
    figure: 'median_ms',
  },
  { label: 'FlexSearch, p99', op: 'search-cold', engine: 'flexsearch-verified', figure: 'p99_ms' },
  { label: 'joined string, median', op: 'search-cold', engine: 'joined', figure: 'median_ms' },
  { label: 'pre-lowered, median', op: 'search-cold', engine: 'prelowered', figure: 'median_ms' },
  { label: 'naive, median', op: 'search-cold', engine: 'naive', figure: 'median_ms' },
];

const WIDTH = 880;
const HEIGHT = 470;
const PLOT = { left: 70, right: 640, top: 72, bottom: 415 } as const;
const LABEL_HEIGHT = 17;

interface Curve {
  readonly label: string;
  readonly isOurs: boolean;
  readonly isTail: boolean;
  readonly points: readonly (readonly [n: number, ms: number])[];
}

/** One keystroke's latency against the number of lots, ours and the exact peers. Generated lots only. */
export function latencyPlot(rows: readonly ResultRow[]): string {
  const curves = SERIES.map((series) => curveOf(series, rows)).filter(
    ({ points }) => points.length > 1,
  );
  const ns = curves.flatMap(({ points }) => points.map(([n]) => n));
  const range = decadeRange(curves.flatMap(({ points }) => points.map(([, ms]) => ms)));
  const x = logScale([Math.min(...ns), Math.max(...ns)], [PLOT.left, PLOT.right]);
  const y = logScale(range, [PLOT.bottom, PLOT.top]);
  const body = [
    textAt(20, 30, 'One keystroke, cold: count, filters and the ten nearest', 'title'),
    textAt(20, 48, 'time per query by number of lots; both axes logarithmic'),
  ];
  for (const ms of decades(...range)) {
    body.push(lineAt(PLOT.left, y(ms), PLOT.right, y(ms), 'grid'));
    body.push(textAt(PLOT.left - 8, y(ms) + 4, durationLabel(ms), 'end'));
  }
  for (const n of new Set(ns)) {
    body.push(textAt(x(n), PLOT.bottom + 22, n.toLocaleString('en'), 'middle'));
  }
  body.push(textAt((PLOT.left + PLOT.right) / 2, PLOT.bottom + 44, 'lots', 'middle'));
  // Ours last, so that it lies on top.
  for (const { points, isOurs, isTail } of curves.toSorted(
    (a, b) => Number(a.isOurs) - Number(b.isOurs),
  )) {
    const path = points.map(([n, ms]) => `${round(x(n))},${round(y(ms))}`).join(' ');
    const kind = isOurs ? 'ours' : 'peer';
    body.push(`<polyline points="${path}" class="${kind}-line${isTail ? ' dashed' : ''}"/>`);
    for (const [n, ms] of points) body.push(dotAt(x(n), y(ms), isOurs ? 4 : 3, `${kind}-dot`));
  }
  for (const { text, at, isOurs } of endLabels(curves, y)) {
    body.push(textAt(PLOT.right + 12, at + 4, text, isOurs ? 'ours' : ''));
  }
  return picture(WIDTH, HEIGHT, 'Latency of one keystroke from a thousand to a million lots', body);
}

function curveOf({ label, op, engine, figure }: Series, rows: readonly ResultRow[]): Curve {
  const points = rows
    .filter((row) => row.op === op && row.engine === engine && row.lots === undefined)
    .map((row) => [row.n, row[figure] ?? Number.NaN] as const)
    .filter(([, ms]) => ms > 0)
    .toSorted((a, b) => a[0] - b[0]);
  return { label, isOurs: engine === 'ours', isTail: figure === 'p99_ms', points };
}

/** Labels beside the curves' ends, pushed apart downwards where they would overlap. */
function endLabels(
  curves: readonly Curve[],
  y: (ms: number) => number,
): { text: string; at: number; isOurs: boolean }[] {
  let lowest = -Infinity;
  return curves
    .map(({ label, points, isOurs }) => {
      const last = points.at(-1)?.[1] ?? 1;
      return { text: `${label} · ${durationLabel(last)}`, at: y(last), isOurs };
    })
    .toSorted((a, b) => a.at - b.at)
    .map((label) => {
      lowest = Math.max(label.at, lowest + LABEL_HEIGHT);
      return { text: label.text, at: lowest, isOurs: label.isOurs };
    });
}
