import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { UsageError } from '../../server/options.ts';

/** Locks that this process holds. */
const held = new Set<string>();

/**
 * Runs a change of a release folder alone. A lock whose process is gone is taken over.
 * @throws UsageError while another one runs
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, '.lock');
  if (!(await take(lock))) {
    const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
    // In a container an earlier run often had our own number.
    const isOld = pid === process.pid && !held.has(lock);
    if (!isOld && isRunning(pid))
      throw new UsageError(`Another release runs in ${folder} (process ${pid}).`);
    await rm(lock, { force: true });
    if (!(await take(lock))) throw new UsageError(`Another release runs in ${folder}.`);
  }
  held.add(lock);
  try {
    return await work();
  } finally {
    held.delete(lock);
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
