/**
 * Which files are open. For code whose handles must not be left to the garbage collector:
 *
 * `vi.mock('node:fs/promises', async (original) => tracked(await original()));`
 */
import type * as fs from 'node:fs/promises';

const opened: { readonly path: string; readonly handle: fs.FileHandle }[] = [];

/** The module, noting what is opened. */
export function tracked(module: typeof fs): typeof fs {
  const open: typeof fs.open = async (path, ...more) => {
    const handle = await module.open(path, ...more);
    opened.push({ path: String(path), handle });
    return handle;
  };
  return { ...module, open };
}

/** Paths of those that nobody has closed yet. */
export function openFiles(): string[] {
  return opened.filter(({ handle }) => handle.fd >= 0).map(({ path }) => path);
}

/** How many were opened at all: that nothing is open says little where nothing was. */
export function openedCount(): number {
  return opened.length;
}
