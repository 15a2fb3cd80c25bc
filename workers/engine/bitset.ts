/**
 * Sets of small integers as bits, 32 to a word, in Int32Array (every word stays a machine integer;
 * Uint32Array values above 2^31 would become doubles). Counting uses the classic SWAR popcount
 * (H. S. Warren, Hacker's Delight, 5-2).
 *
 * A `rank directory` holds, for every block of 1,024 bits, how many bits are set before it. It costs
 * 1/32 of the bits, falls out of counting them, and makes "how many members below i" O(1).
 */

/** Bits of one rank block: 32 words, the size of a middle box of the nearest walk. */
const BLOCK_BITS = 1024;
const BLOCK_WORDS = BLOCK_BITS / 32;

/** Number of set bits of a 32-bit integer. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Index of the lowest set bit of a non-zero word. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Words needed for `size` bits. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

/** Entries of the rank directory of `size` bits; the last one is the total. */
export function ranksFor(size: number): number {
  return Math.ceil(wordsFor(size) / BLOCK_WORDS) + 1;
}

/** Fills the rank directory of `words`; returns how many bits are set. */
export function fillRanks(words: Int32Array, ranks: Uint32Array): number {
  let total = 0;
  const length = words.length;
  for (let block = 0, start = 0; start < length; block++, start += BLOCK_WORDS) {
    ranks[block] = total;
    const end = Math.min(start + BLOCK_WORDS, length);
    for (let w = start; w < end; w++) total += popcount(words[w]!);
  }
  ranks[ranks.length - 1] = total;
  return total;
}

/** How many bits are set below `index`, by the rank directory. */
export function rankOf(words: Int32Array, ranks: Uint32Array, index: number): number {
  const block = index >>> 10;
  let total = ranks[block]!;
  const word = index >>> 5;
  for (let w = block * BLOCK_WORDS; w < word; w++) total += popcount(words[w]!);
  const rest = index & 31;
  if (rest !== 0) total += popcount(words[word]! & ((1 << rest) - 1));
  return total;
}

/** How many bits two sets share. */
export function countShared(a: Int32Array, b: Int32Array): number {
  let total = 0;
  for (let w = 0; w < a.length; w++) total += popcount(a[w]! & b[w]!);
  return total;
}

export function setBit(words: Int32Array, index: number): void {
  words[index >>> 5]! |= 1 << (index & 31);
}

export function hasBit(words: Int32Array, index: number): boolean {
  return (words[index >>> 5]! & (1 << (index & 31))) !== 0;
}
