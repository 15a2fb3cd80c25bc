/** Reads and writes a snapshot's file: preamble, header and columns (snapshot-preamble.ts, pack-snapshot.ts). */
import { checksumOf } from './checksum.ts';
import { packParts, unpackHeader } from './pack-snapshot.ts';
import { pause } from './pause.ts';
import {
  ATTEMPTS_AT,
  MAX_ATTEMPTS,
  PREAMBLE_BYTES,
  attemptBytes,
  readPreamble,
  writePreamble,
} from './snapshot-preamble.ts';
import type { CachedList, CachedSnapshot } from './snapshot-store.ts';

/** How many bytes are written between two pauses, which takes about a millisecond. */
const WRITE_BYTES = 2 ** 19;

/** A file to read a snapshot from. */
export interface SnapshotSource {
  /** Returns fewer bytes than asked for at the end of the file. */
  readonly read: (at: number, length: number) => Promise<ArrayBuffer>;
  /** Absent if the file can only be read. */
  readonly write?: (at: number, bytes: Uint8Array<ArrayBuffer>) => void;
  /** Whether no other worker opens this snapshot. If one does, its attempt is not a sign of a crash. Default: true. */
  readonly isAlone?: boolean;
}

/** A file to write a snapshot to. */
export interface SnapshotTarget {
  /** @returns how many bytes were written: a full disk may take fewer. */
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(length: number): void;
  flush(): void;
}

/**
 * Opens a snapshot and counts the attempt. Throws if the preamble or header is damaged, or if the last two workers that
 * used the snapshot never verified it.
 */
export async function readSnapshot({
  read,
  write,
  isAlone = true,
}: SnapshotSource): Promise<CachedSnapshot> {
  const preamble = readPreamble(new Uint8Array(await read(0, PREAMBLE_BYTES)));
  const { attempts, currentAtMs, headerLength, headerChecksum } = preamble;
  if (isAlone) {
    if (attempts >= MAX_ATTEMPTS) throw new RangeError('Two workers failed with this snapshot');
    write?.(ATTEMPTS_AT, attemptBytes(attempts + 1));
  }
  const header = new Uint8Array(await read(PREAMBLE_BYTES, headerLength));
  const { lengths, assemble } = unpackHeader(header, headerChecksum);
  const columns: ArrayBuffer[] = [];
  let at = PREAMBLE_BYTES + headerLength;
  for (const length of lengths) {
    columns.push(await read(at, length));
    at += length;
  }
  const { value, isIntact } = assemble(columns);
  return { list: value as CachedList, currentAtMs, isIntact };
}

/** Writes a snapshot. Its preamble comes last, so that an unfinished file is not taken for a snapshot. */
export async function writeSnapshot(
  access: SnapshotTarget,
  list: CachedList,
  currentAtMs: number,
): Promise<void> {
  access.truncate(0);
  access.flush();
  const parts = await packParts(list);
  const [header = new Uint8Array()] = parts;
  let at = PREAMBLE_BYTES;
  for (const part of parts) {
    for (let from = 0; from < part.length; from += WRITE_BYTES) {
      const piece = part.subarray(from, from + WRITE_BYTES) as Uint8Array<ArrayBuffer>;
      // A full disk may write fewer bytes instead of throwing.
      if (access.write(piece, { at: at + from }) < piece.length) return access.truncate(0);
      await pause();
    }
    at += part.length;
  }
  access.flush();
  const headerLength = header.length;
  const headerChecksum = checksumOf(header);
  access.write(writePreamble({ headerLength, headerChecksum, currentAtMs, attempts: 0 }), {
    at: 0,
  });
  access.flush();
}
