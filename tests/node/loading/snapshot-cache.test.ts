/** D3: the file that the kept copy is in. Its handle is exclusive: left open, it locks out every other tab. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CachedList, SnapshotStore } from '../../../workers/loading/snapshot-store.ts';

// Imported by name alone: its types are those of a worker, which tests have not.
const { snapshotCacheFile } = await vi.importActual<{
  readonly snapshotCacheFile: (storeKey: string) => SnapshotStore;
}>('../../../workers/loading/snapshot-cache.ts');

const LIST: CachedList = {
  url: 'https://a.example/lots',
  language: 'nb-NO',
  etag: '"1"',
  report: { lots: 3, dropped: {}, properties: [], bounds: undefined },
  snapshot: { column: Uint32Array.from({ length: 200_000 }, (_, index) => index) },
};

/** The origin's files, of which there is one, and what becomes of each act on it. */
class Storage {
  bytes: Uint8Array | undefined;
  isLocked = false;
  acts = 0;
  /** Called at each act on the open file. */
  onAct: (act: number) => void = () => undefined;
  /** Of a full disk: no more than this is taken at a time. */
  mostBytes = Infinity;

  getDirectory(): Promise<unknown> {
    const access = {
      getSize: () => this.bytes?.length ?? 0,
      read: (target: ArrayBuffer, { at }: { readonly at: number }) => {
        this.#act();
        new Uint8Array(target).set((this.bytes ?? []).slice(at, at + target.byteLength));
      },
      write: (piece: Uint8Array, { at }: { readonly at: number }) => {
        this.#act();
        const taken = piece.subarray(0, this.mostBytes);
        const size = Math.max(this.bytes?.length ?? 0, at + taken.length);
        const grown = new Uint8Array(size);
        grown.set(this.bytes ?? []);
        grown.set(taken, at);
        this.bytes = grown;
        return taken.length;
      },
      truncate: (size: number) => {
        this.#act();
        this.bytes = (this.bytes ?? new Uint8Array()).slice(0, size);
      },
      flush: () => this.#act(),
      close: () => {
        this.isLocked = false;
      },
    };
    const file = {
      createSyncAccessHandle: () => {
        if (this.isLocked) return Promise.reject(new DOMException('', 'InvalidStateError'));
        this.isLocked = true;
        return Promise.resolve(access);
      },
    };
    const folder = {
      getFileHandle: (_name: string, { create }: { readonly create: boolean }) => {
        if (create) this.bytes ??= new Uint8Array();
        const isThere = this.bytes !== undefined;
        return isThere
          ? Promise.resolve(file)
          : Promise.reject(new DOMException('', 'NotFoundError'));
      },
      removeEntry: () => {
        this.bytes = undefined;
        return Promise.resolve();
      },
    };
    return Promise.resolve({ getDirectoryHandle: () => Promise.resolve(folder) });
  }

  #act(): void {
    this.acts += 1;
    this.onAct(this.acts);
  }
}

let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('navigator', { storage });
});

afterEach(() => vi.unstubAllGlobals());

function failAt(act: number): void {
  storage.onAct = (at) => {
    if (at === act) throw new DOMException('played', 'QuotaExceededError');
  };
}

describe('D3: the file of the kept copy', () => {
  const store = snapshotCacheFile('fjellro');

  test('is free again once the copy is written, read, confirmed and verified', async () => {
    await store.write(LIST, 1_000);
    expect(storage.isLocked).toBe(false);
    const copy = await store.read();
    expect([copy?.list.url, copy?.currentAtMs]).toEqual([LIST.url, 1_000]);
    expect(await copy?.isIntact()).toBe(true);
    await store.confirm(2_000);
    await store.endAttempt();
    expect(storage.isLocked).toBe(false);
    expect((await store.read())?.currentAtMs).toBe(2_000);
  });

  test('is free, and holds no copy, whichever act of writing fails; the next one is kept', async () => {
    await store.write(LIST, 1_000);
    const acts = storage.acts;
    expect(acts).toBeGreaterThan(5);
    // The last act ends a write that is whole.
    for (let act = 1; act < acts; act += 1) {
      storage.acts = 0;
      failAt(act);
      await store.write(LIST, 3_000);
      expect(storage.isLocked, `act ${act}`).toBe(false);
      storage.onAct = () => undefined;
      // The first act is what takes the copy before away.
      expect((await store.read())?.currentAtMs, `act ${act}`).toBe(act === 1 ? 1_000 : undefined);
    }
    await store.write(LIST, 4_000);
    expect((await store.read())?.currentAtMs).toBe(4_000);
  });

  test('is free, and holds no copy, where a full disk takes less than it is given', async () => {
    storage.mostBytes = 1_000;
    await store.write(LIST, 1_000);
    expect(storage.isLocked).toBe(false);
    expect(await store.read()).toBeUndefined();
  });

  test('is free when it can’t be read, and gone', async () => {
    await store.write(LIST, 1_000);
    storage.acts = 0;
    failAt(1);
    expect(await store.read()).toBeUndefined();
    expect(storage.isLocked).toBe(false);
    expect(storage.bytes).toBeUndefined();
  });

  test('is not dropped because several tabs were opened together, only after workers that died', async () => {
    const held: { readonly name: string }[] = [];
    const locks = {
      query: () => Promise.resolve({ held: [...held] }),
      request: (name: string, _options: unknown, act: () => Promise<void>) => {
        const lock = { name };
        held.push(lock);
        return act().finally(() => held.splice(held.indexOf(lock), 1));
      },
    };
    vi.stubGlobal('navigator', { storage, locks });
    await store.write(LIST, 1_000);
    const tabs = Array.from({ length: 5 }, () => snapshotCacheFile('fjellro'));
    for (const tab of tabs) expect((await tab.read())?.currentAtMs).toBe(1_000);
    for (const tab of tabs) await tab.endAttempt();
    expect(held).toEqual([]);

    for (const isKept of [true, true, false]) {
      expect((await snapshotCacheFile('fjellro').read()) !== undefined).toBe(isKept);
      held.length = 0; // The worker died.
    }
  });
});
