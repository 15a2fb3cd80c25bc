import * as v from 'valibot';

import { Fault } from '../../src/domain/errors.ts';
import { destinationFile, type DestinationFile } from './destination-file.ts';

/** Rows checked between two pauses. */
const CHUNK = 2_000;
/** Characters parsed between two pauses. */
const PIECE = 50_000;
const BETWEEN_ROWS = ',\n';

type Tables = Readonly<Record<TableName, readonly unknown[]>>;

/**
 * Parses and checks the file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* readDestinationFile(json: string): Generator<undefined, DestinationFile> {
  return (yield* readInPieces(json)) ?? (yield* readWhole(json));
}

function* readWhole(json: string): Generator<undefined, DestinationFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new Fault('bad-data', 'The file of destinations is not JSON', { cause: error });
  }
  yield;
  const head = v.safeParse(destinationFile, parsed);
  if (!head.success) throw badFile(head.issues[0].message);
  for (const table of TABLES) {
    for (const [at, row] of head.output[table].entries()) {
      if (at % CHUNK === 0) yield;
      if (!isRow(table, row)) throw badFile(`${table}, row ${at}: ${JSON.stringify(row)}`);
    }
  }
  return head.output as DestinationFile;
}

/**
 * Reads a file that is laid out as ours is: each table in the usual order between a line `"towns":[` and a line
 * that begins with `]`, a row a line. No string of JSON contains a raw newline, so lines are cut between tokens.
 * @returns undefined if the file is laid out otherwise or invalid.
 * @yields every few milliseconds.
 */
function* readInPieces(json: string): Generator<undefined, DestinationFile | undefined> {
  const tables: Partial<Record<TableName, readonly unknown[]>> = {};
  let around = '';
  let at = 0;
  for (const table of TABLES) {
    const opening = `\n"${table}":[\n`;
    const found = json.indexOf(opening, at);
    if (found === -1) return undefined;
    const from = found + opening.length;
    const end = json.indexOf('\n]', from - 1);
    if (end === -1) return undefined;
    around += json.slice(at, from);
    at = end + 1;
    const rows = yield* rowsBetween(table, json, from, end);
    if (rows === undefined) return undefined;
    tables[table] = rows;
  }
  const head = v.safeParse(destinationFile, parsedOrUndefined(around + json.slice(at)));
  // If rows were cut out of another part of the file, one of its own tables is still here.
  const isCut = head.success && TABLES.every((table) => head.output[table].length === 0);
  return isCut ? ({ ...head.output, ...(tables as Tables) } as DestinationFile) : undefined;
}

/**
 * Reads the lines between two offsets.
 * @returns undefined if one of them is no row of the table.
 */
function* rowsBetween(
  table: TableName,
  json: string,
  from: number,
  end: number,
): Generator<undefined, readonly unknown[] | undefined> {
  const rows: unknown[] = [];
  for (let start = from; start < end;) {
    yield;
    const last = end - start > PIECE ? json.lastIndexOf(BETWEEN_ROWS, start + PIECE) : end;
    if (last < start) return undefined;
    const piece = parsedOrUndefined(`[${json.slice(start, last)}]`);
    if (!Array.isArray(piece)) return undefined;
    for (const row of piece) {
      if (!isRow(table, row)) return undefined;
      rows.push(row);
    }
    start = last + BETWEEN_ROWS.length;
  }
  return rows;
}

function parsedOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function badFile(message: string): Fault {
  return new Fault('bad-data', `The file of destinations is not as it should be: ${message}`);
}

/** In the order of the numbering. */
const TABLES = [
  'towns',
  'districts',
  'postcodes',
  'places',
  'regions',
  'streets',
] as const satisfies readonly (keyof DestinationFile)[];
type TableName = (typeof TABLES)[number];

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

const SHAPES: Readonly<Record<TableName, RowShape>> = {
  towns: { cells: [name, area, lng, lat, count, count], rest: name },
  districts: { cells: [name, count, lng, lat, count], rest: name },
  postcodes: { cells: [name, count, lng, lat, count] },
  places: { cells: [name, count, lng, lat, count, count], rest: name },
  regions: { cells: [name, count, lng, lat, lng, lat, count], rest: name },
  streets: { cells: [count, lng, lat, count], rest: name },
};

/** Whether it is a row of the table. Trims its names, and leaves out what is no part of such a row. */
function isRow(table: TableName, row: unknown): boolean {
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
