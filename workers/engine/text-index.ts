/**
 * Exact substring search [S1]: text -> the lots whose folded city or name contains it.
 *
 *   folded text --suffix array--> a range of suffixes --> strings --postings--> lots
 *
 * A short range is walked. The lots of a long one (of a short query: every third lot has an "a") are precomputed once the
 * clusters are built (precomputed-patterns.ts); until then a long range is walked too.
 */
import { popcount, setBit, wordsFor } from './bitset.ts';
import { type LotsOfStrings, type PostingColumns, withHeads } from './postings.ts';
import { type PrecomputedColumns, PrecomputedPatterns } from './precomputed-patterns.ts';
import { EMPTY_SET, listLimit, SlotBits, SlotList, type SlotSet, smallerForm } from './slot-set.ts';
import { type StringColumns, StringTable, TERMINATOR } from './string-dictionary.ts';
import { findSuffixes, type FoundSuffixes, type SuffixColumns } from './suffix-array.ts';

const encoder = new TextEncoder();

/** A string of at least so many lots is handled only once in a walk. */
const MANY_LOTS = 8;

/** Folded strings and the places of their parts; independent of how lots are numbered. */
export class TextIndex {
  readonly suffixes: SuffixColumns;
  readonly strings: StringTable;
  #lazyLocator: Int32Array | undefined;
  /** Per string: the last walk that met it. */
  #seen: Uint32Array | undefined;
  #mark = 0;

  constructor(strings: StringColumns, suffixes: SuffixColumns) {
    this.strings = new StringTable(strings);
    this.suffixes = suffixes;
  }

  /** Made when the first text is searched for: the first answer needs none. */
  get #locator(): Int32Array {
    return (this.#lazyLocator ??= locateStrings(this.strings.bytes));
  }

  /** @param folded not empty. */
  find(folded: string): FoundSuffixes {
    return findSuffixes(this.strings.bytes, this.suffixes, encoder.encode(folded));
  }

  /** Whether any string contains `folded` (not empty). */
  contains(folded: string): boolean {
    return this.find(folded).suffixes.length > 0;
  }

  /** Sets the bits of the lots of all strings that have one of the suffixes. */
  collectBits(suffixes: Uint32Array, lots: LotsOfStrings, words: Int32Array): void {
    const { heads, starts, slots } = lots;
    const locator = this.#locator;
    this.#seen ??= new Uint32Array(starts.length);
    const seen = this.#seen;
    const mark = ++this.#mark;
    for (let i = 0; i < suffixes.length; i++) {
      const string = stringAt(locator, suffixes[i]!);
      const head = heads[string]!;
      if (head >= 0) {
        setBit(words, head);
        continue;
      }
      const start = starts[string]!;
      const end = starts[string + 1]!;
      if (end - start > MANY_LOTS) {
        // The pattern may occur many times in a string that many lots have.
        if (seen[string] === mark) continue;
        seen[string] = mark;
      }
      for (let p = start; p < end; p++) setBit(words, slots[p]!);
    }
  }

  /** Writes the lots of all such strings into `list`, some several times. Returns how many, or -1 if `list` is too short. */
  collectList(suffixes: Uint32Array, lots: PostingColumns, list: Uint32Array): number {
    const { starts, slots } = lots;
    const locator = this.#locator;
    let length = 0;
    for (let i = 0; i < suffixes.length; i++) {
      const string = stringAt(locator, suffixes[i]!);
      const end = starts[string + 1]!;
      if (length + end - starts[string]! > list.length) return -1;
      for (let p = starts[string]!; p < end; p++) list[length++] = slots[p]!;
    }
    return length;
  }
}

/** The text index under one numbering of the lots. */
export class TextMatcher {
  readonly text: TextIndex;
  readonly #postings: PostingColumns;
  readonly #precomputed: PrecomputedPatterns | undefined;
  readonly #size: number;
  /** Space for the lots of a narrow pattern. */
  readonly #list: Uint32Array;
  #lots: LotsOfStrings | undefined;

  /** @param precomputed absent while the engine still builds; long ranges are walked then. */
  constructor(
    text: TextIndex,
    postings: PostingColumns,
    precomputed: PrecomputedColumns | undefined,
    size: number,
  ) {
    this.text = text;
    this.#postings = postings;
    this.#precomputed = precomputed && new PrecomputedPatterns(precomputed, size);
    this.#size = size;
    this.#list = new Uint32Array(listLimit(size));
  }

  /** Made when the first text is searched for. */
  get lots(): LotsOfStrings {
    return (this.#lots ??= withHeads(this.#postings));
  }

  /** Returns the lots whose city or name contains `folded` (not empty). */
  match(folded: string): SlotSet {
    const { suffixes, low } = this.text.find(folded);
    if (suffixes.length === 0) return EMPTY_SET;
    const ready = this.#precomputed?.find(low, low + suffixes.length);
    if (ready !== undefined) return ready;
    const size = this.#size;
    if (suffixes.length <= this.#list.length) {
      const length = this.text.collectList(suffixes, this.lots, this.#list);
      if (length !== -1) return SlotList.ofUnsorted(this.#list.subarray(0, length));
    }
    const words = new Int32Array(wordsFor(size));
    this.text.collectBits(suffixes, this.lots, words);
    return smallerForm(SlotBits.of(words, size), size);
  }
}

/**
 * Returns the locator of a text, for `stringAt`. For every 64 bytes it has three words: how many strings end before
 * them, and a bit for each byte that ends one. So one read at one place answers, which matters because a walk over a
 * range of suffixes jumps about at random.
 */
function locateStrings(bytes: Uint8Array): Int32Array {
  const locator = new Int32Array(((bytes.length >>> 6) + 1) * 3);
  let ended = 0;
  for (let block = 0, at = 0; block < locator.length; block += 3) {
    locator[block] = ended;
    for (const end = Math.min(at + 64, bytes.length); at < end; at++) {
      if (bytes[at] !== TERMINATOR) continue;
      locator[block + 1 + ((at >>> 5) & 1)]! |= 1 << (at & 31);
      ended++;
    }
  }
  return locator;
}

/** Returns the number of the string that covers byte `at`. */
function stringAt(locator: Int32Array, at: number): number {
  const block = (at >>> 6) * 3;
  const below = (1 << (at & 31)) - 1;
  const first = locator[block + 1]!;
  return (at & 32) === 0
    ? locator[block]! + popcount(first & below)
    : locator[block]! + popcount(first) + popcount(locator[block + 2]! & below);
}
