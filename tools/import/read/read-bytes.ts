import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { tooLarge } from './limits.ts';

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
