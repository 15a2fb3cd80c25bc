/** The origin's file system with one file, for the snapshot's own code (D3). Counts what is done to it, and can make it fail. */
import type { SnapshotStore } from '../../../workers/loading/snapshot-store.ts';

/** Loaded by a name that TypeScript does not follow: the tests' project has no types of workers. */
const SNAPSHOT_CACHE: string = '../../../workers/loading/snapshot-cache.ts';
export const { snapshotCacheFile } = (await import(SNAPSHOT_CACHE)) as {
  readonly snapshotCacheFile: (storeKey: string) => SnapshotStore;
};

export class FakeStorage {
  bytes: Uint8Array<ArrayBuffer> | undefined;
  isLocked = false;
  operations = 0;
  /** Called at each operation on the open file. */
  onOperation: (operation: number) => void = () => undefined;
  /** The most bytes that one write takes; a small number plays a full disk. */
  mostBytes = Infinity;

  /** The handle of the open file. */
  readonly access = {
    write: (piece: Uint8Array, { at }: { readonly at: number }) => {
      this.#operation();
      const taken = piece.subarray(0, this.mostBytes);
      const grown = new Uint8Array(Math.max(this.bytes?.length ?? 0, at + taken.length));
      grown.set(this.bytes ?? []);
      grown.set(taken, at);
      this.bytes = grown;
      return taken.length;
    },
    truncate: (size: number) => {
      this.#operation();
      this.bytes = (this.bytes ?? new Uint8Array()).slice(0, size);
    },
    close: () => void (this.isLocked = false),
  };

  getDirectory(): Promise<unknown> {
    const file = {
      getFile: async () => {
        this.#operation();
        return new Blob([this.bytes ?? new Uint8Array()]);
      },
      createSyncAccessHandle: async () => {
        if (this.isLocked) throw new DOMException('', 'InvalidStateError');
        this.isLocked = true;
        return this.access;
      },
    };
    const folder = {
      getFileHandle: async (_name: string, { create }: { readonly create: boolean }) => {
        if (create) this.bytes ??= new Uint8Array();
        if (!this.bytes) throw new DOMException('', 'NotFoundError');
        return file;
      },
      removeEntry: async () => void (this.bytes = undefined),
    };
    return Promise.resolve({ getDirectoryHandle: async () => folder });
  }

  #operation(): void {
    this.operations += 1;
    this.onOperation(this.operations);
  }
}
