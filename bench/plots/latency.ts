import * as Plot from '@observablehq/plot';
import type { EngineName } from '../bench-engine.ts';
import { durationLabel } from '../duration-label.ts';
import type { ResultRow } from '../results.ts';
import { decadeRange, decades, SERIES_COLOUR, svgFile } from './svg-file.ts';

interface Series {
  readonly label: string;
  readonly engine: EngineName;
  readonly op?: 'search-warm';
  readonly figure?: 'p99_ms';
}

const SERIES: readonly Series[] = [
  { label: 'ours, median', engine: 'ours' },
  { label: 'ours, p99', engine: 'ours', figure: 'p99_ms' },
  { label: 'ours, warm, median', engine: 'ours', op: 'search-warm' },
  { label: 'FlexSearch, median', engine: 'flexsearch-verified' },
  { label: 'FlexSearch, p99', engine: 'flexsearch-verified', figure: 'p99_ms' },
  { label: 'joined string, median', engine: 'joined' },
  { label: 'pre-lowered, median', engine: 'prelowered' },
  { label: 'naive, median', engine: 'naive' },
];

const HEIGHT_PX = 470;
const MARGIN_TOP_PX = 72;
const MARGIN_BOTTOM_PX = 55;
/** Between the lines of two labels at the curves' ends. */
const LABEL_PX = 16;

interface Point {
  readonly n: number;
  readonly ms: number;
}

/** One keystroke's latency against the number of lots, ours and the exact peers. Generated lots only. */
export function latencyPlot(rows: readonly ResultRow[]): string {
  const curves = SERIES.map((series) =>
    Object.assign({ points: pointsOf(series, rows) }, series),
  ).filter(({ points }) => points.length > 1);
  const points = curves.flatMap((curve) => curve.points);
  const range = decadeRange(points.map(({ ms }) => ms));
  const lots = [...new Set(points.map(({ n }) => n))];
  // Ours last, so that it lies on top.
  const inOrder = curves.toSorted(
    (a, b) => Number(a.engine === 'ours') - Number(b.engine === 'ours'),
  );
  return svgFile('Latency of one keystroke from a thousand to a million lots', {
    width: 880,
    height: HEIGHT_PX,
    marginLeft: 70,
    marginRight: 240,
    marginTop: MARGIN_TOP_PX,
    marginBottom: MARGIN_BOTTOM_PX,
    x: { type: 'log', label: null },
    y: { type: 'log', label: null, domain: range },
    marks: [
      Plot.gridY(decades(range)),
      Plot.axisY(decades(range), { tickFormat: durationLabel, tickSize: 0 }),
      Plot.axisX(lots, {
        tickFormat: (n: number) => n.toLocaleString('en'),
        label: 'lots',
        labelArrow: 'none',
        labelAnchor: 'center',
      }),
      ...inOrder.map(({ engine, figure, points: curve }) =>
        Plot.line(curve, {
          x: 'n',
          y: 'ms',
          stroke: SERIES_COLOUR,
          strokeWidth: engine === 'ours' ? 3 : 1.5,
          ...(figure && { strokeDasharray: '5 4' }),
          marker: 'dot',
          className: engine === 'ours' ? 'ours' : 'peer',
        }),
      ),
      ...endLabels(inOrder, range).map(({ className, ...label }) =>
        Plot.text([label], {
          x: 'n',
          y: 'ms',
          text: 'text',
          dx: 12,
          textAnchor: 'start',
          className,
        }),
      ),
      Plot.text(['One keystroke, cold: count, filters and the ten nearest'], {
        frameAnchor: 'top-left',
        dx: -50,
        dy: -58,
        className: 'title',
      }),
      Plot.text(['time per query by number of lots; both axes logarithmic'], {
        frameAnchor: 'top-left',
        dx: -50,
        dy: -36,
      }),
    ],
  });
}

function pointsOf({ engine, op, figure }: Series, rows: readonly ResultRow[]): Point[] {
  return rows
    .filter(
      (row) => row.op === (op ?? 'search-cold') && row.engine === engine && row.lots === undefined,
    )
    .map((row) => ({ n: row.n, ms: row[figure ?? 'median_ms'] ?? 0 }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => a.n - b.n);
}

/** Labels beside the curves' ends, pushed apart where they would overlap. */
function endLabels(
  curves: readonly (Series & { readonly points: readonly Point[] })[],
  [least, most]: readonly [number, number],
) {
  const decadePx = (HEIGHT_PX - MARGIN_TOP_PX - MARGIN_BOTTOM_PX) / Math.log10(most / least);
  const apart = 10 ** (LABEL_PX / decadePx);
  let below = 0;
  return curves
    .flatMap(({ label, engine, points }) => {
      const end = points.at(-1);
      const className = engine === 'ours' ? 'ours' : 'peer';
      return end
        ? [{ n: end.n, ms: end.ms, text: `${label} · ${durationLabel(end.ms)}`, className }]
        : [];
    })
    .toSorted((a, b) => a.ms - b.ms)
    .map((label) => {
      below = Math.max(label.ms, below * apart);
      return Object.assign(label, { ms: below });
    });
}
