/** A time in the unit a reader would say it in. */
export function durationLabel(ms: number | undefined): string {
  if (ms === undefined || Number.isNaN(ms)) return '';
  if (ms >= 1_000) return `${threeDigits(ms / 1_000)} s`;
  if (ms >= 1) return `${threeDigits(ms)} ms`;
  return `${threeDigits(ms * 1_000)} µs`;
}

function threeDigits(value: number): string {
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}

/** One row of a table, by its columns' heads. */
export type Cells = Readonly<Record<string, string | number>>;

/** A table in Markdown; nothing without rows. */
export function tableOf(rows: readonly Cells[]): readonly string[] {
  const [first] = rows;
  if (!first) return [];
  const heads = Object.keys(first);
  return [
    line(heads.map((head) => head.trim())),
    `|${'---|'.repeat(heads.length)}`,
    ...rows.map((row) => line(heads.map((head) => row[head] ?? ''))),
  ];
}

function line(cells: readonly (string | number)[]): string {
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
}

export function printTable(title: string, rows: readonly Cells[]): void {
  if (rows.length > 0) console.log(`\n${title}\n\n${tableOf(rows).join('\n')}`);
}

interface Summary {
  readonly median_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

/** Nearest-rank percentiles of per-query times. */
export function summarise(times: readonly number[]): Summary {
  const sorted = Float64Array.from(times).sort();
  return {
    median_ms: round(percentile(sorted, 0.5)),
    p95_ms: round(percentile(sorted, 0.95)),
    p99_ms: round(percentile(sorted, 0.99)),
    max_ms: round(percentile(sorted, 1)),
  };
}

/** @param sorted ascending; NaN when empty */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** To the tenth of a microsecond: finer than the clock measures. */
function round(ms: number): number {
  return Math.round(ms * 10_000) / 10_000;
}
