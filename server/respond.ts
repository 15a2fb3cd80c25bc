import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { acceptsEncoding } from './negotiate.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this a compressed answer is no smaller on the wire. */
const MIN_COMPRESSED_BYTES = 860;
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

/** Whether `If-None-Match` names the tag (weak comparison, RFC 9110 section 13.1.2). */
function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/**
 * Sends a representation: 304 when the client has it, compressed when the client takes that,
 * headers only for HEAD.
 */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation,
  headers: OutgoingHttpHeaders,
  status = 200,
): Promise<void> {
  const varies = [headers['vary'], representation.compressible ? 'Accept-Encoding' : undefined];
  const vary = varies.filter((name) => typeof name === 'string').join(', ');
  const common = { ...headers, etag: representation.etag, ...(vary ? { vary } : {}) };
  if (status === 200 && matchesTag(request.headers['if-none-match'], representation.etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const encoding = representation.encodingFor(
    Array.isArray(accepted) ? accepted.join(',') : accepted,
  );
  const bytes = await representation.encoded(encoding);
  response.writeHead(status, {
    ...common,
    'content-type': representation.type,
    'content-length': bytes.length,
    'x-content-type-options': 'nosniff',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** An error as JSON: a code for programs, a sentence for people. */
export async function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  error: string,
  message: string,
  headers: OutgoingHttpHeaders = {},
): Promise<void> {
  const body = new Representation(JSON.stringify({ error, message }), 'application/json');
  await send(request, response, body, { 'cache-control': 'no-store', ...headers }, status);
}

/** Whether the method is one this server knows; otherwise answers 405. */
export async function allowsMethod(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const message = 'Only GET and HEAD are answered here.';
  await sendError(request, response, 405, 'method-not-allowed', message, { allow: 'GET, HEAD' });
  return false;
}
