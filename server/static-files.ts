import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

import { HASHED_FILE } from './hashed-file.ts';
import { hasAlready } from './representation.ts';

/** Content types of the files that the static-file library doesn't know. */
const TYPES: Readonly<Record<string, string>> = {
  '.pmtiles': 'application/vnd.pmtiles',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/**
 * Serves the files of a build. Each is read when it is requested, so that a new release is served at once.
 * A request that names no file goes on to the next route. Nothing in a folder whose name begins with a dot is
 * served.
 * @param toFile returns the path below the build's folder that a request's path means
 */
export function fileRoutes(
  directory: string,
  toFile: (path: string) => string,
  headers: () => Readonly<Record<string, string>>,
): Hono {
  const files = new Hono();
  // Compresses the files that tools/precompress.ts leaves alone because somebody may edit them in place.
  const compressed = compress();
  files.get('*', async (c, next) => {
    const path = toFile(c.req.path);
    const file = fileOf(path, directory);
    if (file === undefined) return next();
    // Fails also below a file, and for a name that is too long.
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return next();
    const version = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
    // By a strong tag, the reader of tiles notices a replaced file (M1). Other files may be compressed.
    const etag = path.endsWith('.pmtiles') ? version : `W/${version}`;
    const common = { ...headers(), etag, 'cache-control': cacheControl(path) };
    if (hasAlready(c.req.header('if-none-match'), etag)) return c.body(null, 304, common);
    // Only a strong tag proves the bytes alike; all else that goes on from a version gets the whole file (RFC 9110, 13.1.5).
    const continued = c.req.header('if-range');
    const isSame = continued === etag && etag === version;
    if (continued !== undefined && !isSame) c.req.raw.headers.delete('range');
    const type = TYPES[extname(path)];
    const send = serveStatic({ path: file, precompressed: true });
    await compressed(c, async () => {
      const response = await send(c, next);
      if (!response) return;
      for (const [name, value] of Object.entries(common)) response.headers.set(name, value);
      if (type !== undefined) response.headers.set('content-type', type);
      c.res = response;
    });
    return undefined;
  });
  return files;
}

/** A segment of a path that can't leave the folder: it doesn't begin with a dot. */
const NAME = /^[\w-][\w.-]*$/;

/** Returns the file in a folder that a path names, or undefined for a path that can't name one. */
export function fileOf(path: string, directory: string): string | undefined {
  const [, ...names] = path.split('/');
  const isFile = names.every((name) => NAME.test(name)) && names.at(-1)?.includes('.') === true;
  return isFile ? join(directory, names.join('/')) : undefined;
}

/** Names that carry a hash of their content never change; everything else is revalidated each time. */
export function cacheControl(path: string): string {
  return HASHED_FILE.test(path.replace(/^\//, ''))
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}
