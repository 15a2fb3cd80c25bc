/**
 * Precomputed patterns: the set of lots of every pattern that occurs more often than a threshold. Patterns with the
 * same occurrences (mostly "par", "parki", "parking") share one set.
 *
 * A pattern's occurrences are a range of the suffix array, and the ranges nest like a tree: "p" contains "pa"
 * contains "par". Building walks that tree once. Each suffix is read in the deepest such range only, and a range's
 * set is the OR of the sets inside it and of the remaining suffixes.
 *
 * Sets of more than about an eighth of the lots are stored as bits and used as they are; the others as gaps, a
 * byte a lot. Decoding those takes a fraction of the time of walking the range, because it reads
 * memory in order. At most MAX_SETS are stored, those of the longest ranges.
 */
import { fillRanks, lowestBit, popcount, ranksFor, setBit, wordsFor } from './bitset.ts';
import { inChunks } from './in-chunks.ts';
import { type LotsOfStrings, type PostingColumns, withHeads } from './postings.ts';
import { SlotBits, type SlotSet, smallerForm } from './slot-set.ts';
import { grown } from './growing-column.ts';
import { type StringTable, TERMINATOR } from './string-dictionary.ts';
import type { SuffixColumns } from './suffix-array.ts';
import { SORTED_BYTES } from './suffix-sorter.ts';

const MAX_SETS = 4096;
/** Ranges shorter than this share of all suffixes, or than MIN_RANGE, are walked instead. */
const MIN_SHARE = 1 / 4096;
const MIN_RANGE = 64;

export interface PrecomputedColumns {
  /** Ranges sorted by `low`, then by `high` descending: an outer range comes before those inside it. */
  readonly lows: Uint32Array;
  readonly highs: Uint32Array;
  /** Where each range's gaps start; a set stored as bits has none. */
  readonly gapStarts: Uint32Array;
  readonly gaps: Uint8Array;
  /** The number of the range's bitset, or -1. */
  readonly bitsOf: Int32Array;
  /** Bitsets and their rank directories, one after another. */
  readonly words: Int32Array;
  readonly ranks: Uint32Array;
}

export class PrecomputedPatterns {
  readonly #columns: PrecomputedColumns;
  readonly #size: number;

  constructor(columns: PrecomputedColumns, size: number) {
    this.#columns = columns;
    this.#size = size;
  }

