import { mkdtempSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BufferedFile } from '../output/buffered-file.ts';

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
