import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file whole or not at all: who reads it meanwhile gets the old one, and a full disk keeps that. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${file}.new`;
  try {
    await writeFile(fresh, content);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
