/**
 * Serves one file of map tiles by ranges. The file is streamed from disk, so that 800 MB take no memory. Its strong entity
 * tag, made of size and modification time, lets a reader notice a replaced file. Nothing is compressed, because a range of
 * compressed bytes would be different bytes.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { hasAlready } from './representation.ts';

/** Browsers revalidate each range, and receive 304 while the file is the same. */
const CACHE_CONTROL = 'no-cache';
const TYPE = 'application/vnd.pmtiles';

/** How many answers may be under way at once: readers that stopped reading must not fill the memory. */
const MAX_STREAMS = 500;
const CHUNK_BYTES = 32 * 1024;
let streams = 0;

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Reads a `Range` header with one range. Returns undefined if it must be ignored, `none` if the file has no such bytes. */
export function parseRange(value: string | null, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(value?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // A range whose last byte comes before its first is invalid, and ignored.
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'none' : { first, last };
}

/** Whether the range is meant for this version; if not, the answer is the whole file. */
function rangeHolds(request: Request, etag: string, changed: Date): boolean {
  const condition = request.headers.get('if-range');
  if (condition === null) return true;
  if (condition.startsWith('"')) return condition === etag;
  return !condition.startsWith('W/') && Date.parse(condition) === changed.getTime();
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}

function answer(status: number, headers?: HeadersInit): Response {
  return new Response(null, { status, ...(headers && { headers }) });
}

/**
 * Answers GET and HEAD: 200, 206, 304, 404, 416, or 503 while too many others are under way.
 * @param path the file on disk, which must not come from the request
 */
export async function serveTiles(request: Request, path: string): Promise<Response> {
  const file = await openFile(path);
  if (!file) return answer(404);
  let handedOver = false;
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return answer(404);
    // `Last-Modified` has whole seconds.
    const changed = new Date(Math.floor(stat.mtimeMs / 1000) * 1000);
    const etag = `"${stat.size.toString(16)}-${Math.floor(stat.mtimeMs).toString(16)}"`;
    const common = {
      'accept-ranges': 'bytes',
      'cache-control': CACHE_CONTROL,
      'content-type': TYPE,
      etag,
      'last-modified': changed.toUTCString(),
    };
    if (hasAlready(request.headers.get('if-none-match'), etag)) return answer(304, common);
    const range = rangeHolds(request, etag, changed)
      ? parseRange(request.headers.get('range'), stat.size)
      : undefined;
    if (range === 'none') {
      return answer(416, { 'accept-ranges': 'bytes', 'content-range': `bytes */${stat.size}` });
    }
    const { first, last } = range ?? { first: 0, last: stat.size - 1 };
    const headers = {
      ...common,
      'content-length': String(last - first + 1),
      ...(range && { 'content-range': `bytes ${first}-${last}/${stat.size}` }),
    };
    const status = range ? 206 : 200;
    if (request.method === 'HEAD' || last < first) return answer(status, headers);
    if (streams >= MAX_STREAMS) return answer(503, { 'retry-after': '1' });
    // The stream closes the file at its end, and when the reader disconnects.
    const stream = file.createReadStream({ start: first, end: last, highWaterMark: CHUNK_BYTES });
    handedOver = true;
    streams += 1;
    stream.once('close', () => (streams -= 1));
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    return new Response(body, { status, headers });
  } finally {
    if (!handedOver) await file.close();
  }
}
