/** Opens a file by its content: JSON, lines of JSON, XLSX, CSV or TSV, packed with gzip or not. */
import { pipeline, Readable } from 'node:stream';

import { parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';

import { JsonLines, JsonRows } from './json-rows.ts';
import {
  type Encoding,
  encodingOf,
  MAX_WORKBOOK_BYTES,
  READ_LIMITS,
  type ReadLimits,
  readStart,
  readText,
  readWhole,
  requireFile,
  TOO_LONG,
} from './read-bytes.ts';
import { openWorkbook } from './workbook.ts';

/** How many bytes are read to recognise a file's kind and a table's separator. */
const START_BYTES = 256 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

/** A table's row is read up to so many times its limit: from there on the rest of the file is one row. */
const MAX_RECORD = 16;

/** A table's row by column names, without empty cells. */
export type TableRecord = Readonly<Record<string, string>>;

/** A file that can be read row by row as often as needed. */
export type OpenedFile =
  | {
      readonly kind: 'json';
      /** The rows; a document without a list is one row. `head` is whole after the last. */
      readonly rows: (head?: (members: unknown) => void) => AsyncGenerator<unknown, void>;
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: () => AsyncGenerator<TableRecord | typeof TOO_LONG, void>;
      /** The parts of the file that are not read. */
      readonly unread: readonly string[];
    };

export interface OpenOptions {
  /** Where in a JSON document the list of rows may stand. */
  readonly listPaths: readonly string[];
  /** How many known columns a row of cells names. */
  readonly headerScore: HeaderScore;
  readonly limits?: ReadLimits;
}

/** @throws Error in one sentence */
export async function openFile(path: string, options: OpenOptions): Promise<OpenedFile> {
  const limits = options.limits ?? READ_LIMITS;
  await requireFile(path);
  const start = await readStart(path, START_BYTES);
  if (start.length === 0) throw new Error('It is empty.');
  if (start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    return openSheet(path, options.headerScore, limits);
  }
  const encoding = await encodingOf(path, limits.maxBytes);
  const head = new TextDecoder(encoding).decode(start, { stream: true });
  requireText(head);
  if (head.trim() === '') throw new Error('It is empty.');
  return /^\s*[[{]/.test(withoutMarks(head))
    ? openJson(path, encoding, head, options.listPaths, limits)
    : openTable(path, encoding, head, options.headerScore, limits);
}

function requireText(head: string): void {
  if (head.startsWith('ÐÏ\u0011à')) {
    throw new Error('It is a workbook of before 2007 (.xls): save it as .xlsx.');
  }
  if (head.startsWith('%PDF')) throw new Error('It is a PDF: a table is needed.');
  if (head.includes('\0')) throw new Error('It is no text, nor a workbook.');
  if (/^\s*<(?:\?xml|!doctype|html|\w+[\s>])/i.test(head)) {
    throw new Error('It is XML or a web page: JSON, a workbook or a table is needed.');
  }
}

function openJson(
  path: string,
  encoding: Encoding,
  head: string,
  listPaths: readonly string[],
  limits: ReadLimits,
): OpenedFile {
  const text = () => readText(path, encoding, limits.maxBytes);
  if (isLines(head)) {
    return {
      kind: 'json',
      rows: async function* linesOf() {
        const lines = new JsonLines(limits.maxRow);
        for await (const chunk of text()) yield* lines.push(chunk);
        yield* lines.finish();
      },
    };
  }
  return {
    kind: 'json',
    rows: async function* rowsOf(takeHead = () => undefined) {
      const rows = new JsonRows(listPaths, limits.maxRow);
      for await (const chunk of text()) yield* rows.push(chunk);
      const around = rows.head();
      takeHead(around);
      if (!rows.hasList) yield around;
    },
  };
}

/** RFC 8142: a mark before each text. */
function withoutMarks(text: string): string {
  return text.replaceAll('\u001E', '');
}

/** Whether the first line is JSON by itself, and another follows. */
function isLines(head: string): boolean {
  const [first = '', ...more] = head.split('\n').filter((line) => line.trim() !== '');
  if (!/^\s*\{/.test(withoutMarks(first)) || (more.length === 0 && !head.startsWith('\u001E')))
    return false;
  try {
    JSON.parse(withoutMarks(first));
    return true;
  } catch {
    return false;
  }
}

function openTable(
  path: string,
  encoding: Encoding,
  head: string,
  score: HeaderScore,
  limits: ReadLimits,
): OpenedFile {
  const { delimiter, at, columns } = separated(head, score);
  return {
    kind: 'table',
    columns,
    unread: [],
    rows: async function* rowsOf() {
      const parser = parse({ ...CSV, delimiter, max_record_size: limits.maxRow * MAX_RECORD });
      const text = Readable.from(readText(path, encoding, limits.maxBytes));
      // The iteration below throws the stream's error.
      pipeline(text, parser, () => undefined);
      let index = -1;
      try {
        for await (const cells of parser as AsyncIterable<string[]>) {
          index += 1;
          const length = cells.reduce((sum, cell) => sum + cell.length, 0);
          if (length > limits.maxRow) yield TOO_LONG;
          else if (index > at) yield* recordOf(columns, cells.entries());
        }
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'CSV_MAX_RECORD_SIZE') throw error;
        throw new Error(`Row ${index - at + 1} of it has no end: is a quote left open?`, {
          cause: error,
        });
      }
    },
  };
}

const CSV = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} as const;

/** The separator that gives most known columns, or else the most frequent one in the row of column names. */
function separated(head: string, score: HeaderScore) {
  const lines =
    head.length < START_BYTES / 4 ? head : head.slice(0, head.lastIndexOf('\n') + 1 || undefined);
  const ways = SEPARATORS.map((delimiter) => {
    const rows = firstRows(lines, delimiter);
    const at = headerRow(rows, score);
    const columns = columnNames(rows[at] ?? []);
    return { delimiter, at, columns, known: score(columns) };
  });
  return ways.toSorted((a, b) => b.known - a.known || b.columns.length - a.columns.length)[0]!;
}

function firstRows(text: string, delimiter: string): string[][] {
  try {
    return parseWhole(text, { ...CSV, delimiter, to: HEAD_ROWS });
  } catch {
    // The quote ends beyond the bytes that were read.
    return text.split(/\r?\n/, HEAD_ROWS).map((line) => line.split(delimiter));
  }
}

async function openSheet(
  path: string,
  score: HeaderScore,
  limits: ReadLimits,
): Promise<OpenedFile> {
  const bytes = await readWhole(path, MAX_WORKBOOK_BYTES);
  const book = await openWorkbook(bytes, limits.maxBytes, limits.maxRow);
  const head: string[][] = [];
  for await (const cells of book.rows()) {
    head.push(cells === TOO_LONG ? [] : listOf(cells));
    if (head.length === HEAD_ROWS) break;
  }
  const at = headerRow(head, score);
  const columns = columnNames(head[at] ?? []);
  return {
    kind: 'table',
    columns,
    unread: book.otherSheets.map((name) => `sheet "${name}"`),
    rows: async function* rowsOf() {
      let index = -1;
      for await (const cells of book.rows()) {
        index += 1;
        if (cells === TOO_LONG) yield cells;
        else if (index > at) yield* recordOf(columns, cells.entries());
      }
    },
  };
}

/** A sheet's row with its gaps; a sheet is at most 16,384 columns wide. */
function listOf(cells: ReadonlyMap<number, string>): string[] {
  const list: string[] = [];
  for (const [column, text] of cells) list[column] = text;
  return Array.from(list, (text) => text ?? '');
}

function* recordOf(
  columns: readonly string[],
  cells: Iterable<[number, string]>,
): Generator<TableRecord, void> {
  const filled = [...cells].filter(([, text]) => isFilled(text));
  if (filled.length > 0) {
    yield Object.fromEntries(
      filled.map(([index, text]) => [columns[index] ?? `column ${index + 1}`, text]),
    );
  }
}

/** How many rows are searched for the header: titles, dates and blank lines above it are common. */
const HEAD_ROWS = 40;

/** Says how many known column names a row of cells has. */
type HeaderScore = (cells: readonly string[]) => number;

/** Finds the row that names the columns: the one with most known names, else the first with more than one filled cell. */
function headerRow(rows: readonly (readonly unknown[])[], score: HeaderScore): number {
  const scores = rows.slice(0, HEAD_ROWS).map((row) => score(row.map(nameOf)));
  const best = scores.reduce((most, one) => Math.max(most, one), 0);
  if (best > 0) return scores.indexOf(best);
  return Math.max(
    rows.findIndex((row) => row.filter(isFilled).length > 1),
    0,
  );
}

/** The columns' names. A column without one is named by its position, a repeated name gets a number. */
function columnNames(cells: readonly unknown[]): string[] {
  const seen = new Map<string, number>();
  return Array.from(cells, (cell, index) => {
    const name = nameOf(cell) || `column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && cell !== '';
}

function nameOf(cell: unknown): string {
  return typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').trim() : '';
}
