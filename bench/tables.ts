import type { ResultRow } from './results.ts';

/** Prints one table for each operation, fastest median first. */
export function printTables(rows: readonly ResultRow[]): void {
  for (const op of new Set(rows.map((row) => row.op))) {
    const own = rows.filter((row) => row.op === op);
    const [first] = own;
    console.log(
      `\n${op} · ${first?.n.toLocaleString('en')}${op === 'destinations' ? '' : ' lots'}${first?.lots ? ` (${first.lots})` : ''}`,
    );
    const sorted = own.toSorted((a, b) => costOf(a) - costOf(b));
    printTable(sorted.map(isBuild(op) ? buildCells : queryCells));
  }
}

function isBuild(op: ResultRow['op']): boolean {
  return op === 'build' || op === 'build-clusters' || op === 'load';
}

function isInSteps(op: ResultRow['op']): boolean {
  return op === 'destinations' || op === 'filters-of-the-moment-minute';
}

function costOf(row: ResultRow): number {
  return row.median_ms ?? row.build_ms ?? 0;
}

function buildCells({ engine, build_ms, memory_mb }: ResultRow): Record<string, string> {
  return { engine, 'build ms': formatMs(build_ms), 'memory MB': memory_mb?.toFixed(1) ?? '' };
}

function queryCells(row: ResultRow): Record<string, string> {
  return {
    engine: row.engine,
    [row.op === 'destinations' ? 'among three' : 'exact']:
      row.checked === undefined ? '' : `${row.correct} of ${row.checked}`,
    queries: String(row.queries),
    'median ms': formatMs(row.median_ms),
    'p95 ms': formatMs(row.p95_ms),
    'p99 ms': formatMs(row.p99_ms),
    'max ms': formatMs(row.max_ms),
    ...(row.build_ms !== undefined && {
      'build ms': formatMs(row.build_ms),
      'memory MB': row.memory_mb?.toFixed(1) ?? '',
    }),
    ...(isInSteps(row.op) && { 'longest step ms': formatMs(row.longest_step_ms) }),
    'x ours, median': row.times_ours ? `${row.times_ours.median}` : '',
    'x ours, p99': row.times_ours ? `${row.times_ours.p99}` : '',
  };
}

/** Three digits that count, never an exponent. */
export function formatMs(ms: number | undefined): string {
  if (ms === undefined || Number.isNaN(ms)) return '';
  if (ms >= 100) return String(Math.round(ms));
  return ms >= 1 ? ms.toPrecision(3) : ms.toFixed(ms >= 0.1 ? 3 : 4);
}

/** Columns aligned, the first to the left. */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const heads = Object.keys(first);
  const widths = heads.map((head) =>
    Math.max(head.length, ...rows.map((row) => (row[head] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ');
  console.log(line(heads));
  for (const row of rows) console.log(line(heads.map((head) => row[head] ?? '')));
}
