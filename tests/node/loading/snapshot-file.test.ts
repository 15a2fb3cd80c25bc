/** D3: a snapshot's file is read as it was written, or not at all, whatever storage does to it. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSnapshot, writeSnapshot } from '../../../workers/loading/snapshot-file.ts';
import type { CachedSnapshot } from '../../../workers/loading/snapshot-store.ts';
import { createFacts } from '../../../tools/reference/generate-facts.ts';
import { generateLots } from '../../../tools/reference/generate-lots.ts';
import { forAll } from '../../support/for-all.ts';
import { IS_WHOLE } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';
import { clustered } from '../engine/engines.ts';
import { FakeStorage } from './fake-storage.ts';

const REPORT = { lots: 1, properties: [] } as const;

/** A list as it is kept, and the file that is written of it. */
async function written(snapshot: unknown) {
  const address = { url: 'https://a.example/', language: 'nb-NO', etag: '"1"' };
  const list = { ...address, report: REPORT, snapshot };
  const storage = new FakeStorage();
  await writeSnapshot(storage.access, list, 1_000);
  return { whole: { list, currentAtMs: 1_000 }, file: storage.bytes! };
}

/** Whether a file is refused, or read as it was written. */
function isSafe(file: Uint8Array<ArrayBuffer>, whole: CachedSnapshot): boolean {
  let found: CachedSnapshot;
  try {
    found = readSnapshot(file.buffer);
  } catch {
    return true;
  }
  return isDeepStrictEqual(found, whole);
}

describe('D3: the file of a snapshot', () => {
  let few: Awaited<ReturnType<typeof written>>;
  let many: typeof few;
  beforeAll(async () => {
    few = await written({ words: Uint32Array.of(1, 2, 2 ** 31), bytes: Uint8Array.of(7) });
    const lots = [...generateLots(400, SEED)].map(createFacts(SEED));
    many = await written(clustered(lots).snapshot());
  });

  test('is not used where any of its bits has changed', () => {
    const { file, whole } = few;
    const unsafe = Array.from({ length: file.length * 8 }, (_, bit) => bit).filter((bit) => {
      const damaged = file.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      return !isSafe(damaged, whole);
    });
    expect(unsafe).toEqual([]);
  });

  /** Each changes a copy at a place, or from there on. */
  const damages: Readonly<
    Record<string, (bytes: Uint8Array<ArrayBuffer>, at: number, count: number) => typeof bytes>
  > = {
    cut: (bytes, at) => bytes.slice(0, at),
    'cut between two words': (bytes, at) => bytes.slice(0, at - (at % 16)),
    'zeros from there': (bytes, at) => bytes.fill(0, at),
    'some zeros': (bytes, at, count) => bytes.fill(0, at, at + count * 16),
    'the same bit of several words': (bytes, at, count) => {
      for (const one of [at, at + 4 * count]) {
        if (one < bytes.length) bytes[one]! ^= 1 << (count & 7);
      }
      return bytes;
    },
    'two parts in each other’s place': (bytes, at, count) => {
      const part = bytes.slice(at, at + count * 4);
      bytes.copyWithin(at, at + part.length, at + 2 * part.length);
      bytes.set(part.subarray(0, bytes.length - at - part.length), at + part.length);
      return bytes;
    },
  };
  test('is not used where it is damaged, wherever and however', () => {
    forAll(
      { numRuns: IS_WHOLE ? 100_000 : 2_000 },
      fc.constantFrom(...Object.entries(damages)),
      // The beginning is as likely as all the rest.
      fc.oneof(fc.nat(200), fc.nat(many.file.length - 1)),
      fc.integer({ min: 1, max: 16 }),
      ([_what, damage], at, count) => {
        expect(isSafe(damage(many.file.slice(), at, count), many.whole)).toBe(true);
      },
    );
  });
});
