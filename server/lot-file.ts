import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import {
  LotCollectionBuilder,
  recordOf,
  type LotCollection,
  type LotExtras,
} from './lot-collection.ts';
import { arrayRows, isJsonArray, ndjsonRows } from './lot-rows.ts';

const decompress = promisify(gunzip);

/** Fields of the detail answer only: the list answer leaves them out. */
const DETAIL_FIELDS = new Set([
  'preamble',
  'description',
  'priceAndOpeningHours',
  'image',
  'gpsUrl',
  'noOfSpaces',
  'noOfHandicapSpaces',
]);
/** Fields that are answers of their own calls. */
const CALL_FIELDS = new Set(['services', 'nearby', 'paymentMethods']);

/** A lot file that can't be served; the message is one line that says why. */
export class LotFileError extends Error {
  override readonly name = 'LotFileError';
}

/**
 * Reads a lot file: a JSON array or NDJSON, gzip or not. Rows that are no JSON objects are left
 * out of NDJSON and counted.
 * @throws LotFileError
 */
export async function readLotFile(
  path: string,
): Promise<{ readonly lots: LotCollection; readonly badRows: number }> {
  const bytes = await readBytes(path);
  const builder = new LotCollectionBuilder();
  const isArray = isJsonArray(bytes);
  let rows = 0;
  let badRows = 0;
  try {
    for (const text of isArray ? arrayRows(bytes) : ndjsonRows(bytes)) {
      rows += 1;
      const row = parseRow(text, isArray);
      if (row === undefined) badRows += 1;
      else addRow(builder, text, row);
    }
  } catch (error) {
    throw new LotFileError(`${path} is not a JSON array: ${oneLine(error)}`);
  }
  if (!isArray && badRows === rows) {
    throw new LotFileError(`${path} holds no lots: expected a JSON array or one lot a line`);
  }
  return { lots: builder.finish(), badRows };
}

async function readBytes(path: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new LotFileError(`Can't read ${path}: ${oneLine(error)}`);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return withoutByteOrderMark(bytes);
  try {
    return withoutByteOrderMark(await decompress(bytes));
  } catch (error) {
    throw new LotFileError(`${path} is damaged gzip: ${oneLine(error)}`);
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** The row, or undefined for a line of NDJSON that is no object. In an array that is the list's fault. */
function parseRow(text: Buffer, isArray: boolean): unknown {
  if (isArray) return JSON.parse(text.toString());
  try {
    const row: unknown = JSON.parse(text.toString());
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? row : undefined;
  } catch {
    return undefined;
  }
}

function addRow(builder: LotCollectionBuilder, text: Buffer, row: unknown): void {
  const fields = Object.entries(recordOf(row));
  if (!fields.some(([name]) => DETAIL_FIELDS.has(name) || CALL_FIELDS.has(name))) {
    builder.add(text, row);
    return;
  }
  const detail = fields.filter(([name]) => !CALL_FIELDS.has(name));
  const list = detail.filter(([name]) => !DETAIL_FIELDS.has(name));
  const { services, nearby, paymentMethods } = recordOf(row);
  const extras: LotExtras = {
    detail: JSON.stringify(Object.fromEntries(detail)),
    ...(services === undefined ? {} : { services: JSON.stringify(services) }),
    ...(nearby === undefined ? {} : { nearby: JSON.stringify(nearby) }),
    ...(paymentMethods === undefined ? {} : { paymentMethods: JSON.stringify(paymentMethods) }),
  };
  builder.add(Buffer.from(JSON.stringify(Object.fromEntries(list))), row, extras);
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
