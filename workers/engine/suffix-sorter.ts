/**
 * Sorts suffixes by multikey quicksort (Bentley & Sedgewick 1997), comparing four cached bytes at a time (Ng & Kakehi
 * 2007). It can pause between any two steps. Suffixes that share `SORTED_BYTES` bytes stay in any order, so that names that
 * are alike over thousands of letters take no longer than others.
 */
import { TERMINATOR } from './string-dictionary.ts';

/** Counts the steps of a sort: keys loaded or moved, bytes compared. */
export interface SortCost {
  steps: number;
}

/** By how many bytes suffixes are sorted, at least. */
export const SORTED_BYTES = 64;

/** Steps between two pauses: about a millisecond. */
const CHUNK = 50_000;
/** At most this many suffixes are sorted by insertion. */
const FEW = 12;

export class SuffixSorter {
  readonly #bytes: Uint8Array;
  readonly #suffixes: Uint32Array;
  readonly #keys: Int32Array;
  readonly #cost: SortCost;
  /** Groups to sort, with their keys loaded: low, high, depth. */
  readonly #stack: number[] = [];
  #bucket: Uint32Array = new Uint32Array();

  /** @param largest the most suffixes that are sorted at once. */
  constructor(bytes: Uint8Array, suffixes: Uint32Array, largest: number, cost: SortCost) {
    this.#bytes = bytes;
    this.#suffixes = suffixes;
    this.#keys = new Int32Array(largest);
    this.#cost = cost;
  }

  /** Begins to sort the suffixes [low, high), which share `depth` bytes. */
  begin(low: number, high: number, depth: number): void {
    if (high - low < 2) return;
    this.#bucket = this.#suffixes.subarray(low, high);
    this.#load(0, high - low, depth);
    this.#stack.push(0, high - low, depth);
  }

  /**
   * Sorts for about a millisecond.
   * @returns whether the sort is finished
   */
  run(): boolean {
    const cost = this.#cost;
    const keys = this.#keys;
    const bucket = this.#bucket;
    const stack = this.#stack;
    const until = cost.steps + CHUNK;
    while (stack.length > 0) {
      if (cost.steps > until) return false;
      const depth = stack.pop()!;
      const high = stack.pop()!;
      const low = stack.pop()!;
      if (high - low <= FEW) {
        this.#insert(low, high, depth);
        continue;
      }
      cost.steps += high - low;
      const pivot = partition(bucket, keys, low, high);
      const { from, to } = equal;
      if (from - low > 1) stack.push(low, from, depth);
      if (high - to > 1) stack.push(to, high, depth);
      // Suffixes that end within the key are equal, so any order is right.
      if (to - from < 2 || hasEnd(pivot) || depth + 4 >= SORTED_BYTES) continue;
      this.#load(from, to, depth + 4);
      stack.push(from, to, depth + 4);
    }
    return true;
  }

  /** Loads four bytes from `depth` on as a signed integer that sorts like them. */
  #load(low: number, high: number, depth: number): void {
    const bytes = this.#bytes;
    const bucket = this.#bucket;
    const keys = this.#keys;
    this.#cost.steps += high - low;
    for (let i = low; i < high; i++) {
      const at = bucket[i]! + depth;
      const tail = ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) & 0xffffff;
      keys[i] = ((bytes[at]! << 24) | tail) ^ 0x80000000;
    }
  }

  #insert(low: number, high: number, depth: number): void {
    const bucket = this.#bucket;
    const keys = this.#keys;
    let steps = high - low;
    for (let i = low + 1; i < high; i++) {
      const suffix = bucket[i]!;
      const key = keys[i]!;
      let j = i;
      for (; j > low; j--) {
        const other = keys[j - 1]!;
        if (other < key) break;
        if (other === key) {
          const order = this.#order(suffix, bucket[j - 1]!, key, depth + 4);
          steps += order >>> 1;
          if ((order & 1) === 0) break;
        }
        keys[j] = other;
        bucket[j] = bucket[j - 1]!;
      }
      keys[j] = key;
      bucket[j] = suffix;
    }
    this.#cost.steps += steps;
  }

  /**
   * Compares two suffixes that share the bytes up to `depth`, of which `key` holds the last four. The lowest bit of the
   * result says whether `a` sorts before `b`; the bits above it are the number of bytes read.
   */
  #order(a: number, b: number, key: number, depth: number): number {
    if (hasEnd(key)) return 0;
    const bytes = this.#bytes;
    let at = depth;
    for (; at < SORTED_BYTES; at++) {
      const byteA = bytes[a + at]!;
      const byteB = bytes[b + at]!;
      if (byteA !== byteB) return ((at - depth) << 1) | (byteA < byteB ? 1 : 0);
      if (byteA === TERMINATOR) break;
    }
    return (at - depth) << 1;
  }
}

/** Whether one of a key's four bytes is the terminator. Suffixes that share such a key are equal. */
function hasEnd(key: number): boolean {
  const inverted = ~(key ^ 0x80000000);
  return ((inverted - 0x01010101) & ~inverted & 0x80808080) !== 0;
}

/** Where the entries equal to the pivot start and end; set by `partition`. */
const equal = { from: 0, to: 0 };

let state = 0x2545f491;

/** An index of [low, high). */
function drawn(low: number, high: number): number {
  // Marsaglia's xorshift.
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return low + ((state >>> 0) % (high - low));
}

/**
 * Partitions the entries [low, high) by their keys: less | equal | greater (Dijkstra). The pivot is the median of three keys
 * drawn at random, so that no order of the data makes the sort slow. Sets `equal`.
 * @returns the pivot
 */
function partition(entries: Uint32Array, keys: Int32Array, low: number, high: number): number {
  const pivot = median(keys[drawn(low, high)]!, keys[drawn(low, high)]!, keys[drawn(low, high)]!);
  let less = low;
  let greater = high;
  for (let i = low; i < greater;) {
    const key = keys[i]!;
    if (key < pivot) {
      const entry = entries[i]!;
      entries[i] = entries[less]!;
      keys[i] = keys[less]!;
      entries[less] = entry;
      keys[less] = key;
      less++;
      i++;
    } else if (key > pivot) {
      greater--;
      const entry = entries[i]!;
      entries[i] = entries[greater]!;
      keys[i] = keys[greater]!;
      entries[greater] = entry;
      keys[greater] = key;
    } else {
      i++;
    }
  }
  equal.from = less;
  equal.to = greater;
  return pivot;
}

function median(a: number, b: number, c: number): number {
  if (a < b) {
    if (b < c) return b;
    return a < c ? c : a;
  }
  if (a < c) return a;
  return b < c ? c : b;
}
