import { Fault } from '../../src/domain/errors.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { LotRowParser } from './lot-row-parser.ts';
import { RowSplitter } from './split-rows.ts';
import type { RowRun } from './split-rows.ts';

/** Bytes that are split in one step: about a thousand rows, a few milliseconds. */
const SLICE_BYTES = 2 ** 18;

/**
 * Reads a list of lots, a JSON array or lines of JSON, as it arrives: a batch of
 * valid lots at a time, in the list's order, in memory that does not grow with the list. Bad rows
 * are counted by `parser` (D1).
 *
 * Throws a Fault: `bad-data` where this is no list or the list breaks off, and where the stream fails its own Fault, or
 * `network`.
 */
export async function* readLots(
  stream: ReadableStream<Uint8Array>,
  parser: LotRowParser,
): AsyncGenerator<readonly Lot[], void, undefined> {
  const splitter = new RowSplitter();
  let kept = 0;
  for await (const chunk of chunksOf(stream)) {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      const lots = parseRun(splitter.push(chunk.subarray(from, from + SLICE_BYTES)), parser);
      kept += lots.length;
      if (lots.length > 0) yield lots;
    }
  }
  const last = parseRun(splitter.finish(), parser);
  if (splitter.isLines && kept + last.length === 0) {
    throw new Fault('bad-data', 'An object stands where a list of lots is due');
  }
  if (last.length > 0) yield last;
}

// A byte-order mark within the list is no white space of JSON: leave it for the parser to refuse.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function parseRun({ json, bounds }: RowRun, parser: LotRowParser): Lot[] {
  let rows = parsed(json);
  if (!Array.isArray(rows) || rows.length * 2 !== bounds.length) {
    // At least one row is no JSON, so each is parsed by itself: a bad row must not take others with it.
    rows = Array.from({ length: bounds.length / 2 }, (_, row) =>
      parsed(json.subarray(bounds[2 * row], bounds[2 * row + 1])),
    );
  }
  const lots: Lot[] = [];
  for (const row of rows as unknown[]) {
    const lot = parser.take(row);
    if (lot) lots.push(lot);
  }
  return lots;
}

/** The value, or undefined where this is no JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** The chunks of a stream. Not every browser has the stream's own iterator. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw Fault.from(error);
  } finally {
    // The caller stopped early, at a bad list: the rest of the download is not wanted.
    reader.cancel().catch(() => undefined);
  }
}
