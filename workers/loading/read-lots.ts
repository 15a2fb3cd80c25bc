import { Fault } from '../../src/domain/errors.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { LotRowParser } from './lot-row-parser.ts';
import { RowSplitter } from './split-rows.ts';
import type { RowRun } from './split-rows.ts';

/** Bytes that are split in one step: about a thousand rows, a few milliseconds. */
const SLICE_BYTES = 2 ** 18;

/**
 * Reads a list of lots, a JSON array or lines of JSON, gzipped or not, as it arrives: a batch of
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
  for await (const chunk of unpacked(stream)) {
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
  const lots: Lot[] = [];
  const rows = parsed(json);
  if (Array.isArray(rows) && rows.length * 2 === bounds.length) {
    for (const row of rows as unknown[]) {
      const lot = parser.take(row);
      if (lot) lots.push(lot);
    }
    return lots;
  }
  // At least one row is no JSON, so each is parsed by itself: a bad row must not take others with it.
  for (let i = 0; i + 1 < bounds.length; i += 2) {
    const row = parsed(json.subarray(bounds[i], bounds[i + 1]));
    if (row === undefined) {
      parser.dropUnreadable();
      continue;
    }
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

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/** The chunks of a stream. Not every browser has the stream's own iterator. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): Chunks {
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

/** The chunks of a stream, unpacked if they begin with gzip's magic bytes. */
export async function* unpacked(stream: ReadableStream<Uint8Array>): Chunks {
  const chunks = chunksOf(stream);
  const head = await headOf(chunks);
  const whole = startingWith(head, chunks);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* whole;
    return;
  }
  const gunzip = new DecompressionStream('gzip');
  const writer = gunzip.writable.getWriter();
  let fault: Fault | undefined;
  const writing = (async (): Promise<void> => {
    try {
      for await (const chunk of whole) await writer.write(Uint8Array.from(chunk));
      await writer.close();
    } catch (error) {
      // A Fault comes from the source; any other error means that the bytes don't unpack.
      if (error instanceof Fault) fault = error;
      await writer.abort(error);
    }
  })().catch(() => undefined);
  try {
    yield* chunksOf(gunzip.readable);
  } catch (error) {
    throw fault ?? new Fault('bad-data', 'The list of lots does not unpack', { cause: error });
  } finally {
    void writing;
  }
}

/** The first bytes, two or more where the list has as many. */
async function headOf(chunks: Chunks): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Uint8Array.from([...head, ...next.value]);
  }
  return head;
}

async function* startingWith(head: Uint8Array, rest: Chunks): Chunks {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    // The caller stopped at the head, so the source has to be closed here.
    await rest.return();
  }
}
