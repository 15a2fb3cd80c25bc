import type { FileHandle } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';

/** An opened PMTiles file, read in the requested ranges only. */
export class FileSource implements Source {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  getKey(): string {
    return String(this.#file.fd);
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }
}
