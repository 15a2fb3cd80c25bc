import { expect, test } from 'vitest';
import { mulberry32, SEED } from '../../support/seed.ts';
import { Checksum } from '../../../workers/loading/snapshot-file.ts';

const random = mulberry32(SEED);
const WORDS = Int32Array.from({ length: 64 }, () => Math.floor(random() * 2 ** 32));

function sumOf(words: Int32Array): number {
  return new Checksum().add(words).value;
}

test('D3: each flipped bit changes the checksum, and so do two flips of the same bit', () => {
  const sums = new Set([sumOf(WORDS)]);
  let flips = 1;
  for (let a = 0; a < WORDS.length; a += 1) {
    for (let bit = 0; bit < 32; bit += 1) {
      const once = WORDS.with(a, WORDS[a]! ^ (1 << bit));
      sums.add(sumOf(once));
      flips += 1;
      const b = a + 1 + (bit % 8);
      if (b >= WORDS.length) continue;
      sums.add(sumOf(once.with(b, once[b]! ^ (1 << bit))));
      flips += 1;
    }
  }
  // Sums of 32 bits: of so few no two should be equal.
  expect(sums.size).toBe(flips);
});

test('D3: the checksum is the same in parts, and another for fewer zeros or another order', () => {
  const parts = new Checksum().add(WORDS.subarray(0, 12)).add(WORDS.subarray(12));
  expect(parts.value).toBe(sumOf(WORDS));
  const lengths = [0, 4, 8, 400].map((length) => sumOf(new Int32Array(length)));
  expect(new Set(lengths).size).toBe(4);
  expect(sumOf(WORDS.toReversed())).not.toBe(sumOf(WORDS));
});
