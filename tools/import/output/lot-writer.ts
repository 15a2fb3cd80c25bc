import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

import type { LotFileRow } from '../lot/lot-row.ts';

const BUFFER_CHARACTERS = 1024 ** 2;

/** Writes a lot file whole or not at all: beside its path until it is finished, then renamed to it. */
export class LotWriter {
  readonly path: string;
  readonly ids = new Set<string>();
  readonly #partPath: string;
  readonly #file: number;
  #waiting = '';
  #isFinished = false;

  constructor(path: string) {
    this.path = path;
    this.#partPath = `${path}.${randomBytes(4).toString('hex')}.part`;
    this.#file = openSync(this.#partPath, 'wx');
  }

  write(row: LotFileRow): void {
    this.ids.add(row.parkingLotId);
    this.#waiting += `${JSON.stringify(row)}\n`;
    if (this.#waiting.length > BUFFER_CHARACTERS) this.#flush();
  }

  finish(): void {
    this.#flush();
    fsyncSync(this.#file);
    renameSync(this.#partPath, this.path);
    this.#isFinished = true;
    closeSync(this.#file);
  }

  /** Removes an unfinished file. */
  discard(): void {
    if (this.#isFinished) return;
    closeSync(this.#file);
    rmSync(this.#partPath, { force: true });
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#waiting = '';
  }
}
