/**
 * The first bytes of a snapshot's file, which are checked before any other.
 *
 *   0   magic with version, 8 bytes; zeros while the file is being written
 *   8   length of the header, Uint32
 *   12  checksum of the header, Uint32
 *   16  when the list was last known to be current, ms since the epoch, Float64
 *   24  checksum of those 8 bytes, Uint32
 *   28  attempts: how many workers in a row began to serve it and did not verify all of it, Uint32
 *   32  the header, and behind it the columns (pack-snapshot.ts)
 */
import { checksumOf } from './checksum.ts';

export const PREAMBLE_BYTES = 32;
/** Where `currentAtBytes` are written over. */
export const CURRENT_AT = 16;
/** Where `attemptBytes` are written over. */
export const ATTEMPTS_AT = 28;
/** A snapshot that two workers failed with is not served to a third. */
export const MAX_ATTEMPTS = 2;

const MAGIC = new TextEncoder().encode('LOTKEPT3');

export interface Preamble {
  readonly headerLength: number;
  readonly headerChecksum: number;
  readonly currentAtMs: number;
  readonly attempts: number;
}

export function writePreamble(preamble: Preamble): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PREAMBLE_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, preamble.headerLength, true);
  view.setUint32(12, preamble.headerChecksum, true);
  bytes.set(currentAtBytes(preamble.currentAtMs), CURRENT_AT);
  bytes.set(attemptBytes(preamble.attempts), ATTEMPTS_AT);
  return bytes;
}

/** Throws a RangeError for a file of another kind or version, one never finished, or a damaged date. */
export function readPreamble(bytes: Uint8Array): Preamble {
  if (bytes.length < PREAMBLE_BYTES || !MAGIC.every((byte, at) => bytes[at] === byte)) {
    throw new RangeError('No finished snapshot');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const date = bytes.slice(CURRENT_AT, CURRENT_AT + 8);
  if (checksumOf(date) !== view.getUint32(CURRENT_AT + 8, true)) {
    throw new RangeError("The snapshot's date is damaged");
  }
  return {
    headerLength: view.getUint32(8, true),
    headerChecksum: view.getUint32(12, true),
    currentAtMs: view.getFloat64(CURRENT_AT, true),
    attempts: view.getUint32(ATTEMPTS_AT, true),
  };
}

/** The date and its checksum. */
export function currentAtBytes(currentAtMs: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, currentAtMs, true);
  view.setUint32(8, checksumOf(bytes.subarray(0, 8)), true);
  return bytes;
}

export function attemptBytes(attempts: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, attempts, true);
  return bytes;
}
