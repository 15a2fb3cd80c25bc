/**
 * Sets of small integers as bits, 32 to a word, in Int32Array (every word stays a machine integer;
 * Uint32Array values above 2^31 would become doubles). Counting uses the classic SWAR popcount
 * (H. S. Warren, Hacker's Delight, 5-2).
 *
 * A `rank directory` holds, for every block of 1,024 bits, how many bits are set before it. It costs
 * 1/32 of the bits, is a by-product of counting them, and makes "how many members below i" O(1).
 */

/** log2 of the bits of one rank block: 32 words, the size of a middle box of the nearest walk. */
export const BLOCK_BITS = 10;
const BLOCK_WORDS = 1 << (BLOCK_BITS - 5);

/** Returns the number of set bits of a 32-bit integer. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the index of the lowest set bit of a non-zero word. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Returns how many words `size` bits need. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

/** Returns how many entries the rank directory of `size` bits has; the last one is the total. */
export function ranksFor(size: number): number {
  return Math.ceil(wordsFor(size) / BLOCK_WORDS) + 1;
}

/** Fills the rank directory of `words`. */
export function fillRanks(words: Int32Array, ranks: Uint32Array): void {
  let total = 0;
  const { length } = words;
  for (let block = 0, start = 0; start < length; block++, start += BLOCK_WORDS) {
    ranks[block] = total;
    total += countBoth(words, words, start, Math.min(start + BLOCK_WORDS, length));
  }
  ranks[ranks.length - 1] = total;
}

/** Returns how many bits are set below `index`, by the rank directory. */
export function rankOf(words: Int32Array, ranks: Uint32Array, index: number): number {
  const block = index >>> BLOCK_BITS;
  let total = ranks[block]!;
  const word = index >>> 5;
  for (let w = block * BLOCK_WORDS; w < word; w++) total += popcount(words[w]!);
  const rest = index & 31;
  if (rest !== 0) total += popcount(words[word]! & ((1 << rest) - 1));
  return total;
}

/** Returns how many bits two sets share. */
export function countShared(a: Int32Array, b: Int32Array): number {
  return countBoth(a, b, 0, a.length);
}

/**
 * Counts the bits set in both sets over the words [from, to). Eight words a step are added up bit by bit in
 * carry-save adders, so that one word in eight is counted (the Harley–Seal method, Hacker's Delight, 5-2). This
 * takes a third less time than counting each word.
 */
function countBoth(a: Int32Array, b: Int32Array, from: number, to: number): number {
  const end = to - ((to - from) & 7);
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  for (let w = from; w < end; w += 8) {
    let x = a[w]! & b[w]!;
    let y = a[w + 1]! & b[w + 1]!;
    let half = ones ^ x;
    let twosA = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[w + 2]! & b[w + 2]!;
    y = a[w + 3]! & b[w + 3]!;
    half = ones ^ x;
    let twosB = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosA;
    const foursA = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    x = a[w + 4]! & b[w + 4]!;
    y = a[w + 5]! & b[w + 5]!;
    half = ones ^ x;
    twosA = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[w + 6]! & b[w + 6]!;
    y = a[w + 7]! & b[w + 7]!;
    half = ones ^ x;
    twosB = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosA;
    const foursB = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    half = fours ^ foursA;
    eights += popcount((fours & foursA) | (half & foursB));
    fours = half ^ foursB;
  }
  let total = 8 * eights + 4 * popcount(fours) + 2 * popcount(twos) + popcount(ones);
  for (let w = end; w < to; w++) total += popcount(a[w]! & b[w]!);
  return total;
}

export function setBit(words: Int32Array, index: number): void {
  words[index >>> 5]! |= 1 << (index & 31);
}

export function hasBit(words: Int32Array, index: number): boolean {
  return (words[index >>> 5]! & (1 << (index & 31))) !== 0;
}
