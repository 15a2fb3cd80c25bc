import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '../../../tools/reference/random.ts';
import { BoxTree } from '../../../workers/engine/box-tree.ts';
import { wordsFor } from '../../../workers/engine/bitset.ts';
import { measureAt, type Measure } from '../../../workers/engine/measured-lots.ts';
import { SlotBits } from '../../../workers/engine/slot-set.ts';
import { forAll } from '../../support/for-all.ts';

const LATITUDE: Measure = {
  of: (_lng, lat) => lat,
  least: (_west, south) => south,
  most: (_west, _south, _east, north) => north,
};

/** Spread evenly, all alike, on a grid, or in clumps far from each other. */
const SPREADS: readonly ((random: Random) => number)[] = [
  (random) => random.next() * 180 - 90,
  () => 60,
  (random) => random.int(8),
  (random) => (random.next() < 0.97 ? 59 + random.next() / 1_000 : -random.next() * 80),
];

test('M4: the value at an index equals that of the sorted list, however the lots lie', () => {
  forAll(
    { numRuns: 12 },
    fc.integer(),
    fc.constantFrom(...SPREADS),
    fc.constantFrom(5_000, 20_011, 40_000),
    fc.constantFrom(0.3, 1),
    fc.boolean(),
    (seed, spread, size, share, isSorted) => {
      const random = seededRandom(seed);
      const lats = Array.from({ length: size }, () => spread(random));
      // As the engine numbers them near ones are near; the answer must not hang on it.
      if (isSorted) lats.sort((a, b) => a - b);
      const tree = new BoxTree(Float64Array.from(lats.flatMap((lat) => [0, lat])));
      const words = new Int32Array(wordsFor(size));
      for (let slot = 0; slot < size; slot++) {
        if (random.next() < share) words[slot >>> 5]! |= 1 << (slot & 31);
      }
      const set = SlotBits.of(words, size);
      const sorted = Array.from(set.toSlots(), (slot) => lats[slot]!).sort((a, b) => a - b);
      const last = set.count - 1;
      for (const index of [0, last >>> 1, Math.ceil(0.95 * last), last, random.int(last)]) {
        expect(measureAt(set, tree, LATITUDE, index)).toBe(sorted[index]);
        expect(Array.from(set.toSlots())[index]).toBe(set.member(index));
      }
    },
  );
});
