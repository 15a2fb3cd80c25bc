/**
 * What each row of the file of destinations is made of. Tens of thousands of rows are checked before the first answer,
 * so they are checked by hand and in place.
 */
import type { DestinationFile } from './destination-file.ts';

/** In the order of the numbering. */
export const TABLES = [
  'towns',
  'districts',
  'postcodes',
  'places',
  'regions',
  'streets',
] as const satisfies readonly (keyof DestinationFile)[];
export type TableName = (typeof TABLES)[number];

/** Returns the value as it is kept; undefined if it is invalid. */
type Cell = (value: unknown) => string | number | undefined;

const MAX_NAME_LENGTH = 100;

const name: Cell = (value) => {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed !== '' && trimmed.length <= MAX_NAME_LENGTH ? trimmed : undefined;
};
const area: Cell = (value) =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? value : undefined;
const within =
  (most: number): Cell =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= most ? value : undefined;
const lng = within(180);
const lat = within(90);
/** A number of inhabitants or metres, or of a row or a kind. */
const count: Cell = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

interface RowShape {
  readonly cells: readonly Cell[];
  /** What may follow. */
  readonly rest?: Cell;
}

const SHAPES: Readonly<Record<TableName, RowShape>> = {
  towns: { cells: [name, area, lng, lat, count, count], rest: name },
  districts: { cells: [name, count, lng, lat, count], rest: name },
  postcodes: { cells: [name, count, lng, lat, count] },
  places: { cells: [name, count, lng, lat, count, count], rest: name },
  regions: { cells: [name, count, lng, lat, lng, lat, count], rest: name },
  streets: { cells: [count, lng, lat, count], rest: name },
};

/** Whether it is a row of the table. Trims its names, and leaves out what is no part of such a row. */
export function isRow(table: TableName, row: unknown): boolean {
  const { cells, rest } = SHAPES[table];
  if (!Array.isArray(row) || row.length < cells.length) return false;
  if (rest === undefined) row.length = cells.length;
  for (let at = 0; at < row.length; at++) {
    const value = (cells[at] ?? rest)?.(row[at]);
    if (value === undefined) return false;
    row[at] = value;
  }
  return true;
}
