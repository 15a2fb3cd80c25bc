import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { Fault } from '../src/domain/errors.ts';

/** A file's bytes, unpacked if they begin as gzip does, as the readers of a list take them. */
export function fileBytes(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(unpacked(path))) as ReadableStream<Uint8Array>;
}

async function* unpacked(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = createReadStream(path);
  let head = Buffer.alloc(0);
  // A pipe is read once, and may give a byte at a time.
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    head = Buffer.concat([head, chunk as Buffer]);
    if (head.length >= 2) break;
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield head;
    yield* file;
    return;
  }
  file.unshift(head);
  try {
    // The error goes on to who reads the stream.
    yield* pipeline(file, createGunzip(), () => undefined);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new Fault('bad-data', 'The list of lots does not unpack', { cause: error });
  }
}
