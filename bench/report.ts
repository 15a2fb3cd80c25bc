/** What was measured, as tables in Markdown: after a run, and in bench/README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { EngineName } from './bench-engine.ts';
import { goalReports } from './goals.ts';
import { OPERATIONS } from './operations.ts';
import {
  BROWSER,
  commandsOf,
  readResults,
  type ResultOp,
  type ResultRow,
  type Results,
} from './results.ts';
import { durationLabel, printTable, tableOf, type Cells } from './table.ts';

/** With fewer queries the 99th percentile is one query or two, so the worst is shown instead. */
const FEWEST_FOR_P99 = 200;

const BUILDS: readonly (readonly [ResultOp, EngineName, title: string])[] = [
  ['build', 'ours', 'search index'],
  ['build', 'joined', 'joined'],
  ['build', 'flexsearch-verified', 'FlexSearch index'],
  ['load', 'ours', 'rows of JSON to first answer'],
  ['build-clusters', 'ours', 'cluster tree'],
  ['build-clusters', 'supercluster-rebuild', 'supercluster alone'],
];

/** Prints a run's rows, fastest first in each operation, and the goals of its lots. */
export function printRun(rows: readonly ResultRow[], all: readonly ResultRow[]): void {
  const [first] = rows;
  if (!first) return;
  for (const op of new Set(rows.map((row) => row.op))) {
    const own = rows.filter((row) => row.op === op);
    const sorted = own.toSorted((a, b) => costOf(a) - costOf(b));
    printTable(`${op} · ${nameOf(own[0]!)}`, sorted.map(cellsOf));
  }
  if (first.op === 'destinations') return;
  printTable(
    `goals · ${nameOf(first)}`,
    goalReports(all, first.n, first.lots).map(({ goal, measured, met }) => ({
      goal,
      measured,
      '': met === undefined ? 'not measured' : met ? 'met' : 'NOT MET',
    })),
  );
}

function costOf({ median_ms, build_ms }: ResultRow): number {
  return median_ms ?? build_ms ?? 0;
}

function cellsOf(row: ResultRow): Cells {
  return {
    engine: row.engine,
    [row.op === 'destinations' ? 'among three' : 'exact']:
      row.checked === undefined ? '' : `${row.correct} of ${row.checked}`,
    queries: row.queries,
    median: durationLabel(row.median_ms),
    p95: durationLabel(row.p95_ms),
    p99: durationLabel(row.p99_ms),
    worst: durationLabel(row.max_ms),
    'x ours, median': row.times_ours?.median ?? '',
    'x ours, p99': row.times_ours?.p99 ?? '',
    build: durationLabel(row.build_ms),
    MB: row.memory_mb ?? '',
    'longest step': durationLabel(row.longest_step_ms),
  };
}

function nameOf({ n, lots, op }: Pick<ResultRow, 'n' | 'lots' | 'op'>): string {
  if (op === 'destinations') return `${n.toLocaleString('en')} names`;
  return `${n.toLocaleString('en')} ${lots === undefined ? 'generated lots' : `lots (${lots})`}`;
}

/** Rewrites the tables of bench/README.md from latest.json. */
export function writeReadme(): void {
  const results = readResults();
  if (results === undefined) throw new Error('run `npm run bench` first: there are no results');
  rewrite('README.md', fullSection(results));
}

const BETWEEN_MARKERS = /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/;

function rewrite(path: string, section: string): void {
  const file = new URL(path, import.meta.url);
  const text = readFileSync(file, 'utf8');
  if (!BETWEEN_MARKERS.test(text)) throw new Error(`${path} has no bench markers`);
  // A function, because a table may hold a dollar sign.
  writeFileSync(
    file,
    text.replace(BETWEEN_MARKERS, (_, start, end) => `${start}${section}${end}`),
  );
}

/** What bench/README.md shows: the largest generated and the smallest real list, what Chromium measured and which goals are not met. */
export function fullSection({ results, machine, versions }: Results): string {
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    ...extremesOf(results).flatMap((set) => lotsLines(results, set)),
    ...browserLines(results),
    ...missedGoalLines(results),
    `Machine: ${machine}. Versions: ${packages.join(', ')}.`,
    '',
  ].join('\n');
}

