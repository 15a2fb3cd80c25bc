import type { EngineName } from './bench-engine.ts';
import { durationLabel } from './duration-label.ts';
import { commandsOf, type ResultOp, type ResultRow, type Results } from './results.ts';

const QUERIES: readonly { readonly op: ResultOp; readonly title: string }[] = [
  { op: 'search-cold', title: 'keystroke: count, filters, ten nearest' },
  { op: 'search-warm', title: 'the same, the last keystroke known' },
  { op: 'facets', title: 'counts of all properties' },
  { op: 'nearest', title: 'ten nearest within 100 km' },
  { op: 'nearest-absent', title: 'the same where nothing matches' },
  { op: 'filter-to-clusters-cold', title: 'new filter or text → clusters on screen' },
  { op: 'filter-to-clusters-warm', title: 'the same, the last one known' },
  { op: 'cluster-extent', title: 'box around the largest cluster’s matches' },
  { op: 'words', title: 'two or three words in any order' },
];

/** A p99 of fewer says nothing: the worst is shown instead. */
const P99_FROM = 200;

const BROWSER: readonly { readonly op: ResultOp; readonly title: string }[] = [
  { op: 'comlink-hits', title: 'ten hits through the worker' },
  { op: 'comlink-clusters', title: 'clusters of a viewport through the worker' },
  { op: 'first-visit', title: 'first visit: worker started to first answer' },
  { op: 'first-visit-complete', title: 'first visit: clusters and all' },
  { op: 'snapshot', title: 'second visit: the same from the snapshot' },
  { op: 'input-to-commit', title: 'keystroke to the list in the page' },
  { op: 'keypress-to-paint', title: 'key press to paint' },
  { op: 'keypress-to-paint-control', title: 'key press to paint, empty control page' },
  { op: 'longest-task', title: 'longest main-thread task, loading and typing' },
  {
    op: 'slow-cpu-searchable',
    title: 'first visit, processor slowed 4x: list’s last byte to first hits',
  },
  { op: 'slow-cpu-longest-task', title: 'longest main-thread task of it' },
  { op: 'slow-cpu-paint', title: 'key press to paint, processor slowed 4x' },
  { op: 'slow-cpu-paint-control', title: 'the same, empty control page' },
  { op: 'pan', title: 'main thread per move of the map (processor slowed 4x)' },
  { op: 'pan-control', title: 'the same, map without matches' },
  { op: 'pan-longest-task', title: 'longest task while moving' },
  { op: 'pan-longest-task-control', title: 'the same, map without matches' },
];

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
  return [
    '| | lots | median / p99 (of how many) |',
    '|---|---|---|',
    ...lines,
    '',
    `Measured on ${results.machine}, Node ${results.versions['node'] ?? ''}, Chromium ${results.versions['chromium'] ?? ''}. All figures, peers, commands and goals: [bench/README.md](bench/README.md#figures).`,
    '',
  ].join('\n');
}

/** All figures of the committed run: tables with command, machine, versions and n, and the two plots. */
export function benchSection(results: Results, n: number): string {
  const rows = results.results.filter((row) => row.n === n && row.lots === undefined);
  const find = (op: ResultOp, engine: EngineName): ResultRow | undefined =>
    rows.find((row) => row.op === op && row.engine === engine);
  const lines = [
    `At ${n.toLocaleString('en')} generated lots, every engine checked against a naive oracle and timed on the same queries in turns. Beside each figure stands of how many queries; of fewer than ${P99_FROM} the worst stands instead of p99. The best peer is the best of each column among the exact ones of the same run; ratios are of the figures shown.`,
    '',
    '| operation | ours, median / p99 | answers exact | best peer’s median | best peer’s p99 | ours is faster by |',
    '|---|---|---|---|---|---|',
    ...QUERIES.flatMap(({ op, title }) => {
      const ours = find(op, 'ours');
      return ours ? [queryLine(title, ours, peersOf(ours, rows))] : [];
    }),
    '',
    ...buildLines(find),
    ...browserLines(results.results),
    `![Latency of one keystroke from a thousand to a million lots](results/latency.svg)`,
    '',
    `![Ours against the peers at ${n.toLocaleString('en')} lots](results/peers.svg)`,
    '',
    ...provenance(rows, results),
    '',
  ];
  return lines.join('\n');
}

