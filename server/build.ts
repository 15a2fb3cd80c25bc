import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

/** Everything the build is made from, relative to the project. */
const SOURCES = [
  'index.html',
  'package-lock.json',
  'public',
  'src',
  'tools/pwa',
  'tsconfig.base.json',
  'vite.config.ts',
  'workers',
];
/** Written last, so that a build that was cut short is made again. */
const STAMP = '.built';

/** Builds the page into `dist` unless the one there is newer than all that it is made from. */
export async function buildPage(projectDirectory: string): Promise<void> {
  const stamp = join(projectDirectory, 'dist', STAMP);
  const builtMs = await modifiedMs(stamp);
  const newest = await Promise.all(SOURCES.map((name) => newestMs(join(projectDirectory, name))));
  if (builtMs > Math.max(...newest)) return;
  const started = new Date();
  await build({ root: projectDirectory, logLevel: 'warn' });
  await writeFile(stamp, '');
  // What was changed while it was built is newer than the build.
  await utimes(stamp, started, started);
}

/** Time of the last change of a file, or of anything under a folder, in ms since the epoch. */
async function newestMs(path: string): Promise<number> {
  const own = await modifiedMs(path);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => newestMs(join(path, entry.name))));
  return Math.max(own, ...times);
}

async function modifiedMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
