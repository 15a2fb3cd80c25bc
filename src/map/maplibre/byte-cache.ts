/** Bytes of map files that were seen, for when there is no network: bounded, by file version and range. */

/** Where a piece of a file lies, and which version of the file it is a piece of. */
export interface Piece {
  readonly url: string;
  readonly offset: number;
  readonly length: number;
}

export interface KeptBytes {
  readonly bytes: ArrayBuffer;
  readonly etag: string;
}

export interface ByteCache {
  /** The piece as it was kept; with an `etag`, of that version only. */
  get(piece: Piece, etag?: string): Promise<KeptBytes | undefined>;
  put(piece: Piece, kept: KeptBytes): Promise<void>;
}

const CACHE_NAME = 'map-bytes';
/** Some 15 kB each. */
const MAX_PIECES = 1_200;
/** How many go at once, so that not every new one looks for an old one. */
const TRIMMED = 200;

function keyOf({ url, offset, length }: Piece): string {
  const key = new URL(url);
  key.searchParams.set('bytes', `${offset}-${offset + length - 1}`);
  return key.href;
}

/** The oldest go. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  if (keys.length <= MAX_PIECES) return;
  // In the order in which they came.
  await Promise.all(
    keys.slice(0, keys.length - MAX_PIECES + TRIMMED).map((key) => cache.delete(key)),
  );
}

/**
 * In the browser's Cache Storage. Where there is none (private windows, plain http, a full disk)
 * nothing is kept, and nothing fails.
 */
export function browserByteCache(): ByteCache {
  let opened: Promise<Cache | undefined> | undefined;
  const open = () => {
    opened ??= (async () => {
      try {
        return await globalThis.caches?.open(CACHE_NAME);
      } catch {
        return undefined;
      }
    })();
    return opened;
  };
  let puts = 0;

  return {
    async get(piece, etag) {
      try {
        const cache = await open();
        const response = await cache?.match(keyOf(piece));
        const version = response?.headers.get('etag');
        if (!response || !version || (etag !== undefined && etag !== version)) return undefined;
        const bytes = await response.arrayBuffer();
        return bytes.byteLength === piece.length ? { bytes, etag: version } : undefined;
      } catch {
        return undefined;
      }
    },
    async put(piece, { bytes, etag }) {
      try {
        const cache = await open();
        if (!cache) return;
        await cache.put(keyOf(piece), new Response(bytes, { headers: { etag } }));
        puts += 1;
        if (puts % TRIMMED === 1) await trim(cache);
      } catch {
        // Nothing is kept then.
      }
    },
  };
}
