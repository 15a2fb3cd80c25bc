/**
 * The suffix array: the starts of all suffixes of all strings in byte order. Every occurrence of a pattern is then
 * in one contiguous range, found by binary search.
 *
 *   bytes   o s l o FF m o s s FF         strings end in FF, above every UTF-8 byte
 *   array   2 5 0 6 3 …                   lo… mo… oslo oss o …
 *
 * Suffixes that start inside a character are left out: no pattern starts there. A suffix ends with its string, so
 * equal ones (the many "…gata") are neighbours in any order.
 *
 * Sorting: counting sort by the first two bytes, then multikey quicksort inside each bucket (suffix-sorter.ts).
 * Suffixes that begin with two falling bytes follow from the others without a comparison. Suffixes that agree over
 * hundreds of bytes are sorted by prefix doubling (suffix-doubling.ts).
 */
import { inChunks } from './in-chunks.ts';
import { TERMINATOR } from './string-dictionary.ts';
import { refineSuffixes } from './suffix-doubling.ts';
import { SuffixSorter, type SortCost } from './suffix-sorter.ts';

/** Buckets by the first two bytes; one more entry marks the end. */
const BUCKETS = 0x10000;

export interface SuffixColumns {
  /** The starts of suffixes, sorted. */
  readonly suffixes: Uint32Array;
  /** `buckets[b]`: the first suffix whose first two bytes are at least b. */
  readonly buckets: Uint32Array;
}

/** How many suffixes are read between two pauses while falling pairs are placed. */
const INDUCED = 2 ** 18;
/** How many bytes are counted between two pauses. */
const COUNT_BYTES = 2 ** 18;

/**
 * @param bytes strings, each followed by 0xFF.
 * @param cost counts the steps, which grow with the bytes times at worst the logarithm of the longest string.
 * @yields every few milliseconds.
 */
export function* sortSuffixes(
  bytes: Uint8Array,
  cost: SortCost = { steps: 0 },
): Generator<undefined, SuffixColumns> {
  const buckets = new Uint32Array(BUCKETS + 1);
  const last = bytes.length - 1;
  yield* inChunks(last, COUNT_BYTES, (from, to) => {
    for (let at = from; at < to; at++) {
      if (startsPattern(bytes[at]!)) buckets[((bytes[at]! << 8) | bytes[at + 1]!) + 1]!++;
    }
  });
  for (let b = 0; b < BUCKETS; b++) buckets[b + 1]! += buckets[b]!;
  const suffixes = new Uint32Array(buckets[BUCKETS]!);
  const cursors = buckets.slice(0, BUCKETS);
  const sorter = new SuffixSorter(bytes, suffixes, largestOf(buckets), cost);
  yield* sortBuckets(bytes, suffixes, buckets, cursors, sorter, false);
  if (sorter.unsorted.length === 0) {
    yield* induceAll(bytes, suffixes, cursors);
    cost.steps += suffixes.length;
  } else {
    // Doubling needs every suffix's rank, so all are sorted.
    yield* sortBuckets(bytes, suffixes, buckets, cursors, sorter, true);
    yield* refineSuffixes(bytes, suffixes, sorter.unsorted, cost);
  }
  return { suffixes, buckets };
}

/** Fills and sorts the buckets of falling pairs, or all other buckets. */
function* sortBuckets(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  buckets: Uint32Array,
  cursors: Uint32Array,
  sorter: SuffixSorter,
  isFalling: boolean,
): Generator<undefined, void> {
  const last = bytes.length - 1;
  yield* inChunks(last, COUNT_BYTES, (from, to) => {
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!;
      const next = bytes[at + 1]!;
      if (!startsPattern(byte) || falls(byte, next) !== isFalling) continue;
      suffixes[cursors[(byte << 8) | next]!++] = at;
    }
  });
  let b = nextToSort(buckets, 0, isFalling);
  for (; b < BUCKETS; b = nextToSort(buckets, b + 1, isFalling)) {
    sorter.begin(buckets[b]!, buckets[b + 1]!, 2);
    while (!sorter.run()) yield;
  }
}

/**
 * Places the suffixes of falling pairs. Such a suffix sorts after the one that starts a byte later, and among the
 * suffixes of its bucket in those suffixes' order. A walk along the array therefore meets the later one first and
 * can place this one (two-stage sorting, Itoh & Tanaka 1999): nearly half of all suffixes need no comparison. Only
 * for pairs of ASCII bytes, because suffixes that start inside a character are in no array.
 */
function induceAll(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  cursors: Uint32Array,
): Generator<undefined, void> {
  return inChunks(suffixes.length, INDUCED, (from, to) => {
    for (let i = from; i < to; i++) {
      const at = suffixes[i]! - 1;
      if (at < 0) continue;
      const byte = bytes[at]!;
      const next = bytes[at + 1]!;
      if (falls(byte, next)) suffixes[cursors[(byte << 8) | next]!++] = at;
    }
  });
}

/** Returns the first bucket from `b` on that must be sorted; `BUCKETS` if there is none. */
function nextToSort(buckets: Uint32Array, b: number, isFalling: boolean): number {
  for (; b < BUCKETS; b++) {
    if (buckets[b + 1]! - buckets[b]! < 2) continue;
    // A suffix whose second byte is FF ends there, so its order doesn't matter.
    if ((b & 0xff) !== TERMINATOR && falls(b >> 8, b & 0xff) === isFalling) break;
  }
  return b;
}

function falls(byte: number, next: number): boolean {
  return byte < 0x80 && next < byte;
}

function largestOf(buckets: Uint32Array): number {
  let largest = 0;
  for (let b = 0; b < BUCKETS; b++) largest = Math.max(largest, buckets[b + 1]! - buckets[b]!);
  return largest;
}

/** Whether the byte is neither a terminator nor inside a character. */
function startsPattern(byte: number): boolean {
  return byte !== TERMINATOR && (byte & 0xc0) !== 0x80;
}

/** A range of the suffix array. */
export interface SuffixRange {
  readonly low: number;
  readonly high: number;
}

/** Returns the range of the suffixes that start with `pattern` (not empty). */
export function findSuffixes(
  bytes: Uint8Array,
  { suffixes, buckets }: SuffixColumns,
  pattern: Uint8Array,
): SuffixRange {
  const first = pattern[0]! << 8;
  if (pattern.length === 1) return { low: buckets[first]!, high: buckets[first + 0x100]! };
  const bucket = first | pattern[1]!;
  const start = buckets[bucket]!;
  const end = buckets[bucket + 1]!;
  if (pattern.length === 2) return { low: start, high: end };
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePrefix(bytes, suffixes[middle]!, pattern) < 0) low = middle + 1;
    else high = middle;
  }
  const found = low;
  high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePrefix(bytes, suffixes[middle]!, pattern) <= 0) low = middle + 1;
    else high = middle;
  }
  return { low: found, high: low };
}

/**
 * Returns the sign of suffix minus pattern; 0 if the suffix starts with it. The first two bytes are known to be
 * equal.
 */
function comparePrefix(bytes: Uint8Array, suffix: number, pattern: Uint8Array): number {
  for (let i = 2; i < pattern.length; i++) {
    const difference = bytes[suffix + i]! - pattern[i]!;
    // A terminator in the suffix differs from every byte of a pattern, so this never reads past it.
    if (difference !== 0) return difference;
  }
  return 0;
}
