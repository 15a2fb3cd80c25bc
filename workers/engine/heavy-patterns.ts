/**
 * Heavy patterns: for every pattern that occurs more often than a threshold, the set of its lots,
 * ready as bits. Patterns with the same occurrences ("par", "parki", "parking" mostly) share one set.
 *
 * A pattern's occurrences are a range of the suffix array, and heavy ranges nest like a tree: "p"
 * holds "pa" holds "par". Building walks that tree once; each suffix is looked at in the deepest
 * heavy range only, and a range's set is the OR of those below it and of what is left.
 *
 * The threshold follows the data: at most MAX_SETS sets are kept, of the longest ranges, and none
 * shorter than 1/512 of the text. At 1 M lots that is 125 kB a set; at 5,000 lots 625 bytes.
 */
import { fillRanks, ranksFor, wordsFor } from './bitset.ts';
import { SlotBits } from './slot-set.ts';
import { TERMINATOR } from './string-dictionary.ts';
import type { TextIndex } from './text-index.ts';
import { withHeads, type PostingColumns } from './postings.ts';

const MAX_SETS = 512;
/** Ranges shorter than this share of all suffixes, or than MIN_RANGE, are walked instead. */
const MIN_SHARE = 1 / 512;
const MIN_RANGE = 64;

export interface HeavyColumns {
  /** Ranges, sorted by `low`, then by `high` descending: an outer one before those inside it. */
  readonly lows: Uint32Array;
  readonly highs: Uint32Array;
  /** One bitset and one rank directory a range, one after another. */
  readonly words: Int32Array;
  readonly ranks: Uint32Array;
}

export class HeavyPatterns {
  readonly #columns: HeavyColumns;
  readonly #words: number;
  readonly #ranks: number;

  constructor(columns: HeavyColumns, size: number) {
    this.#columns = columns;
    this.#words = wordsFor(size);
    this.#ranks = ranksFor(size);
  }

  /** The lots of exactly this range of suffixes, if it is a heavy one. */
  find(low: number, high: number): SlotBits | undefined {
    const { lows, highs, words, ranks } = this.#columns;
    let from = 0;
    let to = lows.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (lows[middle]! < low || (lows[middle] === low && highs[middle]! > high)) from = middle + 1;
      else to = middle;
    }
    if (lows[from] !== low || highs[from] !== high) return undefined;
    return new SlotBits(
      words.subarray(from * this.#words, (from + 1) * this.#words),
      ranks.subarray(from * this.#ranks, (from + 1) * this.#ranks),
    );
  }
}

interface HeavyRange {
  readonly low: number;
  readonly high: number;
}

/** @yields nothing but time, about every set. */
export function* buildHeavyPatterns(
  text: TextIndex,
  postings: PostingColumns,
  size: number,
): Generator<number, HeavyColumns> {
  const ranges = heavyRanges(text);
  const lots = withHeads(postings);
  const words = wordsFor(size);
  const ranks = ranksFor(size);
  const columns = {
    lows: Uint32Array.from(ranges, (range) => range.low),
    highs: Uint32Array.from(ranges, (range) => range.high),
    words: new Int32Array(words * ranges.length),
    ranks: new Uint32Array(ranks * ranges.length),
  };
  const bitsOf = (index: number) => columns.words.subarray(index * words, (index + 1) * words);
  /** Fills range `index` and all inside it; returns the first range after them. */
  function* fill(index: number): Generator<number, number> {
    const { low, high } = ranges[index]!;
    const bits = bitsOf(index);
    let done = low;
    let next = index + 1;
    while (next < ranges.length && ranges[next]!.low < high) {
      const inner = ranges[next]!;
      text.collectBits(done, inner.low, lots, bits);
      done = inner.high;
      const innerBits = bitsOf(next);
      next = yield* fill(next);
      for (let w = 0; w < words; w++) bits[w]! |= innerBits[w]!;
    }
    text.collectBits(done, high, lots, bits);
    fillRanks(bits, columns.ranks.subarray(index * ranks, (index + 1) * ranks));
    yield 0.97;
    return next;
  }
  for (let index = 0; index < ranges.length;) index = yield* fill(index);
  return columns;
}

/** The longest ranges of the suffix array that belong to a pattern, outer before inner. */
function heavyRanges(text: TextIndex): readonly HeavyRange[] {
  const { suffixes, buckets } = text.suffixes;
  const { bytes } = text.strings;
  const threshold = Math.max(MIN_RANGE, suffixes.length * MIN_SHARE);
  const found: HeavyRange[] = [];
  /** Splits a range of suffixes equal up to `depth` by their next byte. */
  const split = (low: number, high: number, fromDepth: number): void => {
    let depth = fromDepth;
    // Where all agree on the next byte the range stays the same: go deeper at once.
    while (bytes[suffixes[low]! + depth] === bytes[suffixes[high - 1]! + depth]) {
      if (bytes[suffixes[low]! + depth] === TERMINATOR) return;
      depth++;
    }
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
