import * as v from 'valibot';

import { Fault } from '../../src/domain/errors.ts';
import { destinationFile, type DestinationFile } from './destination-file.ts';

/** Rows checked between two pauses. */
const CHUNK = 2_000;
/**
 * Parses and checks the file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* readDestinationFile(json: string): Generator<undefined, DestinationFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new Fault('bad-data', 'The file of destinations is not JSON', { cause: error });
  }
  yield;
  const head = v.safeParse(destinationFile, parsed);
  if (!head.success) throw badFile(head.issues[0].message);
  for (const table of Object.keys(SHAPES) as TableName[]) {
    for (const [at, row] of head.output[table].entries()) {
      if (at % CHUNK === 0) yield;
      if (!isRow(table, row)) throw badFile(`${table}, row ${at}: ${JSON.stringify(row)}`);
    }
  }
  return head.output as DestinationFile;
}

function badFile(message: string): Fault {
  return new Fault('bad-data', `The file of destinations is not as it should be: ${message}`);
}

/**
 * Returns the value as it is kept; undefined if it is invalid. Tens of thousands of rows are checked before the first
 * answer, so they are checked by hand and in place.
 */
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

const SHAPES = {
  towns: { cells: [name, area, lng, lat, count, count], rest: name },
  districts: { cells: [name, count, lng, lat, count], rest: name },
  postcodes: { cells: [name, count, lng, lat, count] },
  places: { cells: [name, count, lng, lat, count, count], rest: name },
  regions: { cells: [name, count, lng, lat, lng, lat, count], rest: name },
  streets: { cells: [count, lng, lat, count], rest: name },
} satisfies Partial<Record<keyof DestinationFile, RowShape>>;
type TableName = keyof typeof SHAPES;

/** Whether it is a row of the table. Trims its names, and leaves out what is no part of such a row. */
function isRow(table: TableName, row: unknown): boolean {
  const { cells, rest }: RowShape = SHAPES[table];
  if (!Array.isArray(row) || row.length < cells.length) return false;
  if (rest === undefined) row.length = cells.length;
  for (let at = 0; at < row.length; at++) {
    const value = (cells[at] ?? rest)?.(row[at]);
    if (value === undefined) return false;
    row[at] = value;
  }
  return true;
}
