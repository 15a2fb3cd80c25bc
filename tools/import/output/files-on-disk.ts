import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fileReason } from '../../../server/file-reason.ts';
import type { LotFileRow } from '../lot/lot-row.ts';

const BUFFER_BYTES = 1024 ** 2;

/** A file that is written in large pieces. */
export class BufferedFile {
  readonly file: number;
  readonly #path: string;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  /** @param flags as `fs.open` takes them */
  constructor(path: string, flags: string) {
    this.#path = path;
    this.file = openSync(path, flags);
  }

  /** @throws Error in one sentence when the disk is full; nothing more can be written then */
  write(content: string | Buffer): void {
    const bytes = Buffer.from(content);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= BUFFER_BYTES) this.flush();
  }

  /** Writes what waits, and waits for the disk if `isDurable`. */
  flush(isDurable = false): void {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
      if (isDurable) fsyncSync(this.file);
    } catch (error) {
      throw new Error(`${this.#path} can’t be written: ${fileReason(error)}.`, { cause: error });
    }
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Writes a lot file whole or not at all: beside its path until it is finished, then renamed to it. */
export class LotWriter {
  readonly path: string;
  readonly ids = new Set<string>();
  readonly #partPath: string;
  readonly #file: BufferedFile;

  constructor(path: string) {
    this.path = path;
    this.#partPath = `${path}.${randomBytes(4).toString('hex')}.part`;
    this.#file = new BufferedFile(this.#partPath, 'wx');
  }

  write(row: LotFileRow): void {
    this.ids.add(row.parkingLotId);
    this.#file.write(`${JSON.stringify(row)}\n`);
  }

  finish(): void {
    this.#file.flush(true);
    renameSync(this.#partPath, this.path);
  }

  /** Ends the writing, and removes an unfinished file. */
  close(): void {
    this.#file.close();
    rmSync(this.#partPath, { force: true });
  }
}

/** Stores values on disk by number, so that each takes a few bytes of memory. */
export class Spool<T> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
  readonly #file = new BufferedFile(join(this.#folder, 'lots'), 'w+');
  readonly #starts: number[] = [0];

  get length(): number {
    return this.#starts.length - 1;
  }

  push(value: T): void {
    const bytes = Buffer.from(JSON.stringify(value));
    this.#starts.push((this.#starts.at(-1) ?? 0) + bytes.length);
    this.#file.write(bytes);
  }

  at(index: number): T {
    this.#file.flush();
    const start = this.#starts[index] ?? 0;
    const bytes = Buffer.alloc((this.#starts[index + 1] ?? start) - start);
    for (let read = 0; read < bytes.length;)
      read += readSync(this.#file.file, bytes, read, bytes.length - read, start + read);
    return JSON.parse(bytes.toString()) as T;
  }

  close(): void {
    this.#file.close();
    rmSync(this.#folder, { recursive: true });
  }
}
