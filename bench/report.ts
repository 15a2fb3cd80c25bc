/** What was measured, as tables in Markdown: after a run, and in bench/README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from './bench-engine.ts';
import {
  BROWSER,
  BUILDS,
  mergeResults,
  readResults,
  type ResultOp,
  type ResultRow,
  type Results,
} from './results.ts';
import { type Cells, durationLabel, printTable, tableOf } from './table.ts';

/** With fewer queries the 99th percentile is one query or two: it is left out. */
const FEWEST_FOR_P99 = 200;

/** What `felt` measures on the same phone, in docs/quality.md. */
const SHOWN_BY_FELT = /^pan/;

const TITLES: Readonly<Partial<Record<ResultOp, string>>> = {
  ...Object.fromEntries(Object.entries(OPERATIONS).map(([op, { title }]) => [op, title])),
  ...BUILDS,
  ...BROWSER,
};

/**
 * Adds a run's rows to the results and prints them. README.md shows what is committed.
 * @param run when it was, and what was typed for it
 */
export function reportRun(
  measured: readonly ResultRow[],
  run: Pick<ResultRow, 'date' | 'command'>,
  isCommitted: boolean,
  versions: Readonly<Record<string, string>> = {},
): void {
  const rows = measured.map((row) => Object.assign(row, run));
  mergeResults(rows, isCommitted, versions);
  printRun(rows);
  if (isCommitted) writeReadme();
}

/** The fastest of each operation first. */
function printRun(rows: readonly ResultRow[]): void {
  const [first] = rows;
  if (!first) return;
  const ops = rows.map(({ op }) => op);
  const sorted = rows.toSorted(
    (a, b) => ops.indexOf(a.op) - ops.indexOf(b.op) || timeOf(a) - timeOf(b),
  );
  printTable(nameOf(first), cellsOf(sorted));
}

function timeOf({ median_ms, build_ms, max_ms }: ResultRow): number {
  return median_ms ?? build_ms ?? max_ms ?? 0;
}

/** An operation is named in its first row. */
function cellsOf(rows: readonly ResultRow[]): readonly Cells[] {
  return rows.map((row, i) => {
    const { op, queries, median_ms, p99_ms, max_ms, times_ours, memory_mb } = row;
    const isOfBrowser = op in BROWSER;
    return {
      operation: op === rows[i - 1]?.op ? '' : (TITLES[op] ?? op),
      engine: isOfBrowser ? '' : row.engine,
      lots: isOfBrowser ? row.n.toLocaleString('en') : '',
      right: row.checked === undefined ? '' : `${row.correct}/${row.checked}`,
      n: queries.toLocaleString('en'),
      median: durationLabel(median_ms ?? row.build_ms),
      p99: queries < FEWEST_FOR_P99 ? '' : durationLabel(p99_ms),
      worst: durationLabel(max_ms),
      'times ours: median, p99': times_ours ? `${times_ours.median}, ${times_ours.p99}` : '',
      MB: memory_mb === undefined ? '' : Math.round(memory_mb),
    };
  });
}

function nameOf({ n, lots, op }: ResultRow): string {
  if (op === 'destinations') return `${n.toLocaleString('en')} names`;
  return `${n.toLocaleString('en')} ${lots === undefined ? 'generated lots' : `lots (${lots})`}`;
}

/** Rewrites the tables of bench/README.md from latest.json. */
function writeReadme(): void {
  const file = join(import.meta.dirname, 'README.md');
  const section = /(?<=<!-- bench:start -->\n)[^]*?(?=<!-- bench:end -->)/;
  const figures = fullSection(readResults(true)!);
  // A function, because a table may hold a dollar sign.
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(section, () => figures),
  );
}

/** The largest generated and the smallest real list, and what Chromium measured. */
function fullSection({ results, machine, versions }: Results): string {
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const byLots = results.filter(({ op }) => !SHOWN_BY_FELT.test(op)).toSorted((a, b) => a.n - b.n);
  const ofEngines = byLots.filter(({ op }) => op in OPERATIONS);
  const extremes = [ofEngines.findLast(({ lots }) => !lots), ofEngines.find(({ lots }) => lots)];
  const ofBrowser = Object.keys(BROWSER).flatMap((op) => byLots.filter((row) => row.op === op));
  return [
    ...extremes.flatMap((set) => (set ? lotsLines(results, set) : [])),
    '### In Chromium',
    '',
    ...linesOf(ofBrowser),
    `Machine: ${machine}. Versions: ${packages.join(', ')}.`,
    '',
  ].join('\n');
}

/** Operations and builds over the lots of one row. */
function lotsLines(results: readonly ResultRow[], set: ResultRow): readonly string[] {
  const rows = results.filter(({ n, lots }) => n === set.n && lots === set.lots);
  const ops = Object.keys({ ...OPERATIONS, ...BUILDS });
  const shown = ops.flatMap((op) => withBestPeers(rows.filter((row) => row.op === op)));
  const sumOf = (count: 'correct' | 'checked') =>
    shown.reduce((sum, row) => sum + (row.engine === 'ours' ? (row[count] ?? 0) : 0), 0);
  const exact = `Exact: ${sumOf('correct')} of ${sumOf('checked')} answers.`;
  return [`### ${nameOf(set)}`, '', exact, '', ...linesOf(shown)];
}

/** Of an operation's rows ours, and among those that answer exactly in the same run the best of each figure. */
function withBestPeers(rows: readonly ResultRow[]): readonly ResultRow[] {
  const ours = rows.find(({ engine }) => engine === 'ours');
  if (!ours) return [];
  const peers = rows
    .filter((row) => row !== ours && (row.build_ms !== undefined || isExact(row)))
    .filter(({ date, command }) => date === ours.date && command === ours.command);
  const many = peers.filter(({ queries }) => queries >= FEWEST_FOR_P99);
  const best = [least(peers, 'median_ms'), least(many, 'p99_ms')];
  return [ours, ...new Set(best.filter((row) => row !== undefined))];
}

/** geokdbush counts although it orders lots at one position freely, and supercluster although its clusters move. */
function isExact({ exact, engine }: ResultRow): boolean {
  return exact === true || engine === 'geokdbush' || engine === 'supercluster-rebuild';
}

function least(rows: readonly ResultRow[], figure: 'median_ms' | 'p99_ms') {
  return rows.toSorted((a, b) => (a[figure] ?? timeOf(a)) - (b[figure] ?? timeOf(b)))[0];
}

/** A table, and what measured it when. */
function linesOf(rows: readonly ResultRow[]): readonly string[] {
  const runs = rows.map(({ command, date = '' }) => `\`${command}\`, ${date.slice(0, 10)}`);
  return [[...new Set(runs)].toSorted().join('; '), '', ...tableOf(cellsOf(rows)), ''];
}
