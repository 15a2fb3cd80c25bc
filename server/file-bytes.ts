import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A file's bytes as they are, as the readers of a list take them. */
export function fileBytes(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}
