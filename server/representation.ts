import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Context, MiddlewareHandler } from 'hono';

import { acceptsEncoding } from './negotiate.ts';
import { ownTurns } from './one-at-a-time.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A smaller answer doesn't get smaller on the wire when it is compressed. */
export const MIN_COMPRESSED_BYTES = 860;
/** A larger answer gets brotli's middle quality, which is smaller than gzip's best and as fast to make. */
const MAX_BEST_BYTES = 8 * 1024 * 1024;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|manifest\+json|javascript|xml)|image\/svg\+xml)/;

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
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();
  readonly #isTemporary: boolean;

  /** @param options.isTemporary the answer isn't kept, so it is compressed fast rather than well */
  constructor(
    bytes: Buffer | string,
    type: string,
    { isTemporary = false }: { readonly isTemporary?: boolean } = {},
  ) {
    this.bytes = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    this.type = type;
    this.#isTemporary = isTemporary;
    this.etag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  get #qualities(): { readonly brotli: number; readonly gzip: number } {
    if (this.#isTemporary) return { brotli: 1, gzip: 1 };
    return this.bytes.length > MAX_BEST_BYTES ? { brotli: 5, gzip: 4 } : { brotli: 7, gzip: 8 };
  }

  get compressible(): boolean {
    return this.bytes.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(this.type);
  }

  /** Returns the best encoding that the client accepts. */
  encodingFor(acceptEncoding: string | undefined): ContentEncoding {
    if (!this.compressible) return 'identity';
    if (acceptsEncoding(acceptEncoding, 'br')) return 'br';
    return acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
  }

  encoded(encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const { brotli, gzip: level } = this.#qualities;
    const bytes =
      encoding === 'br'
        ? compressBrotli(this.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } })
        : compressGzip(this.bytes, { level });
    this.#encoded.set(encoding, bytes);
    return bytes;
  }
}

/** Whether a client that sent this `If-None-Match` has the answer with this tag already (RFC 9110, section 13.1.2). */
export function hasAlready(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.slice(etag.indexOf('"'));
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false);
}

/** Writing a larger answer takes the thread longer than everything else of it. */
const MAX_SMALL_BYTES = 32 * 1024;
/** So that small answers wait for one large one at most. */
const ownTurn = ownTurns();

/** Answers with a representation, compressed if the client accepts that, or 304 if the client has it already. */
export async function answer(
  c: Context,
  representation: Representation,
  headers: Readonly<Record<string, string>>,
  status: 200 | 404 | 503 = 200,
): Promise<Response> {
  const varies = [headers['vary'], representation.compressible ? 'Accept-Encoding' : undefined];
  const vary = varies.filter((name) => name !== undefined).join(', ');
  const common = {
    ...headers,
    etag: representation.etag,
    ...(vary && { vary }),
    'x-content-type-options': 'nosniff',
  };
  if (status === 200 && hasAlready(c.req.header('if-none-match'), representation.etag))
    return new Response(null, { status: 304, headers: common });
  const encoding = representation.encodingFor(c.req.header('accept-encoding'));
  const bytes = await representation.encoded(encoding);
  if (bytes.length > MAX_SMALL_BYTES) await ownTurn();
  const body = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
  // Not `c.body`, which copies the headers twice: that takes longer than the rest of an answer that is known.
  return new Response(body, {
    status,
    headers: {
      ...common,
      'content-type': representation.type,
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  });
}

/** Answers 405 for methods that this server doesn't know. */
export const refuseMethod: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const body = { error: 'method-not-allowed', message: 'Only GET and HEAD are answered here.' };
  return c.json(body, 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' });
};
