import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HASHED_FILE } from '../../server/hashed-file.ts';

/** The hashed files of a build and their precompressed forms, below its folder. */
export async function ownAssets(dist: string): Promise<string[]> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  return names
    .map((name) => `assets/${name}`)
    .filter((name) => HASHED_FILE.test(name.replace(/\.(?:br|gz)$/, '')))
    .sort();
}

/** Puts another release's hashed files beside a release's own: as links where the disk can, else as copies. */
export async function adoptAssets(
  from: string,
  to: string,
  assets: readonly string[],
): Promise<void> {
  for (const name of assets) {
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true });
    try {
      await link(join(from, name), target);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (code === 'ENOENT') throw error;
      await copyFile(join(from, name), target);
    }
  }
}
