import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HASHED_FILE } from '../server/hashed-file.ts';
import { MIN_COMPRESSED_BYTES } from '../server/representation.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Brotli's best takes seconds a megabyte: larger files get its second best. */
const MAX_BEST_BYTES = 512 * 1024;
const COMPRESSIBLE = /\.(?:m?js|css|svg|json|txt)$/;
/**
 * What nobody edits after the build, beside the files with a hash in their name: the embedded map. A
 * configuration or text changed in place must not be hidden by its old compressed form.
 */
const NEVER_EDITED = /^(?:basemap|destinations)\/.+$/;

/** Writes `.br` and `.gz` beside what is worth it, for servers that send such files as they are. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter(
    (name) => (HASHED_FILE.test(name) || NEVER_EDITED.test(name)) && COMPRESSIBLE.test(name),
  );
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      if (await isCompressed(file)) return;
      const bytes = await readFile(file);
      if (bytes.length < MIN_COMPRESSED_BYTES) return;
      const quality = bytes.length > MAX_BEST_BYTES ? 9 : 11;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${file}.br`, await brotli(bytes, { params }));
      await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
    }),
  );
}

/** Whether what an earlier run compressed is no older than the file. */
async function isCompressed(file: string): Promise<boolean> {
  const [own, compressed] = await Promise.all(
    [file, `${file}.gz`].map((path) => stat(path).catch(() => undefined)),
  );
  return own !== undefined && compressed !== undefined && compressed.mtimeMs >= own.mtimeMs;
}
