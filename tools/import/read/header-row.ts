/** Finds where a table begins: titles, dates and blank lines above the columns' names are common. */

/** How many rows are searched for the header. */
export const HEAD_ROWS = 40;

/** Says how many known column names a row of cells has. */
export type HeaderScore = (cells: readonly string[]) => number;

/** Finds the row that names the columns: the one with most known names, else the first with more than one filled cell. */
export function headerRow(rows: readonly (readonly unknown[])[], score: HeaderScore): number {
  const scores = rows.slice(0, HEAD_ROWS).map((row) => score(row.map(nameOf)));
  const best = scores.reduce((most, one) => Math.max(most, one), 0);
  if (best > 0) return scores.indexOf(best);
  return Math.max(
    rows.findIndex((row) => row.filter(isFilled).length > 1),
    0,
  );
}

/** The columns' names. A column without one is named by its position, a repeated name gets a number. */
export function columnNames(cells: readonly unknown[]): string[] {
  const seen = new Map<string, number>();
  return Array.from(cells, (cell, index) => {
    const name = nameOf(cell) || `column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

export function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && cell !== '';
}

function nameOf(cell: unknown): string {
  return typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').trim() : '';
}