/** Exact peers of the same run; geokdbush breaks ties on one spot as it likes, and counts. */
function peersOf(ours: ResultRow, rows: readonly ResultRow[]): readonly ResultRow[] {
  return rows.filter(
    ({ op, engine, date, exact }) =>
      op === ours.op &&
      date === ours.date &&
      engine !== 'ours' &&
      (exact === true || engine === 'geokdbush'),
  );
}

type Figure = 'median_ms' | 'p99_ms';

function bestBy(figure: Figure, peers: readonly ResultRow[]): ResultRow | undefined {
  return peers.toSorted((a, b) => (a[figure] ?? Infinity) - (b[figure] ?? Infinity))[0];
}

function queryLine(title: string, ours: ResultRow, peers: readonly ResultRow[]): string {
  const exact = ours.checked === undefined ? '' : `${ours.correct} of ${ours.checked}`;
  const best = { median_ms: bestBy('median_ms', peers), p99_ms: bestBy('p99_ms', peers) };
  const cell = (figure: Figure): string => {
    const row = best[figure];
    return row ? `${row.engine}: ${label(row, figure)} (${row.queries})` : '';
  };
  const ratios = (['median_ms', 'p99_ms'] as const).flatMap((figure) => {
    const [theirs, own] = [best[figure]?.[figure], ours[figure]];
    return theirs && own ? [`${grouped(Number((theirs / own).toPrecision(3)))}x`] : [];
  });
  return `| ${title} | ${times(ours)} | ${exact} | ${cell('median_ms')} | ${cell('p99_ms')} | ${ratios.join(' / ')} |`;
}

function label(row: ResultRow, figure: Figure): string {
  const isWorst = figure === 'p99_ms' && row.queries < P99_FROM;
  return `${isWorst ? 'worst ' : ''}${durationLabel(row[isWorst ? 'max_ms' : figure] ?? 0)}`;
}

function times(row: ResultRow | undefined): string {
  if (row?.median_ms === undefined || row.p99_ms === undefined) return 'not measured';
  return `${label(row, 'median_ms')} / ${label(row, 'p99_ms')} (${row.queries})`;
}

function buildLines(find: (op: ResultOp, engine: EngineName) => ResultRow | undefined): string[] {
  const built: readonly (readonly [string, ResultOp, EngineName])[] = [
    ['search index', 'build', 'ours'],
    ['FlexSearch index', 'build', 'flexsearch-verified'],
    ['rows of JSON to first answer', 'load', 'ours'],
    ['cluster tree', 'build-clusters', 'ours'],
    ['supercluster alone', 'build-clusters', 'supercluster-rebuild'],
  ];
  return [
    '| built once | time | memory |',
    '|---|---|---|',
    ...built.map(([title, op, engine]) => {
      const row = find(op, engine);
      const time = row?.build_ms === undefined ? 'not measured' : durationLabel(row.build_ms);
      return `| ${title} | ${time} | ${row?.memory_mb === undefined ? '' : `${Math.round(row.memory_mb)} MB`} |`;
    }),
    '',
  ];
}

function browserLines(rows: readonly ResultRow[]): string[] {
  const lines = BROWSER.flatMap(({ op, title }) =>
    rows
      .filter((row) => row.op === op)
      .toSorted((a, b) => a.n - b.n)
      .map((row) => {
        // Browsers report no shorter task, and of long ones only the longest is of interest.
        const isTask = row.median_ms === undefined;
        const worst = isTask && !row.max_ms ? 'none of 50 ms' : durationLabel(row.max_ms ?? 0);
        return `| ${title} | ${row.n.toLocaleString('en')} | ${isTask ? '' : times(row)} | ${worst} |`;
      }),
  );
  if (lines.length === 0) return [];
  return [
    '| in Chromium (`npm run bench:browser`) | lots | median / p99 | worst |',
    '|---|---|---|---|',
    ...lines,
    '',
  ];
}

function provenance(rows: readonly ResultRow[], { machine, versions }: Results): string[] {
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Measured by ${commandsOf(rows)}. Machine: ${machine}. Versions: ${packages.join(', ')}.`,
  ];
}

function grouped(ratio: number): string {
  return ratio.toLocaleString('en');
}
