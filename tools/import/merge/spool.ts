import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUFFER_BYTES = 4 * 1024 ** 2;

/** Stores values on disk by number, so that each takes a few bytes of memory. */
export class Spool<T> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
  readonly #file = openSync(join(this.#folder, 'lots'), 'w+');
  readonly #starts: number[] = [0];
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  get length(): number {
    return this.#starts.length - 1;
  }

  push(value: T): void {
    const bytes = Buffer.from(JSON.stringify(value));
    this.#starts.push(this.#end + bytes.length);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= BUFFER_BYTES) this.#flush();
  }

  at(index: number): T {
    this.#flush();
    const start = this.#starts[index] ?? 0;
    const bytes = Buffer.alloc((this.#starts[index + 1] ?? start) - start);
    for (let read = 0; read < bytes.length;)
      read += readSync(this.#file, bytes, read, bytes.length - read, start + read);
    return JSON.parse(bytes.toString()) as T;
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true });
  }

  get #end(): number {
    return this.#starts.at(-1) ?? 0;
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const bytes = Buffer.concat(this.#waiting);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
