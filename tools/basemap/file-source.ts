import { open, type FileHandle } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';

/** A PMTiles file on disk, read in the requested ranges only. */
export class FileSource implements Source {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  /** @throws when the file can't be opened */
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await (await this.#opened()).read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }

  /** Bytes. @throws when the file can't be opened */
  async size(): Promise<number> {
    return (await (await this.#opened()).stat()).size;
  }

  #opened(): Promise<FileHandle> {
    if (this.#file === undefined) {
      const opening = open(this.#path, 'r');
      this.#file = opening;
      // A failed open is tried again at the next request.
      opening.catch(() => {
        if (this.#file === opening) this.#file = undefined;
      });
    }
    return this.#file;
  }

  async close(): Promise<void> {
    await this.#file?.then((file) => file.close()).catch(() => undefined);
    this.#file = undefined;
  }
}
