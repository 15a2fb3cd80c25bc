import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';

import { lotIdOf } from '../src/domain/lot.ts';
import { readLotFacts } from '../src/domain/lot-facts.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { chunksOf } from '../workers/loading/read-lots.ts';
import { RowSplitter, type RowRun } from '../workers/loading/split-rows.ts';
import { fileBytes } from './file-bytes.ts';
import { fileReason } from './file-reason.ts';
import { reasonOf } from './log-reason.ts';
import { LotCollectionBuilder, recordOf, type LotExtras } from './lot-collection.ts';

/** The fields that stand in a lot's detail answer and not in the list. */
const DETAIL_FIELDS = new Set([
  'preamble',
  'description',
  'priceAndOpeningHours',
  'image',
  'gpsUrl',
]);
/** The fields that the API answers in calls of their own. */
const CALL_FIELDS = new Set(['services', 'nearby', 'paymentMethods', 'availability']);

/** What a list may hold at most, unpacked: a small gzip file can unpack without end. [D5] */
const MAX_LIST_BYTES = 2 * 1024 ** 3;
const MAX_ROWS = 2_000_000;

/** So many rows are named for each reason that something is left out for. */
const MOST_NAMED = 20;

/** A shorter row isn't nested deep. */
const LONG_ROW_BYTES = 4_096;

interface Counts {
  rows: number;
  /** Which rows are not JSON, from 1, and why the first one isn't. */
  readonly badAt: number[];
  why?: string;
}

/**
 * Reads a lot file: a JSON array or NDJSON, gzip or not. Rows that are not JSON are left out and counted. All others are
 * served as they were written, because the page validates them. [D1]
 * @returns the lots, how many rows are not JSON, and which
 * @throws Error that says in one line why the file can't be served
 */
export async function readLotFile(path: string) {
  const builder = new LotCollectionBuilder();
  const splitter = new RowSplitter();
  const counts: Counts = { rows: 0, badAt: [] };
  try {
    let bytes = 0;
    for await (const chunk of bytesOf(path)) {
      addRun(builder, splitter.push(chunk), counts);
      bytes += chunk.length;
      if (bytes > MAX_LIST_BYTES) throw new Error('it has more than 2 GiB of lots');
      if (counts.rows > MAX_ROWS) throw new Error('it has more than 2 million rows');
    }
    addRun(builder, splitter.finish(), counts);
  } catch (error) {
    const [reason = ''] = fileReason(error).split('\n', 1);
    throw new Error(`Can't serve ${path}: ${reason}`, { cause: error });
  }
  const lots = builder.finish();
  // No rows are no fault: an operator may have no lots.
  if (counts.rows > 0 && lots.summary.answer.total === 0) {
    const toImport = 'import it first: npm run import-lots';
    const why =
      lots.size > 0
        ? `no row is a lot with a position (${toImport})`
        : splitter.isLines
          ? `neither a JSON array nor one lot a line (row 1: ${counts.why}; ${toImport})`
          : `no row is JSON (row 1: ${counts.why})`;
    throw new Error(`Can't serve ${path}: ${why}`);
  }
  return { lots, badRows: counts.badAt.length, badAt: counts.badAt };
}

/** What is left out of a list, each reason in `LotRowParser`'s words with its first 20 rows, of facts with their fields. [D1, D4] */
export function leftOutOf({ lots, badAt }: Awaited<ReturnType<typeof readLotFile>>): string[] {
  const rowsOf: Record<string, string[]> = { row: badAt.map((at) => `row ${at}`) };
  const seen = new Set<string>();
  for (let row = 0; row < lots.size; row += 1) {
    const [lot, parser] = [lots.lotAt(row), new LotRowParser()];
    const isPlaced = parser.take(lot) !== undefined;
    const id = lotIdOf(lot['parkingLotId']);
    const reasons = Object.keys(parser.counts());
    if (isPlaced && id !== undefined && seen.has(id)) reasons.push('duplicate');
    if (isPlaced && id !== undefined) seen.add(id);
    const name = id ?? JSON.stringify(lot).slice(0, 60);
    for (const reason of reasons) {
      const which = reason === 'fact' ? `${name} ${wrongFacts(lot).join(' ')}` : name;
      (rowsOf[reason] ??= []).push(which);
    }
  }
  return Object.entries(rowsOf)
    .filter(([, rows]) => rows.length > 0)
    .map(([reason, rows]) => `${reason} ${rows.length} (${rows.slice(0, MOST_NAMED).join(', ')})`);
}

function wrongFacts(lot: ReturnType<typeof recordOf>): readonly string[] {
  const fields = new Set<string>();
  readLotFacts(lot, (field) => fields.add(field));
  return [...fields];
}

/** Yields the file's bytes, unpacked if it is gzip. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const found = await stat(path);
  if (found.isDirectory()) throw new Error('it is a folder, not a file');
  // Opening a pipe waits until something writes to it, and a device never ends.
  if (!found.isFile()) throw new Error('it is no file');
  yield* chunksOf(fileBytes(path));
}

function addRun(builder: LotCollectionBuilder, { json, bounds }: RowRun, counts: Counts): void {
  const bytes = Buffer.from(json);
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    const text = bytes.subarray(bounds[index], bounds[index + 1]);
    let row: unknown;
    counts.rows += 1;
    try {
      // JSON is UTF-8: of another code page every page would show broken letters.
      if (!isUtf8(text)) throw new Error('it is no UTF-8');
      row = JSON.parse(text.toString());
      // What is nested too deep to be written again would fail the answers that hold it.
      if (text.length > LONG_ROW_BYTES) JSON.stringify(row);
    } catch (error) {
      counts.badAt.push(counts.rows);
      // Node quotes the row, its breaks included.
      counts.why ??= reasonOf((error as Error).message.replaceAll(/\s+/g, ' '));
      continue;
    }
    addRow(builder, text, row);
  }
}

function addRow(builder: LotCollectionBuilder, text: Buffer, row: unknown): void {
  const fields = Array.isArray(row) ? [] : Object.entries(recordOf(row));
  if (!fields.some(([name]) => DETAIL_FIELDS.has(name) || CALL_FIELDS.has(name))) {
    builder.add(text, row);
    return;
  }
  const detail = fields.filter(([name]) => !CALL_FIELDS.has(name));
  const list = detail.filter(([name]) => !DETAIL_FIELDS.has(name));
  const { services, nearby, paymentMethods, availability } = recordOf(row);
  const extras: LotExtras = {
    detail: JSON.stringify(Object.fromEntries(detail)),
    services,
    nearby,
    paymentMethods,
    reading: recordOf(availability),
  };
  builder.add(Buffer.from(JSON.stringify(Object.fromEntries(list))), row, extras);
}
