/** A bounded cache of ranges of map files, by file version, for visits without a network. */

/** A range of a file's bytes, and the file's version. */
export interface Piece {
  readonly url: string;
  readonly offset: number;
  readonly length: number;
}

export interface KeptBytes {
  readonly bytes: ArrayBuffer;
  readonly etag: string;
}

const CACHE_NAME = 'map-bytes';
/** Some 15 kB each. */
const MAX_PIECES = 1_200;
/** How many pieces are removed at once, so that not each new piece has to remove one. */
const TRIMMED = 200;

function keyOf({ url, offset, length }: Piece): string {
  const key = new URL(url);
  key.searchParams.set('bytes', `${offset}-${offset + length - 1}`);
  return key.href;
}

/** Removes the oldest pieces. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  if (keys.length <= MAX_PIECES) return;
  // Keys come in the order they were added.
  await Promise.all(
    keys.slice(0, keys.length - MAX_PIECES + TRIMMED).map((key) => cache.delete(key)),
  );
}

let puts = 0;

/**
 * Returns the cached piece; with an `etag`, only of that version of the file. Where the browser has no such cache (private
 * windows, plain http, a full disk), nothing is cached and nothing fails.
 */
export async function cachedPiece(piece: Piece, etag?: string): Promise<KeptBytes | undefined> {
  try {
    const response = await caches.match(keyOf(piece), { cacheName: CACHE_NAME });
    const version = response?.headers.get('etag');
    if (!response || !version || (etag !== undefined && etag !== version)) return undefined;
    const bytes = await response.arrayBuffer();
    return bytes.byteLength === piece.length ? { bytes, etag: version } : undefined;
  } catch {
    return undefined;
  }
}

export async function cachePiece(piece: Piece, { bytes, etag }: KeptBytes): Promise<void> {
  try {
    const cache = await caches.open(CACHE_NAME);
    await cache.put(keyOf(piece), new Response(bytes, { headers: { etag } }));
    puts += 1;
    if (puts % TRIMMED === 1) await trim(cache);
  } catch {
    // The piece isn't cached then.
  }
}
