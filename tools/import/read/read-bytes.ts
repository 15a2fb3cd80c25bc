import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** How much is read. A larger file is no list of lots, but an error or an attack. */
export interface ReadLimits {
  /** Of the unpacked file. */
  readonly maxBytes: number;
  /** Characters of one row. */
  readonly maxRow: number;
}

export const READ_LIMITS: ReadLimits = { maxBytes: 4 * 1024 ** 3, maxRow: 4 * 1024 ** 2 };

/** A packed workbook, which is read whole. */
export const MAX_WORKBOOK_BYTES = 256 * 1024 ** 2;

/** Stands for a row that is longer than `maxRow`. It is refused alone. */
export const TOO_LONG = Symbol('a row that is too long');

export function tooLarge(maxBytes: number): Error {
  return new Error(`It is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`);
}

/** @throws Error in one sentence unless it is a regular file: a pipe can be read only once, and a device never ends */
export async function requireFile(path: string): Promise<void> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw new Error('it is a folder, not a file');
  if (stats.isFIFO()) throw new Error('it is a pipe, not a file: save it to a file first');
  if (!stats.isFile()) throw new Error('it is a device, not a file');
}

/**
 * A file's bytes by chunks, unpacked if it is gzip.
 * @throws Error in one sentence when there are more than `maxBytes` of them
 */
export async function* readBytes(path: string, maxBytes: number): AsyncGenerator<Buffer, void> {
  await requireFile(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  let read = 0;
  for await (const chunk of await unpacked(path, file)) {
    read += (chunk as Buffer).length;
    if (read > maxBytes) throw tooLarge(maxBytes);
    yield chunk as Buffer;
  }
}

async function unpacked(
  path: string,
  file: NodeJS.ReadableStream,
): Promise<AsyncIterable<unknown>> {
  const first = createReadStream(path, { end: 1 });
  const magic: Buffer[] = [];
  for await (const chunk of first) magic.push(chunk as Buffer);
  const [one, two] = Buffer.concat(magic);
  if (one !== 0x1f || two !== 0x8b) return file;
  // The iteration below throws the stream's error.
  return gunzipped(pipeline(file, createGunzip(), () => undefined));
}

async function* gunzipped(stream: AsyncIterable<unknown>): AsyncGenerator<unknown, void> {
  try {
    yield* stream;
  } catch (error) {
    throw new Error('The gzip is damaged.', { cause: error });
  }
}

/** A whole file. */
export async function readWhole(path: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBytes(path, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first bytes of a file, unpacked. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of readBytes(path, Infinity)) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/**
 * The file's encoding: UTF-8, UTF-16 by its byte order mark, else the Windows code page in which Excel writes CSV. It reads
 * the whole file, since the only `å` of the code page may be in the last line.
 */
export async function encodingOf(path: string, maxBytes: number): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of readBytes(path, maxBytes)) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    isFirst = false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return endsWhole(decoder) ? 'utf-8' : 'windows-1252';
}

function endsWhole(decoder: TextDecoder): boolean {
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** A file's text by chunks, without its byte order mark. */
export async function* readText(
  path: string,
  encoding: Encoding,
  maxBytes: number,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of readBytes(path, maxBytes))
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
