/**
 * Substring search (S1), exact: text -> the lots whose folded city or name contains it.
 *
 *   folded text --suffix array--> a range of suffixes --> strings --postings--> lots
 *
 * A short range is walked. A long one (short queries: every third lot has an "a") is never walked:
 * its lots are ready as a bitset (heavy-patterns.ts). So the cost of a query is bounded by the length
 * up to which ranges are walked, whatever is typed.
 */
import { setBit, wordsFor } from './bitset.ts';
import type { HeavyColumns } from './heavy-patterns.ts';
import { HeavyPatterns } from './heavy-patterns.ts';
import type { LotsOfStrings } from './postings.ts';
import { EMPTY_SET, listLimit, SlotBits, SlotList, smallerForm, type SlotSet } from './slot-set.ts';
import type { StringTable } from './string-dictionary.ts';
import { locateStrings, stringAt } from './string-locator.ts';
import { findSuffixes, type SuffixColumns, type SuffixRange } from './suffix-array.ts';

const encoder = new TextEncoder();

/** Folded strings and where their parts occur: independent of how lots are numbered. */
export class TextIndex {
  readonly strings: StringTable;
  readonly suffixes: SuffixColumns;
  readonly #locator: Int32Array;

  constructor(strings: StringTable, suffixes: SuffixColumns) {
    this.strings = strings;
    this.suffixes = suffixes;
    this.#locator = locateStrings(strings.bytes);
  }

  /** @param folded not empty. */
  find(folded: string): SuffixRange {
    return findSuffixes(this.strings.bytes, this.suffixes, encoder.encode(folded));
  }

  /** Sets the bits of the lots of all strings in a range of suffixes. */
  collectBits(low: number, high: number, lots: LotsOfStrings, words: Int32Array): void {
    const { suffixes } = this.suffixes;
    const { heads, starts, slots } = lots;
    const locator = this.#locator;
    for (let i = low; i < high; i++) {
      const string = stringAt(locator, suffixes[i]!);
      const head = heads[string]!;
      if (head >= 0) {
        setBit(words, head);
        continue;
      }
      const end = starts[string + 1]!;
      for (let p = starts[string]!; p < end; p++) setBit(words, slots[p]!);
    }
  }

  /** The same into a list, each lot as often as it comes; -1 if it would be longer than `list`. */
  collectList(low: number, high: number, lots: LotsOfStrings, list: Uint32Array): number {
    const { suffixes } = this.suffixes;
    const { starts, slots } = lots;
    let length = 0;
    for (let i = low; i < high; i++) {
      const string = stringAt(this.#locator, suffixes[i]!);
      const end = starts[string + 1]!;
      if (length + end - starts[string]! > list.length) return -1;
      for (let p = starts[string]!; p < end; p++) list[length++] = slots[p]!;
    }
    return length;
  }
}

/** The text index over one numbering of the lots. */
export class TextMatcher {
  readonly text: TextIndex;
  readonly lots: LotsOfStrings;
  readonly #heavy: HeavyPatterns | undefined;
  readonly #size: number;
  /** Room for the lots of a narrow pattern. */
  readonly #list: Uint32Array;

  /** @param heavy absent while the engine still builds: long ranges are walked then. */
  constructor(text: TextIndex, lots: LotsOfStrings, heavy: HeavyColumns | undefined, size: number) {
    this.text = text;
    this.lots = lots;
    this.#heavy = heavy && new HeavyPatterns(heavy, size);
    this.#size = size;
    this.#list = new Uint32Array(listLimit(size));
  }

  /** Lots whose city or name contains `folded` (not empty). */
  match(folded: string): SlotSet {
    const { low, high } = this.text.find(folded);
    if (low === high) return EMPTY_SET;
    const ready = this.#heavy?.find(low, high);
    if (ready !== undefined) return ready;
    const size = this.#size;
    if (high - low <= this.#list.length) {
      const length = this.text.collectList(low, high, this.lots, this.#list);
      if (length !== -1) return SlotList.ofUnsorted(this.#list.subarray(0, length));
    }
    const words = new Int32Array(wordsFor(size));
    this.text.collectBits(low, high, this.lots, words);
    return smallerForm(SlotBits.of(words, size), size);
  }
}
