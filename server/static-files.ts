import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

import { type ContentEncoding, Representation } from './respond.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.topojson': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export type StaticFiles = ReadonlyMap<string, Representation>;

/**
 * Every file of the built page in memory, by its path with a leading `/`. A request path is only
 * ever looked up here, so that none can name a file outside. Dot files are left out, and compressed
 * twins (tools/precompress.ts) are no files of their own.
 */
export async function readStaticFiles(directory: string): Promise<StaticFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const all = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const names = new Set(all);
  const isTwin = (file: string) => /\.(?:br|gz)$/.test(file) && names.has(file.slice(0, -3));
  const files = all.filter((file) => !isTwin(file));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Representation]> => {
        const path = `/${relative(directory, file).split(sep).join('/')}`;
        const type = TYPES[extname(file)] ?? 'application/octet-stream';
        const twins = (['br', 'gz'] as const).filter((end) => names.has(`${file}.${end}`));
        const encoded = await Promise.all(
          twins.map(async (end): Promise<[ContentEncoding, Buffer]> => {
            return [end === 'br' ? 'br' : 'gzip', await readFile(`${file}.${end}`)];
          }),
        );
        return [path, new Representation(await readFile(file), type, encoded)];
      }),
    ),
  );
}

/** Names that carry a hash of their content never change; everything else is asked after. */
export function cacheControl(path: string): string {
  return /^\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}
