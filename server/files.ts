import { statSync } from 'node:fs';
import { extname, join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

import { HASHED_FILE } from './hashed-file.ts';
import { serveTiles } from './tiles.ts';

/** Of the files whose type is not known everywhere. */
const TYPES: Readonly<Record<string, string>> = {
  '.geojson': 'application/json; charset=utf-8',
  '.topojson': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/**
 * The files of a build, read when they are asked for, so that a release which is switched is seen.
 * Leaves alone what is no file; nothing in a folder whose name begins with a dot is one.
 * @param toFile the path below the build's folder that a request's path means
 */
export function fileRoutes(
  directory: string,
  toFile: (path: string) => string,
  headers: () => Readonly<Record<string, string>>,
): Hono {
  const files = new Hono();
  // What was not compressed beforehand (tools/precompress.ts): files that are edited in place.
  files.use(compress());
  files.get('*', async (c, next) => {
    const path = toFile(c.req.path);
    const file = fileOf(path, directory);
    if (file === undefined) return next();
    if (path.endsWith('.pmtiles')) {
      const tiles = await serveTiles(c.req.raw, file);
      for (const [name, value] of Object.entries(headers())) tiles.headers.set(name, value);
      return tiles.status === 404 ? next() : tiles;
    }
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return next();
    const etag = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
    const common = { ...headers(), etag, 'cache-control': cacheControl(path) };
    if (c.req.header('if-none-match')?.includes(etag.slice(2))) return c.body(null, 304, common);
    const type = TYPES[extname(path)];
    const response = await serveStatic({ path: file, precompressed: true })(c, next);
    if (!response) return undefined;
    for (const [name, value] of Object.entries(common)) response.headers.set(name, value);
    if (type !== undefined) response.headers.set('content-type', type);
    return response;
  });
  return files;
}

/** A name that leads nowhere but down. */
const NAME = /^[\w-][\w.-]*$/;

/** The file in a folder that a path names; undefined for a path that can name none. */
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
