import { afterAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import { endStorage, FakeStorage } from '../../oracle/fake-storage.ts';
import {
  fuzzCase,
  fuzzLists,
  partsOf,
  randomDamage,
  visit,
  visitDamaged,
} from '../../oracle/snapshot-fuzz.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const LISTS = fuzzLists();
const [TOWN_NAME, TOWN] = LISTS[2]!;

afterAll(endStorage);

describe('D3: a damaged snapshot is not used', () => {
  test.each(LISTS)('%s: flips and cuts', async (name, rows) => {
    const chosen = await fuzzCase(name, rows);
    const random = seededRandom(SEED);
    for (let run = 0; run < 6; run += 1) {
      const { what, damage } = randomDamage(chosen, () => random.next());
      await expect(visitDamaged(chosen, damage), `${SEED}, ${run}: ${what}`).resolves.toBeDefined();
    }
  });

  test('with damage in the first and the last byte of every part', async () => {
    const chosen = await fuzzCase(TOWN_NAME, TOWN);
    for (const [from, to] of partsOf(chosen.file)) {
      for (const at of [from, to - 1]) {
        const visited = visitDamaged(chosen, (bytes) => {
          if (to > from) bytes[at]! ^= 0x80;
          return bytes;
        });
        await expect(visited, `byte ${at}`).resolves.toBeDefined();
      }
    }
  });

  test('without a network it is a fault, and the snapshot is gone', async () => {
    const { file } = await fuzzCase(TOWN_NAME, TOWN);
    const disk = new FakeStorage(
      file.map((byte, at) => (at === file.length - 1 ? byte ^ 1 : byte)),
    );
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    await expect(visit(disk)).rejects.toMatchObject({ code: 'network' });
    globalThis.fetch = fetch;
    expect(disk.bytes).toBeUndefined();
  });
});
