import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

import { fileReason } from '../../../server/file-reason.ts';

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
