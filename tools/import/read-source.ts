import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

/** Nobody's lots are larger; a file that unpacks to more is no list of lots. */
const MAX_BYTES = 512 * 1024 * 1024;

/** A source as it was read: JSON of any shape, or a table with a record a row. */
export type RawSource =
  | { readonly kind: 'json'; readonly json: unknown }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly records: readonly Readonly<Record<string, unknown>>[];
    };

/**
 * Reads a file by what is in it, packed with gzip or not: JSON, a line of JSON each, XLSX, CSV or TSV.
 * @throws Error in one sentence
 */
export async function readSource(path: string, maxBytes = MAX_BYTES): Promise<RawSource> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(tooLarge(maxBytes));
  const bytes = unpacked(await readFile(path), maxBytes);
  // A ZIP archive: of the formats read here only a workbook is one.
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    return workbook(bytes, maxBytes);
  const text = decoded(bytes);
  if (text.trim() === '') throw new Error('It is empty.');
  return /^\s*[[{]/.test(text) ? jsonSource(text) : table(text);
}

function unpacked(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(isTooLarge ? tooLarge(maxBytes) : 'The gzip is damaged.', { cause: error });
  }
}

function tooLarge(maxBytes: number): string {
  return `It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
}

/** UTF-8, UTF-16 by its mark, else the Windows code page that Excel writes CSV in. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function jsonSource(text: string): RawSource {
  try {
    return { kind: 'json', json: JSON.parse(text) };
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    try {
      return { kind: 'json', json: lines.map((line): unknown => JSON.parse(line)) };
    } catch {
      throw new Error(`It is no JSON: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** The separator is the one that the first line has most of. */
function table(text: string): RawSource {
  const [header = ''] = text.split(/\r?\n/, 1);
  const separators = [',', ';', '\t', '|'];
  const count = (separator: string) => header.split(separator).length;
  const delimiter = separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  const rows = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  return records(rows);
}

async function workbook(bytes: Buffer, maxBytes: number): Promise<RawSource> {
  if (uncompressedBytes(bytes) > maxBytes) throw new Error(tooLarge(maxBytes));
  return records(await readSheet(bytes));
}

/** What a ZIP archive says its files are when unpacked (APPNOTE 4.3.12, central directory). */
function uncompressedBytes(zip: Buffer): number {
  let sum = 0;
  let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
  while (at !== -1 && at + 46 <= zip.length) {
    sum += zip.readUInt32LE(at + 24);
    at = zip.indexOf('PK\u0001\u0002', at + 46, 'latin1');
  }
  return sum;
}

function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && cell !== '';
}

/** The first row with more than one cell names the columns: titles above a table are common. */
function records(rows: readonly (readonly unknown[])[]): RawSource {
  const first = rows.findIndex((row) => row.filter(isFilled).length > 1);
  const columns = (rows[first] ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  return {
    kind: 'table',
    columns,
    records: rows
      .slice(first + 1)
      .filter((row) => row.some(isFilled))
      .map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
  };
}
