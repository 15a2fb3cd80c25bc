import type { EngineName } from './bench-engine.ts';
import { durationLabel } from './duration-label.ts';
import { commandsOf, type ResultOp, type ResultRow, type Results } from './results.ts';

const QUERIES: readonly {
  readonly op: ResultOp;
  readonly title: string;
  readonly peer: EngineName;
}[] = [
  {
    op: 'search-cold',
    title: 'keystroke: count, filters, ten nearest',
    peer: 'flexsearch-verified',
  },
  { op: 'search-warm', title: 'the same, the last keystroke known', peer: 'flexsearch-verified' },
  { op: 'facets', title: 'counts of all properties', peer: 'flexsearch-verified' },
  { op: 'nearest', title: 'ten nearest within 100 km', peer: 'geokdbush' },
  { op: 'nearest-absent', title: 'the same where nothing matches', peer: 'geokdbush' },
  {
    op: 'filter-to-clusters-cold',
    title: 'new filter or text → clusters on screen',
    peer: 'supercluster-rebuild',
  },
  {
    op: 'filter-to-clusters-warm',
    title: 'the same, the last one known',
    peer: 'supercluster-rebuild',
  },
  { op: 'cluster-extent', title: 'box around the largest cluster’s matches', peer: 'naive' },
  { op: 'words', title: 'two or three words in any order', peer: 'prelowered' },
];

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

/** The README's part about speed: tables with command, machine, versions and n, and the two plots. */
export function readmeSection(results: Results, n: number): string {
  const rows = results.results.filter((row) => row.n === n && row.lots === undefined);
  const find = (op: ResultOp, engine: EngineName): ResultRow | undefined =>
    rows.find((row) => row.op === op && row.engine === engine);
  const lines = [
    `At ${n.toLocaleString('en')} generated lots, every engine checked against a naive oracle and timed on the same queries in turns.`,
    '',
    '| operation | ours, median / p99 | answers exact | best peer, median / p99 | ours is faster by, median / p99 |',
    '|---|---|---|---|---|',
    ...QUERIES.filter(({ op }) => find(op, 'ours')).map(({ op, title, peer }) =>
      queryLine(title, find(op, 'ours'), find(op, peer)),
    ),
    '',
    ...buildLines(find),
    ...browserLines(results.results),
    `![Latency of one keystroke from a thousand to a million lots](bench/results/latency.svg)`,
    '',
    `![Ours against the peers at ${n.toLocaleString('en')} lots](bench/results/peers.svg)`,
    '',
    ...provenance(rows, results),
    '',
  ];
  return lines.join('\n');
}

function queryLine(
  title: string,
  ours: ResultRow | undefined,
  peer: ResultRow | undefined,
): string {
  const exact = ours?.checked === undefined ? '' : `${ours.correct} of ${ours.checked}`;
  const ratio = peer?.times_ours
    ? `${grouped(peer.times_ours.median)}x / ${grouped(peer.times_ours.p99)}x`
    : '';
  const theirs = peer ? `${peer.engine}: ${times(peer)}` : '';
  return `| ${title} | ${times(ours)} | ${exact} | ${theirs} | ${ratio} |`;
}

function times(row: ResultRow | undefined): string {
  if (row?.median_ms === undefined || row.p99_ms === undefined) return 'not measured';
  return `${durationLabel(row.median_ms)} / ${durationLabel(row.p99_ms)}`;
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
