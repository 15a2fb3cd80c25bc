import type { Reading } from '../../src/domain/availability.ts';
import type { Position } from '../../src/domain/geo.ts';
import { cleanLine, isRow, type Row } from '../../src/domain/row-values.ts';

/** What a feed says of one place at one time, before it is known which lot that is. */
export interface FeedRow {
  /** What the feed calls the place. */
  readonly name: string;
  /** The ids that its lot may have, or where a lot of that name is. */
  readonly place: { readonly ids: readonly string[] } | { readonly position: Position };
  readonly reading: Omit<Reading, 'id'>;
}

/** What gives no lot a reading, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
  /** How many rows; 1 unless given. */
  readonly rows?: number;
}

export interface FeedBody {
  readonly rows: readonly FeedRow[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads the answers of a kind of feed. docs/feeds.md states the fields of each.
 * @throws Error in one sentence, if the answer has another shape
 */
export type FeedSource = (body: unknown, nowMs: number) => FeedBody;

const MAX_NAME_LENGTH = 100;

/**
 * Reads the rows of an answer.
 * @param options.most further rows are counted and not read, because the thread that serves joins them
 * @param options.read returns the row, or why it can't be used
 */
export function readRows(
  rows: readonly unknown[],
  options: {
    readonly most: number;
    readonly nameOf: (row: Row) => unknown;
    readonly read: (row: Row, name: string) => FeedRow | string;
  },
): FeedBody {
  const { most, nameOf, read } = options;
  const found: FeedRow[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows.slice(0, most)) {
    const name = isRow(row) ? cleanLine(nameOf(row), MAX_NAME_LENGTH).trim() : '';
    const one = isRow(row) ? read(row, name) : 'no row';
    if (typeof one === 'string') leftOut.push({ name, reason: one });
    else found.push(one);
  }
  const beyond = rows.length - most;
  if (beyond > 0) leftOut.push({ name: '', reason: `beyond the first ${most} rows`, rows: beyond });
  return { rows: found, leftOut };
}

/** How many rows were left out. */
export function rowsIn(leftOut: readonly LeftOut[]): number {
  return leftOut.reduce((sum, { rows = 1 }) => sum + rows, 0);
}
