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
 * Suffixes that begin with two falling bytes follow from the others without a comparison. Only the first `SORTED_BYTES` bytes
 * count: what a longer pattern begins with finds a range, in whose bytes it is then looked for.
 */
import { inChunks } from './in-chunks.ts';
import { TERMINATOR } from './string-dictionary.ts';
import { SORTED_BYTES, SuffixSorter, type SortCost } from './suffix-sorter.ts';

/** Buckets by the first two bytes; one more entry marks the end. */
const BUCKETS = 0x10000;

export interface SuffixColumns {
  /** The starts of suffixes, sorted by their first `SORTED_BYTES` bytes. */
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
 * @param cost counts the steps.
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
  yield* sortBuckets(bytes, suffixes, buckets, cursors, sorter);
  yield* induceAll(bytes, suffixes, cursors);
  cost.steps += suffixes.length;
  return { suffixes, buckets };
}

/** Fills and sorts the buckets of all but falling pairs. */
function* sortBuckets(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  buckets: Uint32Array,
  cursors: Uint32Array,
  sorter: SuffixSorter,
): Generator<undefined, void> {
  const last = bytes.length - 1;
  yield* inChunks(last, COUNT_BYTES, (from, to) => {
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!;
      const next = bytes[at + 1]!;
      if (!startsPattern(byte) || falls(byte, next)) continue;
      suffixes[cursors[(byte << 8) | next]!++] = at;
    }
  });
  for (let b = nextToSort(buckets, 0); b < BUCKETS; b = nextToSort(buckets, b + 1)) {
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
function nextToSort(buckets: Uint32Array, b: number): number {
  for (; b < BUCKETS; b++) {
    if (buckets[b + 1]! - buckets[b]! < 2) continue;
    // A suffix whose second byte is FF ends there, so its order doesn't matter.
    if ((b & 0xff) !== TERMINATOR && !falls(b >> 8, b & 0xff)) break;
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

/** The suffixes that a pattern begins. */
export interface FoundSuffixes {
  readonly suffixes: Uint32Array;
  /** Where they begin in the suffix array; -1 if they aren't neighbours there. */
  readonly low: number;
}

/** Returns the suffixes that start with `pattern` (not empty). */
export function findSuffixes(
  bytes: Uint8Array,
  { suffixes, buckets }: SuffixColumns,
  pattern: Uint8Array,
): FoundSuffixes {
  const first = pattern[0]! << 8;
  const bucket = first | (pattern[1] ?? 0);
  let low = buckets[bucket]!;
  let high = buckets[pattern.length === 1 ? first + 0x100 : bucket + 1]!;
  if (pattern.length > 2) {
    const sorted = pattern.subarray(0, SORTED_BYTES);
    high = firstFrom(bytes, suffixes, low, high, sorted, 1);
    low = firstFrom(bytes, suffixes, low, high, sorted, 0);
  }
  const found = suffixes.subarray(low, high);
  if (pattern.length <= SORTED_BYTES) return { suffixes: found, low };
  return { suffixes: wholeOf(bytes, found, pattern), low: -1 };
}

/** Returns those of the suffixes that `pattern` begins; they are all that begin with its first `SORTED_BYTES` bytes. */
function wholeOf(bytes: Uint8Array, found: Uint32Array, pattern: Uint8Array): Uint32Array {
  let from = bytes.length;
  let to = 0;
  for (let i = 0; i < found.length; i++) {
    from = Math.min(from, found[i]!);
    to = Math.max(to, found[i]!);
  }
  // In names that are alike over thousands of letters nearly every suffix is one of them, and is alike for long.
  const isDense = found.length * (pattern.length - SORTED_BYTES) > to - from;
  if (!isDense) return found.filter((suffix) => comparePrefix(bytes, suffix, pattern) === 0);
  const whole = new Uint32Array(found.length);
  return whole.subarray(0, occurrences(bytes, from, to + pattern.length, pattern, whole));
}

/**
 * Writes where `pattern` occurs in the bytes [from, to), each of which is read once (Knuth, Morris & Pratt 1977).
 * @returns how often it does
 */
function occurrences(
  bytes: Uint8Array,
  from: number,
  to: number,
  pattern: Uint8Array,
  at: Uint32Array,
): number {
  const { length } = pattern;
  /** By the length of a beginning of the pattern: the longest shorter one that it ends with. */
  const shorter = new Int32Array(length + 1);
  for (let i = 1, tried = 0; i < length; i++) {
    while (tried > 0 && pattern[i] !== pattern[tried]) tried = shorter[tried]!;
    if (pattern[i] === pattern[tried]) tried++;
    shorter[i + 1] = tried;
  }
  let count = 0;
  for (let i = from, begun = 0; i < to; i++) {
    const byte = bytes[i];
    while (begun > 0 && byte !== pattern[begun]) begun = shorter[begun]!;
    if (byte === pattern[begun]) begun++;
    if (begun < length) continue;
    at[count++] = i + 1 - length;
    begun = shorter[begun]!;
  }
  return count;
}

/** Returns the first of [low, high) that `comparePrefix` says is at least `least`. */
function firstFrom(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  from: number,
  to: number,
  pattern: Uint8Array,
  least: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePrefix(bytes, suffixes[middle]!, pattern) < least) low = middle + 1;
    else high = middle;
  }
  return low;
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
