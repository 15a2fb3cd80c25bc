import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';

import type { LotFileRow } from '../lot/lot-row.ts';
import { BufferedFile } from './buffered-file.ts';

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
