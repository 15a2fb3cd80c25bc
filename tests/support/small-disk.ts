/** A disk that can be full: a small one of its own where that may be mounted, else a folder with a file that takes nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(64 * 1024);
/** The kernel's: each write to it fails with ENOSPC. */
const FULL_DEVICE = '/dev/full';

export interface SmallDisk {
  /** Whether all of it is full after `fill`, rather than one file. */
  readonly isReal: boolean;
  /** Fills the disk. @returns a path on it that can't be written to */
  fill(): Promise<string>;
  /** Makes room again. */
  empty(): Promise<void>;
  /** Gives the folder back. */
  end(): void;
}

/** @param folder exists, and is empty */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  const size = `size=${megabytes}m`;
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]);
  const isReal = mount.status === 0;
  const filler = join(folder, 'filler');
  return {
    isReal,
    fill: async () => {
      if (isReal) await fillWith(filler);
      else if (existsSync(FULL_DEVICE)) await symlink(FULL_DEVICE, filler);
      await expectFull(filler);
      return filler;
    },
    empty: () => rm(filler),
    end: () => {
      if (isReal) spawnSync('umount', [folder]);
    },
  };
}

async function fillWith(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    // Smaller and smaller pieces, until not a byte is left.
    for (let size = CHUNK.length; size > 0;) {
      try {
        await file.write(CHUNK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    await file.close();
  }
}

async function expectFull(path: string): Promise<void> {
  const code = await writeFile(path, 'x', { flag: 'a' }).then(
    () => 'none',
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code !== 'ENOSPC') throw new Error(`The disk is not full: ${code}`);
}
