/** D3: the file that the snapshot is in. Its handle is exclusive: left open, it locks out every other tab. */
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CachedList } from '../../../workers/loading/snapshot-store.ts';
import { FakeStorage, snapshotCacheFile } from './fake-storage.ts';

const LIST: CachedList = {
  url: 'https://a.example/lots',
  language: 'nb-NO',
  etag: '"1"',
  report: { lots: 3, properties: [{ id: 2, name: '{"$column":0}' }] },
  snapshot: {
    format: 1,
    column: Uint32Array.from({ length: 200_001 }, (_, index) => index),
    bytes: Uint8Array.of(1, 2, 3).subarray(1),
    nested: { words: Int32Array.of(-1, 2 ** 30), spots: Float64Array.of(0.1, Number.NaN) },
    none: new Uint32Array(),
    combinations: [[], [2, 5]],
  },
};

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('navigator', { storage });
});

afterEach(() => vi.unstubAllGlobals());

function failAt(operation: number): void {
  storage.onOperation = (at) => {
    if (at === operation) throw new DOMException('played', 'QuotaExceededError');
  };
}

describe('D3: the file of the snapshot', () => {
  const store = snapshotCacheFile('fjellro');

  test('is unlocked again after the snapshot is written, read and confirmed', async () => {
    await store.write(LIST, 1_000);
    expect(storage.isLocked).toBe(false);
    const copy = await store.read();
    expect([copy?.list.url, copy?.currentAtMs]).toEqual([LIST.url, 1_000]);
    // `toEqual` takes seconds over so long a column.
    expect(isDeepStrictEqual(copy?.list, LIST)).toBe(true);
    await store.confirm(2_000);
    expect(storage.isLocked).toBe(false);
    expect((await store.read())?.currentAtMs).toBe(2_000);
  });

  test('is unlocked and holds no copy, whichever operation of a write fails; the next write succeeds', async () => {
    await store.write(LIST, 1_000);
    const operations = storage.operations;
    expect(operations).toBeGreaterThan(5);
    // The last operation comes after a whole write, so it isn't made to fail.
    for (let operation = 1; operation < operations; operation += 1) {
      storage.operations = 0;
      failAt(operation);
      await store.write(LIST, 3_000);
      expect(storage.isLocked, `operation ${operation}`).toBe(false);
      storage.onOperation = () => undefined;
      // The first operation removes the old copy. If it fails, the old copy stays.
      expect((await store.read())?.currentAtMs, `operation ${operation}`).toBe(
        operation === 1 ? 1_000 : undefined,
      );
    }
    await store.write(LIST, 4_000);
    expect((await store.read())?.currentAtMs).toBe(4_000);
  });

  test('is unlocked and holds no copy when a full disk takes fewer bytes than it is given', async () => {
    storage.mostBytes = 1_000;
    await store.write(LIST, 1_000);
    expect(storage.isLocked).toBe(false);
    expect(await store.read()).toBeUndefined();
  });

  test('is unlocked and removed when it can’t be read', async () => {
    await store.write(LIST, 1_000);
    failAt(storage.operations + 1);
    expect(await store.read()).toBeUndefined();
    expect([storage.isLocked, storage.bytes]).toEqual([false, undefined]);
  });

  test('is read while another tab holds it, and removed where it is damaged', async () => {
    await store.write(LIST, 1_000);
    storage.isLocked = true;
    expect((await store.read())?.currentAtMs).toBe(1_000);
    storage.bytes![100]! ^= 1;
    expect(await store.read()).toBeUndefined();
    expect(storage.bytes).toBeUndefined();
  });
});