  /** Returns the lots of exactly this range of suffixes if it is precomputed. */
  find(low: number, high: number): SlotSet | undefined {
    const { lows, highs, bitsOf } = this.#columns;
    let from = 0;
    let to = lows.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (lows[middle]! < low || (lows[middle] === low && highs[middle]! > high)) from = middle + 1;
      else to = middle;
    }
    if (lows[from] !== low || highs[from] !== high) return undefined;
    return bitsOf[from] === -1 ? this.#unpacked(from) : this.#bits(bitsOf[from]!);
  }

  #unpacked(range: number): SlotSet {
    const { gaps, gapStarts } = this.#columns;
    const words = new Int32Array(wordsFor(this.#size));
    decodeGaps(gaps, gapStarts[range]!, gapStarts[range + 1]!, words);
    return smallerForm(SlotBits.of(words, this.#size), this.#size);
  }

  #bits(index: number): SlotBits {
    const words = wordsFor(this.#size);
    const ranks = ranksFor(this.#size);
    return new SlotBits(
      this.#columns.words.subarray(index * words, (index + 1) * words),
      this.#columns.ranks.subarray(index * ranks, (index + 1) * ranks),
    );
  }
}

/** What sets are made from: a text index without precomputed patterns. */
interface PlainTextIndex {
  readonly suffixes: SuffixColumns;
  readonly strings: StringTable;
  collectBits(suffixes: Uint32Array, lots: LotsOfStrings, words: Int32Array): void;
}

/** How many suffixes are read between two pauses. */
const CHUNK = 32_768;

/** @yields every few milliseconds. */
export function* buildPrecomputedPatterns(
  text: PlainTextIndex,
  postings: PostingColumns,
  size: number,
): Generator<undefined, PrecomputedColumns> {
  const { suffixes } = text.suffixes;
  const ranges = precomputedRanges(text);
  const lots = withHeads(postings);
  const sets = new SetWriter(ranges, size);
  const spare: Int32Array[] = [];
  /** Sets the bits of the lots of the suffixes [from, to). */
  const collect = (first: number, last: number, bits: Int32Array): Generator<undefined, void> =>
    inChunks(last - first, CHUNK, (from, to) =>
      text.collectBits(suffixes.subarray(first + from, first + to), lots, bits),
    );
  /** Sets the bits of range `index` in `bits`, and writes its set and all sets inside it. */
  function* fill(index: number, bits: Int32Array): Generator<undefined, number> {
    const { low, high } = ranges[index]!;
    let done = low;
    let next = index + 1;
    let widest = -1;
    while (next < ranges.length && ranges[next]!.low < high) {
      const inner = ranges[next]!;
      yield* collect(done, inner.low, bits);
      done = inner.high;
      const innerBits = spare.pop()?.fill(0) ?? new Int32Array(bits.length);
      const at = next;
      next = yield* fill(at, innerBits);
      if (widest === -1 || sets.counts[at]! > sets.counts[widest]!) widest = at;
      addBits(innerBits, bits);
      spare.push(innerBits);
    }
    yield* collect(done, high, bits);
    sets.write(index, bits, widest);
    yield;
    return next;
  }
  for (let index = 0; index < ranges.length;) {
    index = yield* fill(index, new Int32Array(wordsFor(size)));
  }
  return sets.finish();
}

interface PrecomputedRange {
  readonly low: number;
  readonly high: number;
}

/** Collects the ranges' sets, which come inner before outer, and sorts them at the end. */
class SetWriter {
  /** How many lots each range has. */
  readonly counts: Uint32Array;
  readonly #ranges: readonly PrecomputedRange[];
  readonly #size: number;
  readonly #bitsOf: Int32Array;
  readonly #bits: Int32Array[] = [];
  readonly #packed: (Uint8Array | undefined)[];
  #scratch = new Uint8Array(0);

  constructor(ranges: readonly PrecomputedRange[], size: number) {
    this.counts = new Uint32Array(ranges.length);
    this.#ranges = ranges;
    this.#size = size;
    this.#bitsOf = new Int32Array(ranges.length).fill(-1);
    this.#packed = ranges.map(() => undefined);
  }

  /** @param inner a range inside this one, or -1; if it has as many lots, its set is shared. */
  write(index: number, bits: Int32Array, inner: number): void {
    const count = countBits(bits);
    this.counts[index] = count;
    const bytes = gapBytes(count, this.#size);
    if (bytes >= bits.byteLength) {
      const isSame = inner !== -1 && this.counts[inner] === count;
      this.#bitsOf[index] = isSame ? this.#bitsOf[inner]! : this.#bits.push(bits.slice()) - 1;
      return;
    }
    if (this.#scratch.length < bytes) this.#scratch = grown(this.#scratch, Uint8Array, bytes * 2);
    this.#packed[index] = this.#scratch.slice(0, encodeGaps(bits, this.#scratch, 0));
  }

  finish(): PrecomputedColumns {
    const gapStarts = new Uint32Array(this.#ranges.length + 1);
    for (const [index, packed] of this.#packed.entries()) {
      gapStarts[index + 1] = gapStarts[index]! + (packed?.length ?? 0);
    }
    const gaps = new Uint8Array(gapStarts[this.#ranges.length]!);
    for (const [index, packed] of this.#packed.entries()) {
      if (packed !== undefined) gaps.set(packed, gapStarts[index]);
    }
    const ranksEach = ranksFor(this.#size);
    const wordsEach = wordsFor(this.#size);
    const words = new Int32Array(this.#bits.length * wordsEach);
    const ranks = new Uint32Array(this.#bits.length * ranksEach);
    for (const [index, bits] of this.#bits.entries()) {
      words.set(bits, index * wordsEach);
      fillRanks(bits, ranks.subarray(index * ranksEach, (index + 1) * ranksEach));
    }
    return {
      lows: Uint32Array.from(this.#ranges, (range) => range.low),
      highs: Uint32Array.from(this.#ranges, (range) => range.high),
      gapStarts,
      gaps,
      bitsOf: this.#bitsOf,
      words,
      ranks,
    };
  }
}

/** A separate function, because loops in a generator are slow. */
function addBits(from: Int32Array, to: Int32Array): void {
  for (let w = 0; w < to.length; w++) to[w]! |= from[w]!;
}

function countBits(words: Int32Array): number {
  let total = 0;
  for (let w = 0; w < words.length; w++) total += popcount(words[w]!);
  return total;
}

/** Returns the longest ranges of the suffix array that belong to a pattern, outer before inner. */
function precomputedRanges(text: PlainTextIndex): readonly PrecomputedRange[] {
  const { suffixes, buckets } = text.suffixes;
  const { bytes } = text.strings;
  const threshold = Math.max(MIN_RANGE, suffixes.length * MIN_SHARE);
  const found: PrecomputedRange[] = [];
  /** Splits a range of suffixes that agree on `fromDepth` bytes by their next byte. */
  const split = (low: number, high: number, fromDepth: number): void => {
    let depth = fromDepth;
    // While all suffixes agree on the next byte, the range stays the same.
    while (bytes[suffixes[low]! + depth] === bytes[suffixes[high - 1]! + depth]) {
      if (depth === SORTED_BYTES || bytes[suffixes[low]! + depth] === TERMINATOR) return;
      depth++;
    }
    if (depth >= SORTED_BYTES) return;
    for (let start = low; start < high;) {
      const byte = bytes[suffixes[start]! + depth]!;
      let from = start;
      let to = high;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if (bytes[suffixes[middle]! + depth]! <= byte) from = middle + 1;
        else to = middle;
      }
      visit(start, from, byte, depth + 1);
      start = from;
    }
  };
  const visit = (low: number, high: number, byte: number, depth: number): void => {
    if (high - low < threshold || byte === TERMINATOR) return;
    found.push({ low, high });
    split(low, high, depth);
  };
  for (let byte = 0; byte < TERMINATOR; byte++) {
    visit(buckets[byte << 8]!, buckets[(byte + 1) << 8]!, byte, 1);
  }
  return found
    .sort((a, b) => b.high - b.low - (a.high - a.low))
    .slice(0, MAX_SETS)
    .sort((a, b) => a.low - b.low || b.high - a.high);
}

/** A sorted set of slots as the gaps between its members, one byte each; 255 means "255 further, and more follows". */
const MORE = 0xff;

/** The most bytes that `count` members among `size` slots take. */
function gapBytes(count: number, size: number): number {
  return count + Math.ceil(size / MORE);
}

/** Writes the members of a bitset from `at` on; returns the end. */
function encodeGaps(words: Int32Array, into: Uint8Array, at: number): number {
  let cursor = at;
  let next = 0;
  for (let w = 0; w < words.length; w++) {
    for (let word = words[w]!; word !== 0; word &= word - 1) {
      const slot = w * 32 + lowestBit(word);
      let gap = slot - next;
      for (; gap >= MORE; gap -= MORE) into[cursor++] = MORE;
      into[cursor++] = gap;
      next = slot;
    }
  }
  return cursor;
}

/** Sets the bits of the members written in [from, to). */
function decodeGaps(gaps: Uint8Array, from: number, to: number, words: Int32Array): void {
  let slot = 0;
  for (let at = from; at < to; at++) {
    const gap = gaps[at]!;
    slot += gap;
    if (gap !== MORE) setBit(words, slot);
  }
}
