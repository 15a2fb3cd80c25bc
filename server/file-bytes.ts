import { createReadStream, openSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A file's bytes, unpacked if they begin as gzip does, as the readers of a list take them. */
export function fileBytes(path: string): ReadableStream<Uint8Array> {
  const fd = openSync(path, 'r');
  const head = new Uint8Array(2);
  readSync(fd, head, 0, head.length, 0);
  const bytes = createReadStream(path, { fd, start: 0 });
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  // The error goes on to who reads the stream.
  const stream = isGzip ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
