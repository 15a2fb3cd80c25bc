/** Just enough of ZIP (APPNOTE 6.3) to read a workbook's parts, each unpacked by chunks. */
import { createInflateRaw } from 'node:zlib';

import { tooLarge } from './read-bytes.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  readonly method: number;
  readonly at: number;
  readonly packedBytes: number;
}

const DAMAGED = 'The workbook is damaged.';

/** The files of an archive, by their paths. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, ZipEntry>();
  readonly #maxBytes: number;
  #unpackedBytes = 0;

  /**
   * @param maxBytes limit on the unpacked size of all parts that are read
   * @throws Error in one sentence when it is no archive
   */
  constructor(bytes: Buffer, maxBytes: number) {
    this.#bytes = bytes;
    this.#maxBytes = maxBytes;
    try {
      this.#readDirectory();
    } catch (error) {
      throw new Error(DAMAGED, { cause: error });
    }
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** A file's text by chunks; nothing where there is none. */
  async *text(path: string): AsyncGenerator<string, void> {
    const entry = this.#entries.get(path);
    if (!entry) return;
    const decoder = new TextDecoder('utf-8');
    for await (const chunk of this.#unpacked(entry)) {
      this.#unpackedBytes += chunk.length;
      if (this.#unpackedBytes > this.#maxBytes) throw tooLarge(this.#maxBytes);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }

  async *#unpacked({ method, at, packedBytes }: ZipEntry): AsyncGenerator<Buffer, void> {
    const packed = this.#bytes.subarray(at, at + packedBytes);
    if (method === STORED) {
      yield packed;
      return;
    }
    if (method !== DEFLATED) throw new Error(DAMAGED);
    const inflate = createInflateRaw();
    inflate.end(packed);
    try {
      for await (const chunk of inflate) yield chunk as Buffer;
    } catch (error) {
      throw new Error(DAMAGED, { cause: error });
    }
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    // The end record stands last; only a comment of up to 64 kB may follow it.
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error(DAMAGED);
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw new Error(DAMAGED);
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
        bytes.readUInt16LE(at + offset),
      ) as [number, number, number];
      const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
      const local = bytes.readUInt32LE(at + 42);
      if (bytes.readUInt32LE(local) !== LOCAL) throw new Error(DAMAGED);
      this.#entries.set(name, {
        method: bytes.readUInt16LE(at + 10),
        at: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
        packedBytes: bytes.readUInt32LE(at + 20),
      });
      at += 46 + nameBytes + extraBytes + commentBytes;
    }
  }
}
