/** Reads a file's rows by its content: JSON, lines of JSON, CSV or TSV, packed with gzip or not. */
import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

import { parse } from 'csv-parse/sync';

import { pathOf } from '../lot/values.ts';

/** Of the unpacked file: a larger one is no list of lots, but an error or an attack. */
const MAX_BYTES = 256 * 1024 ** 2;
const TOO_LARGE = 'It is larger than 256 MB.';
const SEPARATORS = [',', ';', '\t', '|'];
/** How many rows are searched for the names of the columns: titles, dates and blank lines above them are common. */
const HEAD_ROWS = 40;

export interface FileRows {
  /** A JSON document without a list is one row. Those of a table are by column names, without empty cells. */
  readonly rows: readonly unknown[];
  /** The whole, of JSON. */
  readonly document?: unknown;
  /** The names, of a table. */
  readonly columns?: readonly string[];
  /** Where in the file each row of a table ends. */
  readonly lines?: readonly number[];
}

export interface ReadOptions {
  /** Where in a JSON document the list of rows may stand. */
  readonly listPaths: readonly string[];
  /** How many known columns a row of cells names. */
  readonly headerScore: (cells: readonly string[]) => number;
}

/** @throws Error in one sentence */
export async function readRows(path: string, options: ReadOptions): Promise<FileRows> {
  const bytes = await readUnpacked(path);
  // GeoJSON sequences (RFC 8142) have a mark before each document.
  const text = decoded(bytes).replaceAll('\u001E', '');
  requireText(text.slice(0, 1_000));
  if (/^\s*[[{]/.test(text)) return jsonOf(text, options.listPaths);
  // The separator that gives most known columns, or else most columns.
  const [best] = SEPARATORS.flatMap((delimiter) => {
    const head = cellsIn(text, delimiter, HEAD_ROWS);
    return head ? [{ delimiter, ...namesIn(head, options.headerScore) }] : [];
  }).toSorted((a, b) => b.score - a.score || b.columns.length - a.columns.length);
  const lines: number[] = [];
  const rows = best && cellsIn(text, best.delimiter, undefined, lines);
  if (!rows) throw new Error('A quote in it is never closed.');
  return {
    columns: best.columns,
    rows: rows.slice(best.at + 1).map((row) => recordIn(row, best.columns)),
    lines: lines.slice(best.at + 1),
  };
}

/** @throws Error in one sentence unless it is a regular file: a pipe or a device may never end */
async function readUnpacked(path: string): Promise<Buffer> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw new Error('it is a folder, not a file');
  if (!stats.isFile()) throw new Error('it is a pipe or a device: save it to a file first');
  if (stats.size > MAX_BYTES) throw new Error(TOO_LARGE);
  const bytes = await readFile(path);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(isTooLarge ? TOO_LARGE : 'The gzip is damaged.', { cause: error });
  }
}

/** UTF-8, UTF-16 by its byte order mark, else the Windows code page in which Excel writes CSV. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function requireText(head: string): void {
  if (head.trim() === '') throw new Error('It is empty.');
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('ÐÏ\u0011à')) {
    throw new Error('It is a workbook or an archive: save the table as CSV.');
  }
  if (head.startsWith('%PDF')) throw new Error('It is a PDF: a table is needed.');
  if (head.includes('\0')) throw new Error('It is no text.');
  if (/^\s*<(?:\?xml|!doctype|html|\w+[\s>])/i.test(head)) {
    throw new Error('It is XML or a web page: JSON or a table is needed.');
  }
}

function jsonOf(text: string, listPaths: readonly string[]): FileRows {
  const document = parsedJson(text);
  const lists = [document, ...listPaths.map((path) => pathOf(document, path))];
  const rows = lists.find((list): list is unknown[] => Array.isArray(list)) ?? [document];
  return { rows, document };
}

/** One document, or one a line. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    let read = 0;
    try {
      return lines.map((line): unknown => {
        const row: unknown = JSON.parse(line);
        read += 1;
        return row;
      });
    } catch (errorOfLine) {
      const [{ message }, where] =
        read === 0 ? [error as Error, ''] : [errorOfLine as Error, ` (line ${read + 1})`];
      throw new Error(`It is no JSON: ${message}${where}`, { cause: errorOfLine });
    }
  }
}

/** The rows of a table that have a filled cell, and their lines; undefined where a quote is not closed. */
function cellsIn(text: string, delimiter: string, most?: number, lines: number[] = []) {
  try {
    return parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter,
      on_record: (row: string[], info) => {
        if (!row.some(Boolean)) return undefined;
        lines.push(info.lines);
        return row;
      },
      ...(most !== undefined && { to: most }),
    });
  } catch {
    return undefined;
  }
}

function recordIn(cells: readonly string[], columns: readonly string[]): object {
  const named = cells.map((text, index) => [columns[index] ?? `column ${index + 1}`, text]);
  return Object.fromEntries(named.filter(([, text]) => text !== '')) as object;
}

/** Finds the row that names the columns: the one with most known names, else the first with more than one filled cell. */
function namesIn(rows: readonly string[][], headerScore: ReadOptions['headerScore']) {
  const names = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
  const scores = names.map(headerScore);
  const score = scores.reduce((most, one) => Math.max(most, one), 0);
  const filled = names.findIndex((row) => row.filter((cell) => cell !== '').length > 1);
  const at = score > 0 ? scores.indexOf(score) : Math.max(filled, 0);
  // A column without a name is named by its position, a repeated name gets a number.
  const seen = new Map<string, number>();
  const columns = (names[at] ?? []).map((cell, index) => {
    const name = cell || `column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
  return { at, columns, score };
}
