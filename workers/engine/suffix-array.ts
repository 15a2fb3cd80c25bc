/**
 * Suffix array: the starts of all suffixes of all strings in byte order. Every occurrence of a
 * pattern is then one contiguous range, found by binary search.
 *
 *   bytes   o s l o FF m o s s FF         strings end in FF, above every UTF-8 byte
 *   array   2 5 0 6 3 …                   lo… mo… oslo oss o …
 *
 * Suffixes that start inside a character are left out: no pattern starts there. A suffix ends with
 * its string, so equal ones (the many "…gata") are neighbours in any order.
 *
 * Sorting: counting sort by the first two bytes, then multikey quicksort (Bentley & Sedgewick 1997)
 * inside each bucket, which compares four cached bytes at a time (Ng & Kakehi 2007).
 */
import { TERMINATOR } from './string-dictionary.ts';

/** Buckets by the first two bytes, and one more for the end. */
const BUCKETS = 0x10000;

export interface SuffixColumns {
  /** Starts of suffixes, sorted. */
  readonly suffixes: Uint32Array;
  /** `buckets[b]`: the first suffix whose first two bytes are at least b. */
  readonly buckets: Uint32Array;
}

/** Suffixes sorted between two pauses. */
const CHUNK = 50_000;

/**
 * @param bytes strings, each followed by 0xFF.
 * @yields between two steps of some milliseconds.
 */
export function* sortSuffixes(bytes: Uint8Array): Generator<undefined, SuffixColumns> {
  const buckets = new Uint32Array(BUCKETS + 1);
  const last = bytes.length - 1;
  for (let at = 0; at < last; at++) {
    if (startsPattern(bytes[at]!)) buckets[((bytes[at]! << 8) | bytes[at + 1]!) + 1]!++;
  }
  for (let b = 0; b < BUCKETS; b++) buckets[b + 1]! += buckets[b]!;
  const suffixes = new Uint32Array(buckets[BUCKETS]!);
  const cursors = buckets.slice(0, BUCKETS);
  let largest = 0;
  for (let at = 0; at < last; at++) {
    if (!startsPattern(bytes[at]!)) continue;
    const bucket = (bytes[at]! << 8) | bytes[at + 1]!;
    suffixes[cursors[bucket]!++] = at;
  }
  for (let b = 0; b < BUCKETS; b++) largest = Math.max(largest, buckets[b + 1]! - buckets[b]!);
  yield;
  const keys = new Int32Array(largest);
  let sorted = 0;
  for (let b = 0; b < BUCKETS; b++) {
    const low = buckets[b]!;
    const high = buckets[b + 1]!;
    // A second byte FF: the suffix is over, its order does not matter.
    if (high - low < 2 || (b & 0xff) === TERMINATOR) continue;
    const slice = suffixes.subarray(low, high);
    loadKeys(bytes, slice, keys, 0, slice.length, 2);
    sortByKeys(bytes, slice, keys, 0, slice.length, 2);
    sorted += slice.length;
    if (sorted < CHUNK) continue;
    sorted = 0;
    yield;
  }
  return { suffixes, buckets };
}

/** Neither a terminator nor the inside of a character. */
function startsPattern(byte: number): boolean {
  return byte !== TERMINATOR && (byte & 0xc0) !== 0x80;
}

/** Four bytes from `depth` on as one signed integer that sorts like them. */
function loadKeys(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  keys: Int32Array,
  low: number,
  high: number,
  depth: number,
): void {
  for (let i = low; i < high; i++) {
    const at = suffixes[i]! + depth;
    const tail = ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) & 0xffffff;
    keys[i] = ((bytes[at]! << 24) | tail) ^ 0x80000000;
  }
}

/** Whether one of the four bytes of a key is the terminator: such suffixes are equal. */
function hasEnd(key: number): boolean {
  const inverted = ~(key ^ 0x80000000);
  return ((inverted - 0x01010101) & ~inverted & 0x80808080) !== 0;
}

function sortByKeys(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  keys: Int32Array,
  from: number,
  to: number,
  fromDepth: number,
): void {
  let low = from;
  let high = to;
  let depth = fromDepth;
  for (;;) {
    const size = high - low;
    if (size < 2) return;
    if (size <= 12) {
      insertionSort(bytes, suffixes, keys, low, high, depth);
      return;
    }
    const pivot = medianKey(keys, low, high);
    // Dijkstra's three-way partition: less | equal | greater.
    let less = low;
    let greater = high;
    for (let i = low; i < greater;) {
      const key = keys[i]!;
      if (key < pivot) {
        const suffix = suffixes[i]!;
        suffixes[i] = suffixes[less]!;
        keys[i] = keys[less]!;
        suffixes[less] = suffix;
        keys[less] = key;
        less++;
        i++;
      } else if (key > pivot) {
        greater--;
        const suffix = suffixes[i]!;
        suffixes[i] = suffixes[greater]!;
        keys[i] = keys[greater]!;
        suffixes[greater] = suffix;
        keys[greater] = key;
      } else {
        i++;
      }
    }
    sortByKeys(bytes, suffixes, keys, low, less, depth);
    sortByKeys(bytes, suffixes, keys, greater, high, depth);
    if (hasEnd(pivot)) return;
    low = less;
    high = greater;
    depth += 4;
    loadKeys(bytes, suffixes, keys, low, high, depth);
  }
}

function medianKey(keys: Int32Array, low: number, high: number): number {
  const a = keys[low + ((high - low) >>> 3)]!;
  const b = keys[(low + high) >>> 1]!;
  const c = keys[high - 1 - ((high - low) >>> 3)]!;
  if (a < b) {
    if (b < c) return b;
    return a < c ? c : a;
  }
  if (a < c) return a;
  return b < c ? c : b;
}

function insertionSort(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  keys: Int32Array,
  low: number,
  high: number,
  depth: number,
): void {
  for (let i = low + 1; i < high; i++) {
    const suffix = suffixes[i]!;
    const key = keys[i]!;
    let j = i;
    for (; j > low; j--) {
      const other = keys[j - 1]!;
      if (other < key) break;
      if (other === key && !isBelow(bytes, suffix, suffixes[j - 1]!, key, depth + 4)) break;
      keys[j] = other;
      suffixes[j] = suffixes[j - 1]!;
    }
    keys[j] = key;
    suffixes[j] = suffix;
  }
}

/** Whether suffix `a` sorts before `b`, known to be equal (with `key`) up to `depth`. */
function isBelow(bytes: Uint8Array, a: number, b: number, key: number, depth: number): boolean {
  if (hasEnd(key)) return false;
  for (let at = depth; ; at++) {
    const byteA = bytes[a + at]!;
    const byteB = bytes[b + at]!;
    if (byteA !== byteB) return byteA < byteB;
    if (byteA === TERMINATOR) return false;
  }
}

/** A range of the suffix array. */
export interface SuffixRange {
  readonly low: number;
  readonly high: number;
}

/** Where the suffixes that start with `pattern` (not empty) stand. */
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

/** Sign of suffix minus pattern; 0 when the suffix starts with it. The first two bytes are equal. */
function comparePrefix(bytes: Uint8Array, suffix: number, pattern: Uint8Array): number {
  for (let i = 2; i < pattern.length; i++) {
    const difference = bytes[suffix + i]! - pattern[i]!;
    // A terminator in the suffix differs from every byte of a pattern, so it never reads past it.
    if (difference !== 0) return difference;
  }
  return 0;
}