/** The largest generated set that the engines ran over, and the smallest real one. */
function extremesOf(rows: readonly ResultRow[]): readonly ResultRow[] {
  const sets = setsOf(rows.filter(({ op }) => op in OPERATIONS));
  const extremes = [sets.find(({ lots }) => !lots), sets.findLast(({ lots }) => lots)];
  return extremes.filter((set) => set !== undefined);
}

/** The sets of lots, the largest first. */
function setsOf(rows: readonly ResultRow[]): readonly ResultRow[] {
  const sets = new Map(rows.map((row) => [`${row.n} ${row.lots ?? ''}`, row]));
  return [...sets.values()].toSorted((a, b) => b.n - a.n);
}

/** Operations and builds over one set of lots; nothing where only browsers measured it. */
function lotsLines(all: readonly ResultRow[], set: ResultRow): readonly string[] {
  const isOfEngines = ({ op }: ResultRow) => op in OPERATIONS || BUILDS.some(([one]) => one === op);
  const rows = all.filter((row) => row.n === set.n && row.lots === set.lots && isOfEngines(row));
  if (rows.length === 0) return [];
  const builds = BUILDS.flatMap(([op, engine, title]) => {
    const row = rows.find((one) => one.op === op && one.engine === engine);
    if (row?.build_ms === undefined) return [];
    const memory = row.memory_mb === undefined ? '' : `${Math.round(row.memory_mb)} MB`;
    return { 'built once': title, 'time (one build)': durationLabel(row.build_ms), memory };
  });
  const ours = rows.filter((row) => row.engine === 'ours');
  const heading = [
    `### ${nameOf({ ...set, op: 'build' })}`,
    '',
    `${commandsOf(rows)}. Exact: ${sumOf(ours, 'correct')} of ${sumOf(ours, 'checked')} answers.`,
    '',
  ];
  const operations = Object.entries(OPERATIONS).flatMap(([op, { title }]) =>
    operationCells(rows, op as ResultOp, title),
  );
  return [
    ...heading,
    ...tableOf(operations),
    '',
    ...(builds.length > 0 ? [...tableOf(builds), ''] : []),
  ];
}

function sumOf(rows: readonly ResultRow[], count: 'correct' | 'checked'): number {
  return rows.reduce((sum, row) => sum + (row[count] ?? 0), 0);
}

/** Ours against the best other of each column. */
function operationCells(rows: readonly ResultRow[], op: ResultOp, title: string): Cells[] {
  const report = bestPeerOf(rows, op);
  if (!report) return [];
  const { ours, median, tail, tailIs } = report;
  const named = tailIs === 'worst' ? 'worst ' : '';
  const others = [median.best, tail.best].map((best, i, [first]) => {
    const name = i > 0 && best?.engine === first?.engine ? '' : `${best?.engine} `;
    return best ? `${name}${i > 0 ? named : ''}${shown(best)}` : '';
  });
  const step = ours.longest_step_ms;
  const inSteps = step === undefined ? '' : `, in steps of ${durationLabel(step)} at most`;
  return [
    {
      operation: title + inSteps,
      'ours: median / p99 (n)': `${durationLabel(median.ours.ms)} / ${named}${shown(tail.ours)}`,
      'best other of each': withSlashes(others),
      'times ours': withSlashes([timesLabel(median), timesLabel(tail)]),
    },
  ];
}

function withSlashes(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' / ');
}

function shown({ ms, queries }: Figure): string {
  return `${durationLabel(ms)} (${queries.toLocaleString('en')})`;
}

/** Formats a ratio; below 1x our engine is the slower one. */
function timesLabel({ ours, best }: Comparison): string {
  if (!best) return '';
  const ratio = best.ms / ours.ms;
  const digits = ratio >= 100 ? Math.round(ratio) : Number(ratio.toPrecision(2));
  return `${digits.toLocaleString('en')}x`;
}

interface Figure {
  readonly engine: EngineName;
  readonly ms: number;
  readonly queries: number;
}

/** Ours against the best, for a figure. */
interface Comparison {
  readonly ours: Figure;
  /** Absent where nobody else was measured. */
  readonly best: Figure | undefined;
}

