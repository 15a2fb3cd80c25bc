import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Context, MiddlewareHandler } from 'hono';

import { acceptsEncoding } from './negotiate.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this a compressed answer is no smaller on the wire. */
export const MIN_COMPRESSED_BYTES = 860;
/** Brotli of a list of hundreds of megabytes keeps a core busy for many seconds: gzip serves those. */
const MAX_BROTLI_BYTES = 8 * 1024 * 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest\+json|javascript)|image\/svg\+xml)/;

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * One answer's bytes with their entity tag. Compressed forms are made when first asked for and
 * kept, so a representation that is served often should be kept by its owner.
 */
export class Representation {
  readonly bytes: Buffer;
  readonly type: string;
  /** Weak: the same tag stands for every encoding of the bytes. */
  readonly etag: string;
  readonly #encoded: Map<ContentEncoding, Promise<Buffer>>;

  /** @param encoded compressed forms that were made already */
  constructor(
    bytes: Buffer | string,
    type: string,
    encoded: Iterable<readonly [ContentEncoding, Buffer]> = [],
  ) {
    this.bytes = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    this.type = type;
    this.#encoded = new Map(Array.from(encoded, ([name, made]) => [name, Promise.resolve(made)]));
    this.etag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  get compressible(): boolean {
    return this.bytes.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(this.type);
  }

  /** The best encoding the client takes. */
  encodingFor(acceptEncoding: string | undefined): ContentEncoding {
    if (!this.compressible) return 'identity';
    if (this.bytes.length <= MAX_BROTLI_BYTES && acceptsEncoding(acceptEncoding, 'br')) return 'br';
    return acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
  }

  encoded(encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    let bytes = this.#encoded.get(encoding);
    if (!bytes) {
      bytes =
        encoding === 'br'
          ? compressBrotli(this.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
          : compressGzip(this.bytes, { level: this.bytes.length > MAX_BROTLI_BYTES ? 4 : 8 });
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }
}

/**
 * Answers with a representation, compressed when the client takes that. That it has it already is for
 * `hono/etag` to see.
 */
export async function answer(
  c: Context,
  representation: Representation,
  headers: Readonly<Record<string, string>>,
  status: 200 | 404 = 200,
): Promise<Response> {
  const encoding = representation.encodingFor(c.req.header('accept-encoding'));
  const bytes = await representation.encoded(encoding);
  const varies = [headers['vary'], representation.compressible ? 'Accept-Encoding' : undefined];
  const vary = varies.filter((name) => name !== undefined).join(', ');
  return c.body(
    new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
    status,
    {
      ...headers,
      etag: representation.etag,
      ...(vary && { vary }),
      'content-type': representation.type,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  );
}

/** Answers 405 for methods that this server doesn't know. */
export const refuseMethod: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const body = { error: 'method-not-allowed', message: 'Only GET and HEAD are answered here.' };
  return c.json(body, 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' });
};
