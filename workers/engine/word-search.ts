/**
 * Finds the lots with every word, in any order, in their city, name or street [S12]. Each word takes two exact
 * substring searches, one in cities and names, one in streets; the words' sets are then intersected.
 *
 * The index of the streets is built on first use, in steps, because a search for a whole text (S1) never looks at streets.
 * The part that depends on the lots' numbering is built again when that changes.
 */
import { LruCache } from '../../src/domain/lru-cache.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import { foldTexts } from './fold-texts.ts';
import type { LotTable } from './lot-table.ts';
import { buildPostings } from './postings.ts';
import { buildPrecomputedPatterns } from './precomputed-patterns.ts';
import type { SlotLayout } from './slot-layout.ts';
import { EMPTY_SET, intersect, type SlotSet, unite } from './slot-set.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex, TextMatcher } from './text-index.ts';

/** How many words' sets are cached: a word once typed is asked for with every further keystroke. */
const KEPT_WORDS = 16;

export interface WordMatch {
  readonly set: SlotSet;
  /** The words that counted, in the order typed. */
  readonly words: readonly string[];
}

export class WordSearch {
  readonly #table: LotTable;
  readonly #stopWords: ReadonlySet<string>;
  #layout: SlotLayout;
  #streetTexts: StreetTexts | undefined;
  #streets: TextMatcher | undefined;
  #sets = new LruCache<string, SlotSet>(KEPT_WORDS);

  constructor(table: LotTable, layout: SlotLayout, stopWords: ReadonlySet<string>) {
    this.#table = table;
    this.#stopWords = stopWords;
    this.#layout = layout;
  }

  /** Whether `match` answers at once. */
  get isReady(): boolean {
    return this.#streets !== undefined;
  }

  /** Takes the lots' new numbering. */
  renumber(layout: SlotLayout): void {
    this.#layout = layout;
    this.#streets = undefined;
    this.forget();
  }

  /** Drops the sets cached from earlier queries. */
  forget(): void {
    this.#sets = new LruCache(KEPT_WORDS);
  }

  /**
   * Builds what is missing.
   * @yields every few milliseconds.
   */
  *build(): Generator<undefined, void> {
    while (this.#streets === undefined) {
      const layout = this.#layout;
      this.#streetTexts ??= yield* buildStreetTexts(this.#table);
      const streets = yield* buildStreetMatcher(this.#streetTexts, layout);
      if (layout === this.#layout) this.#streets = streets;
    }
  }

  /**
   * Builds first if `build` has not finished.
   * @param text folded, trimmed, not empty.
   */
  match(text: string): WordMatch {
    runToEnd(this.build());
    const typed = wordsOf(text, /\s+/u);
    const set = this.#lotsWithAll(typed);
    if (set.count > 0) return { set, words: typed };
    // "Bryggen, Bergen".
    return this.#withoutStopWords(wordsOf(text, /[\s,;]+/u));
  }

  /** Searches for the other words first; a stop word counts only if lots remain. */
  #withoutStopWords(words: readonly string[]): WordMatch {
    const counted = new Set(words.filter((word) => !this.#stopWords.has(word)));
    let set: SlotSet | undefined = counted.size > 0 ? this.#lotsWithAll([...counted]) : undefined;
    for (const word of words.filter((other) => this.#stopWords.has(other))) {
      const narrowed = this.#and(set, this.#lotsWith(word));
      if (narrowed.count === 0) continue;
      set = narrowed;
      counted.add(word);
    }
    return { set: set ?? EMPTY_SET, words: words.filter((word) => counted.has(word)) };
  }

  #lotsWithAll(words: readonly string[]): SlotSet {
    // Looking a word up is cheap; if one occurs nowhere, no set need be made.
    if (words.length === 0 || words.some((word) => !this.#occurs(word))) return EMPTY_SET;
    let set: SlotSet | undefined;
    for (const word of words) {
      set = this.#and(set, this.#lotsWith(word));
      if (set.count === 0) return EMPTY_SET;
    }
    return set ?? EMPTY_SET;
  }

  #occurs(word: string): boolean {
    return this.#layout.text.text.contains(word) || this.#streets!.text.contains(word);
  }

  #lotsWith(word: string): SlotSet {
    const { text, all } = this.#layout;
    return this.#sets.get(word, () =>
      unite(text.match(word), this.#streets!.match(word), all.count),
    );
  }

  #and(a: SlotSet | undefined, b: SlotSet): SlotSet {
    return a === undefined ? b : intersect([a, b], this.#layout.all.count);
  }
}

/**
 * Whether the text contains white space, a comma or a semicolon; "Bergen," counts.
 * @param text folded, trimmed.
 */
export function hasSeparator(text: string): boolean {
  return /[\s,;]/u.test(text);
}

/** Returns the distinct words between separators. */
function wordsOf(text: string, separator: RegExp): readonly string[] {
  return [...new Set(text.split(separator))].filter((word) => word !== '');
}

/** The part of the streets' index that doesn't depend on how lots are numbered. */
interface StreetTexts {
  readonly text: TextIndex;
  /** The number of each row's folded street. */
  readonly streetOf: Uint32Array;
}

/** @yields between two steps of some milliseconds. */
function* buildStreetTexts(table: LotTable): Generator<undefined, StreetTexts> {
  const { strings, columns } = yield* foldTexts(table, [table.columns.streets]);
  const suffixes = yield* sortSuffixes(strings.bytes);
  yield;
  return { text: new TextIndex(strings, suffixes), streetOf: columns[0]! };
}

/** @yields between two steps of some milliseconds. */
function* buildStreetMatcher(
  { text, streetOf }: StreetTexts,
  { slotOf, columns }: SlotLayout,
): Generator<undefined, TextMatcher> {
  const postings = yield* buildPostings(text.strings.length, [streetOf], slotOf);
  // Patterns are precomputed once the engine has its own.
  const precomputed =
    columns.precomputed && (yield* buildPrecomputedPatterns(text, postings, slotOf.length));
  return new TextMatcher(text, postings, precomputed, slotOf.length);
}
