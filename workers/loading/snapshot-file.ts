/**
 * A snapshot's file. It is used whole or not at all: one checksum is verified when it is read.
 *
 *   0   magic with version, 8 bytes; zeros while the file is being written
 *   8   checksum of the body, Uint32
 *   16  when the list was last known to be current, ms since the epoch, Float64
 *   24  checksum of that date, Uint32
 *   32  the body: length of the header, Uint32; header; columns. Each begins at a multiple of 16 bytes
 *
 * The header is the list as JSON. In place of each typed array ("column") stands where it lies.
 */
import { pause } from './pause.ts';
import type { CachedList, CachedSnapshot } from './snapshot-store.ts';

const MAGIC = new TextEncoder().encode('LOTKEPT6');
const BODY_AT = 32;
const CHECKSUM_AT = 8;
/** Where `currentAtBytes` are written over. */
export const CURRENT_AT = 16;
const ALIGNMENT = 16;
/** How many bytes are written between two pauses, which takes about a millisecond. */
const WRITE_BYTES = 2 ** 19;

const COLUMN_TYPES = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type ColumnType = keyof typeof COLUMN_TYPES;
type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

/** What stands in the header for a column. */
interface ColumnPlace {
  readonly $column: ColumnType;
  /** In bytes, behind the header. */
  readonly at: number;
  /** In elements. */
  readonly length: number;
}

/** A file to write a snapshot to. */
export interface SnapshotTarget {
  /** @returns how many bytes were written: a full disk may take fewer. */
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(length: number): void;
}

/** Reads a snapshot's file, of which the columns stay views. Throws if a byte of it is not as it was written. */
export function readSnapshot(file: ArrayBuffer): CachedSnapshot {
  const preamble = new Uint8Array(file, 0, BODY_AT);
  if (!MAGIC.every((byte, at) => preamble[at] === byte)) {
    throw new RangeError('No finished snapshot');
  }
  const view = new DataView(file);
  const currentAtMs = view.getFloat64(CURRENT_AT, true);
  if (currentAtBytes(currentAtMs).some((byte, at) => preamble[CURRENT_AT + at] !== byte)) {
    throw new RangeError("The snapshot's date is damaged");
  }
  const isWhole = file.byteLength > BODY_AT && file.byteLength % ALIGNMENT === 0;
  if (!isWhole || checksumOf(new Int32Array(file, BODY_AT)) !== view.getUint32(CHECKSUM_AT, true)) {
    throw new RangeError('The snapshot is damaged');
  }
  return { list: unpacked(file) as CachedList, currentAtMs };
}

/**
 * Writes a snapshot. Its preamble comes last, so that an unfinished file is not taken for a snapshot. Nothing is flushed: a key
 * would wait for the disk, a tenth of a second for 100 MB, and a file of which a part was lost fails its checksum.
 */
export async function writeSnapshot(
  access: SnapshotTarget,
  list: CachedList,
  currentAtMs: number,
): Promise<void> {
  access.truncate(0);
  const sum = new Checksum();
  let at = BODY_AT;
  for (const part of packed(list)) {
    for (let from = 0; from < part.length; from += WRITE_BYTES) {
      const piece = aligned(part.subarray(from, from + WRITE_BYTES));
      // A full disk may write fewer bytes instead of throwing.
      if (access.write(piece, { at }) < piece.length) return access.truncate(0);
      sum.add(wordsOf(piece));
      at += piece.length;
      await pause();
    }
  }
  const preamble = new Uint8Array(BODY_AT);
  preamble.set(MAGIC);
  new DataView(preamble.buffer).setUint32(CHECKSUM_AT, sum.value, true);
  preamble.set(currentAtBytes(currentAtMs), CURRENT_AT);
  access.write(preamble, { at: 0 });
}

/** The date and its checksum. */
export function currentAtBytes(currentAtMs: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(ALIGNMENT));
  view.setFloat64(0, currentAtMs, true);
  view.setUint32(8, checksumOf(new Int32Array(view.buffer)), true);
  return new Uint8Array(view.buffer, 0, 12);
}

/** The parts of a body, each to be written at a multiple of 16 bytes. Columns are not copied. */
function packed(list: CachedList): readonly Uint8Array[] {
  const columns: Uint8Array[] = [];
  let at = 0;
  const value = mapColumns(list, isColumn, (column): ColumnPlace => {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    columns.push(bytes);
    const place = { $column: column.constructor.name as ColumnType, at, length: column.length };
    at += alignedLength(bytes.length);
    return place;
  });
  const header = new TextEncoder().encode(JSON.stringify(value));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, header.length, true);
  return [length, header, ...columns];
}

/** The value that `packed` was given. Its columns are views of the file. */
function unpacked(file: ArrayBuffer): unknown {
  const length = new DataView(file).getUint32(BODY_AT, true);
  const headerAt = BODY_AT + ALIGNMENT;
  const header = new TextDecoder().decode(new Uint8Array(file, headerAt, length));
  const from = headerAt + alignedLength(length);
  return mapColumns(
    JSON.parse(header),
    isPlace,
    ({ $column, at, length: elements }) => new COLUMN_TYPES[$column](file, from + at, elements),
  );
}

/** Copies a value and replaces some of its objects. Arrays have no objects to replace. */
function mapColumns<T>(
  value: unknown,
  isIt: (part: unknown) => part is T,
  replaced: (part: T) => unknown,
): unknown {
  if (isIt(value)) return replaced(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, part]) => [key, mapColumns(part, isIt, replaced)]));
}

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && value.constructor.name in COLUMN_TYPES;
}

function isPlace(value: unknown): value is ColumnPlace {
  return typeof value === 'object' && value !== null && '$column' in value;
}

function checksumOf(words: Int32Array): number {
  return new Checksum().add(words).value;
}

function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / 4);
}

function alignedLength(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

/** The bytes with zeros behind them. They are copied only if their length or place is no multiple. */
function aligned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAligned = bytes.length % ALIGNMENT === 0 && bytes.byteOffset % 4 === 0;
  if (isAligned) return bytes as Uint8Array<ArrayBuffer>;
  const copy = new Uint8Array(alignedLength(bytes.length));
  copy.set(bytes);
  return copy;
}

/**
 * The checksum of a snapshot's file: four lanes over its words, with the steps of MurmurHash3's last mix. Each step can be
 * undone, so a change of a single word always shows. The browser’s own digests take longer, and the content security policy
 * forbids WebAssembly.
 */
const PRIME = 0x9e3779b1 | 0;

export class Checksum {
  readonly #lanes = Int32Array.of(1, 2, 3, 4);

  /** @param words a multiple of four */
  add(words: Int32Array): this {
    let a = this.#lanes[0]!;
    let b = this.#lanes[1]!;
    let c = this.#lanes[2]!;
    let d = this.#lanes[3]!;
    for (let w = 0; w + 3 < words.length; w += 4) {
      a = mixed(a, words[w]!);
      b = mixed(b, words[w + 1]!);
      c = mixed(c, words[w + 2]!);
      d = mixed(d, words[w + 3]!);
    }
    this.#lanes.set([a, b, c, d]);
    return this;
  }

  get value(): number {
    return this.#lanes.reduce(mixed, 0) >>> 0;
  }
}

function mixed(sum: number, word: number): number {
  return Math.imul(sum ^ (sum >>> 15) ^ word, PRIME);
}
