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
