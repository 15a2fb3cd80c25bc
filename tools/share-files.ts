import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Puts all files of a folder into another. They may be links: a file is replaced, never written into. */
export async function shareAll(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const name = relative(from, join(entry.parentPath, entry.name));
    await mkdir(dirname(join(to, name)), { recursive: true });
    await share(from, to, name);
  }
}

/** Puts a file of one build into another, unless it is there: as a link where the disk can, else as a copy. */
export async function share(from: string, to: string, name: string): Promise<void> {
  const [source, target] = [join(from, name), join(to, name)];
  await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await copyFile(source, target);
  });
}