/** The best peers of an operation, for each figure by itself, among those that answer exactly in the same run. */
export function bestPeerOf(rows: readonly ResultRow[], op: ResultOp) {
  const ours = rows.find((row) => row.op === op && row.engine === 'ours');
  if (ours?.median_ms === undefined) return undefined;
  const peers = rows
    .filter((row) => row.op === op && row.engine !== 'ours' && isExact(row))
    .filter(({ date, command }) => date === ours.date && command === ours.command);
  const mostQueries = Math.max(...peers.map(({ queries }) => queries), 0);
  const isFew = Math.min(ours.queries, peers.length > 0 ? mostQueries : Infinity) < FEWEST_FOR_P99;
  const comparable = isFew ? peers : peers.filter(({ queries }) => queries >= FEWEST_FOR_P99);
  const compare = (others: readonly ResultRow[], figure: 'median_ms' | 'p99_ms' | 'max_ms') => {
    const figureOf = (row: ResultRow): Figure => {
      return { engine: row.engine, ms: row[figure] ?? Number.NaN, queries: row.queries };
    };
    const best = others.map(figureOf).toSorted((a, b) => a.ms - b.ms)[0];
    return { ours: figureOf(ours), best };
  };
  return {
    ours,
    median: compare(peers, 'median_ms'),
    tail: compare(comparable, isFew ? 'max_ms' : 'p99_ms'),
    /** What the tail's figures are, the same for both sides. */
    tailIs: isFew ? ('worst' as const) : ('p99' as const),
  };
}

/** geokdbush counts although it orders lots at one position freely, and supercluster although its clusters move. */
function isExact({ exact, engine }: ResultRow): boolean {
  return exact === true || engine === 'geokdbush' || engine === 'supercluster-rebuild';
}

/** What `felt` measures on the same phone, in docs/quality.md. */
const SHOWN_BY_FELT: ReadonlySet<ResultOp> = new Set([
  'slow-cpu-paint',
  'slow-cpu-paint-control',
  'pan',
  'pan-control',
]);

/** A row for each operation, a column for each number of lots. */
function browserLines(results: readonly ResultRow[]): readonly string[] {
  const measured = results.filter(({ op }) => op in BROWSER && !SHOWN_BY_FELT.has(op));
  if (measured.length === 0) return [];
  const sizes = [...new Set(measured.map(({ n }) => n))].toSorted((a, b) => a - b);
  const rows = Object.entries(BROWSER).flatMap(([op, title]) => {
    const ofOp = measured.filter((row) => row.op === op);
    if (ofOp.length === 0) return [];
    const cells = sizes.map((n) => {
      const row = ofOp.find((one) => one.n === n);
      return [`${n.toLocaleString('en')} lots`, row ? browserCell(row) : ''];
    });
    return Object.fromEntries([['median / p99 (n)', title], ...cells]);
  });
  return ['### In Chromium', '', `${commandsOf(measured)}.`, '', ...tableOf(rows), ''];
}

function browserCell({ queries, median_ms, p99_ms, max_ms }: ResultRow): string {
  const worst = durationLabel(max_ms || median_ms);
  // Browsers report no task under 50 ms.
  if (worst === '') return 'none of 50 ms';
  const count = `(${queries.toLocaleString('en')})`;
  if (queries === 1) return `${worst} ${count}`;
  const tail = queries < FEWEST_FOR_P99 ? `worst ${worst}` : durationLabel(p99_ms);
  return `${withSlashes([durationLabel(median_ms), tail])} ${count}`;
}

/** The goals that are not met, a line each with the sizes at which they are missed; the others are counted. */
function missedGoalLines(all: readonly ResultRow[]): readonly string[] {
  const goals = setsOf(all).flatMap(({ n, lots }) =>
    goalReports(all, n, lots)
      .filter(({ met }) => met !== undefined)
      .map(({ goal, measured, met }) => {
        return { goal, met, measured: `${measured} at ${lots ?? n.toLocaleString('en')}` };
      }),
  );
  const missed = goals.filter(({ met }) => met === false);
  const byGoal = new Map<string, string[]>();
  for (const { goal, measured } of missed) {
    byGoal.set(goal, [...(byGoal.get(goal) ?? []), measured]);
  }
  return [
    '### Goals',
    '',
    `${goals.length - missed.length} of ${goals.length} are met (\`bench/goals.ts\`). Not met:`,
    '',
    ...Array.from(byGoal, ([goal, measured]) => `- ${goal}: ${measured.join('; ')}`),
    '',
  ];
}
