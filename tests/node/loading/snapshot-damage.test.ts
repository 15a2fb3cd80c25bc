import { afterAll, describe, expect, test } from 'vitest';
import { endStorage } from '../../oracle/fake-storage.ts';
import {
  fuzzCase,
  fuzzLists,
  partsOf,
  randomDamage,
  visitDamaged,
} from '../../oracle/snapshot-fuzz.ts';
import { mulberry32, SEED } from '../../support/seed.ts';

const LISTS = fuzzLists();

afterAll(endStorage);

describe('D3: a damaged snapshot is not used', () => {
  test.each(LISTS)('%s: flips and cuts', async (name, rows) => {
    const chosen = await fuzzCase(name, rows);
    const random = mulberry32(SEED);
    for (let run = 0; run < 6; run += 1) {
      const { what, damage } = randomDamage(chosen, random);
      await expect(visitDamaged(chosen, damage), `${run}: ${what}`).resolves.toBeUndefined();
    }
  });

  test('with damage in the first and the last byte of every part', async () => {
    const chosen = await fuzzCase(...LISTS[2]!);
    for (const [from, to] of partsOf(chosen.file)) {
      for (const at of [from, to - 1]) {
        const visited = visitDamaged(chosen, (bytes) => {
          if (to > from) bytes[at]! ^= 0x80;
          return bytes;
        });
        await expect(visited, `byte ${at}`).resolves.toBeUndefined();
      }
    }
  });
});
