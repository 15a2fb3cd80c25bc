/** A snapshot's file, wherever it is: preamble, header, columns (snapshot-preamble.ts, pack-snapshot.ts). */
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

/** Written in one go: about a millisecond. */
const WRITE_BYTES = 2 ** 19;

/** A file that can be read. */
export interface SnapshotSource {
  /** Fewer bytes where the file ends. */
  readonly read: (at: number, length: number) => Promise<ArrayBuffer>;
  /** Absent where it can only be read. */
  readonly write?: (at: number, bytes: Uint8Array<ArrayBuffer>) => void;
  /** False while another worker tries it: its mark says nothing then. True unless said. */
  readonly isAlone?: boolean;
}

/** A file that can be written. */
export interface SnapshotTarget {
  /** @returns how many bytes were written: a full disk may take fewer. */
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(length: number): void;
  flush(): void;
}

/**
 * Throws for a copy that is damaged as far as can be seen at once, or that two workers in a row began to
 * serve and did not get to verify. Marks it as begun.
 */
export async function readSnapshot({
  read,
  write,
  isAlone = true,
}: SnapshotSource): Promise<CachedSnapshot> {
  const preamble = readPreamble(new Uint8Array(await read(0, PREAMBLE_BYTES)));
  const { attempts, currentAtMs, headerLength, headerChecksum } = preamble;
  if (isAlone) {
    if (attempts >= MAX_ATTEMPTS) throw new RangeError('Two workers did not survive the copy');
    write?.(ATTEMPTS_AT, attemptBytes(attempts + 1));
  }
  const header = new Uint8Array(await read(PREAMBLE_BYTES, headerLength));
  const { lengths, valueWith } = unpackHeader(header, headerChecksum);
  const columns: ArrayBuffer[] = [];
  let at = PREAMBLE_BYTES + headerLength;
  for (const length of lengths) {
    columns.push(await read(at, length));
    at += length;
  }
  const { value, isIntact } = valueWith(columns);
  return { list: value as CachedList, currentAtMs, isIntact };
}

/** The preamble comes last: a file that was never finished is none. */
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
      // A full disk may show as fewer bytes written.
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
