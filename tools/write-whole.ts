import { randomBytes } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';

/** What a writer leaves that is killed. */
export const UNFINISHED = /\.[\da-f]{8}\.new$/;

/**
 * Writes a file whole or not at all: who reads it meanwhile gets the old one, and a full disk keeps that. Of several writers
 * at once the last one's stays.
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  // A file in the place of /dev/null would be missed by the whole machine.
  if (found && !found.isFile()) return writeFile(file, content);
  const fresh = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    await writeFile(fresh, content, { flag: 'wx', flush: true });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
