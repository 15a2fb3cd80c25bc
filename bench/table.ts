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

/** A table in Markdown, without the columns that are empty; nothing without rows. */
export function tableOf(rows: readonly Cells[]): readonly string[] {
  if (rows.length === 0) return [];
  const heads = Object.keys(rows[0]!).filter((head) => rows.some((row) => row[head] !== ''));
  return [
    line(heads),
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

/** Nearest-rank percentiles of per-query times, to the tenth of a microsecond: finer than the clock measures. */
export function summarise(times: readonly number[]) {
  const at = (share: number): number => Math.round(percentile(times, share) * 10_000) / 10_000;
  return { median_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99), max_ms: at(1) };
}

/** The nearest-rank percentile of numbers in any order; NaN of none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** What building took, for a row. */
export function buildFigures(ms: number, mb: number) {
  return { build_ms: Math.round(ms), memory_mb: Math.round(mb * 10) / 10 };
}
