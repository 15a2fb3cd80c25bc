/** All that was measured, for bench/README.md. */
import type { EngineName } from './bench-engine.ts';
import { durationLabel } from './duration-label.ts';
import { OPERATIONS } from './operations.ts';
import { operationTable } from './operation-table.ts';
import { commandsOf, type ResultOp, type ResultRow, type Results } from './results.ts';

const BROWSER: readonly { readonly op: ResultOp; readonly title: string }[] = [
  { op: 'comlink-hits', title: 'ten hits through the worker' },
  { op: 'comlink-clusters', title: 'clusters of a viewport through the worker' },
  { op: 'first-visit', title: 'first visit: worker started to first answer' },
  { op: 'first-visit-complete', title: 'the same visit: clusters and all' },
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

/** Tables of every set of lots that was measured, with command, machine and versions, and the two plots. */
export function fullSection({ results, machine, versions }: Results): string {
  const sets = new Map(results.map((row) => [`${row.n} ${row.lots ?? ''}`, row]));
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    ...[...sets.values()].toSorted((a, b) => b.n - a.n).flatMap((row) => lotsLines(results, row)),
    ...browserLines(results),
    '![Latency of one keystroke from a thousand to a million lots](results/latency.svg)',
    '',
    '![Ours against the peers at the largest number of lots](results/peers.svg)',
    '',
    `Machine: ${machine}. Versions: ${packages.join(', ')}.`,
    '',
  ].join('\n');
}

/** Operations and builds over one set of lots; nothing where only browsers measured it. */
function lotsLines(all: readonly ResultRow[], { n, lots }: ResultRow): readonly string[] {
  const ops = new Set<ResultOp>([...OPERATIONS.map(({ op }) => op), ...BUILDS.map(({ op }) => op)]);
  const rows = all.filter((row) => row.n === n && row.lots === lots && ops.has(row.op));
  if (rows.length === 0) return [];
  const name = `${n.toLocaleString('en')} ${lots === undefined ? 'generated lots' : `lots (${lots})`}`;
  return [
    `### ${name}`,
    '',
    `${commandsOf(rows)}.`,
    '',
    ...operationTable(rows),
    '',
    ...buildLines(rows),
  ];
}

const BUILDS: readonly {
  readonly op: ResultOp;
  readonly engine: EngineName;
  readonly title: string;
}[] = [
  { op: 'build', engine: 'ours', title: 'search index' },
  { op: 'build', engine: 'joined', title: 'joined' },
  { op: 'build', engine: 'flexsearch-verified', title: 'FlexSearch index' },
  { op: 'load', engine: 'ours', title: 'rows of JSON to first answer' },
  { op: 'build-clusters', engine: 'ours', title: 'cluster tree' },
  { op: 'build-clusters', engine: 'supercluster-rebuild', title: 'supercluster alone' },
];

function buildLines(rows: readonly ResultRow[]): readonly string[] {
  const lines = BUILDS.flatMap(({ op, engine, title }) => {
    const row = rows.find((one) => one.op === op && one.engine === engine);
    if (row?.build_ms === undefined) return [];
    const memory = row.memory_mb === undefined ? '' : `${Math.round(row.memory_mb)} MB`;
    return `| ${title} | ${durationLabel(row.build_ms)} | ${memory} |`;
  });
  if (lines.length === 0) return [];
  return ['| built once | time (one build) | memory |', '|---|---|---|', ...lines, ''];
}

function browserLines(results: readonly ResultRow[]): readonly string[] {
  const ops = new Set(BROWSER.map(({ op }) => op));
  const measured = results.filter(({ op }) => ops.has(op));
  if (measured.length === 0) return [];
  return [
    '### In Chromium',
    '',
    `${commandsOf(measured)}.`,
    '',
    '| | lots | measured | median | p99 | worst |',
    '|---|---|---|---|---|---|',
    ...BROWSER.flatMap(({ op, title }) =>
      measured
        .filter((row) => row.op === op)
        .toSorted((a, b) => a.n - b.n)
        .map((row) => `| ${title} | ${row.n.toLocaleString('en')} | ${browserCells(row)} |`),
    ),
    '',
  ];
}

/** With fewer than 200 queries the p99 is the worst, which has a column of its own. */
function browserCells({ queries, median_ms, p99_ms, max_ms }: ResultRow): string {
  // Browsers report no task under 50 ms, and of the long ones only the longest matters.
  if (median_ms === undefined) {
    return `${queries} | | | ${max_ms ? durationLabel(max_ms) : 'none of 50 ms'}`;
  }
  const p99 = queries < 200 || p99_ms === undefined ? '' : durationLabel(p99_ms);
  return `${queries} | ${durationLabel(median_ms)} | ${p99} | ${durationLabel(max_ms ?? median_ms)}`;
}
