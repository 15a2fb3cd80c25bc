/**
 * Words in any order (S12): the lots in whose city, name or street every word occurs. A word's lots are
 * two exact substring searches, one in cities and names, one in streets; the words' sets are then ANDed.
 */
import { LruCache } from './lru-cache.ts';
import { EMPTY_SET, intersect, unite, type SlotSet } from './slot-set.ts';
import type { TextMatcher } from './text-index.ts';
import { isStopWord, wordsApart, wordsAsTyped } from './words.ts';

/** Words whose lots are kept: what a visitor types goes on being asked for, keystroke after keystroke. */
const KEPT_WORDS = 16;

export interface WordMatch {
  readonly set: SlotSet;
  /** The words that counted, in the order typed. */
  readonly words: readonly string[];
}

export class WordMatcher {
  readonly #texts: TextMatcher;
  readonly #streets: TextMatcher;
  readonly #size: number;
  #sets = new LruCache<string, SlotSet>(KEPT_WORDS);

  constructor(texts: TextMatcher, streets: TextMatcher, size: number) {
    this.#texts = texts;
    this.#streets = streets;
    this.#size = size;
  }

  /** Forgets the sets kept from earlier queries. */
  forget(): void {
    this.#sets = new LruCache(KEPT_WORDS);
  }

  /** @param text folded, trimmed, not empty. */
  match(text: string): WordMatch {
    const typed = wordsAsTyped(text);
    const set = this.#lotsWithAll(typed);
    return set.count > 0 ? { set, words: typed } : this.#withoutStopWords(wordsApart(text));
  }

  /** Every other word counts; a stop word only where lots remain. */
  #withoutStopWords(words: readonly string[]): WordMatch {
    const counted = new Set(words.filter((word) => !isStopWord(word)));
    let set: SlotSet | undefined = counted.size > 0 ? this.#lotsWithAll([...counted]) : undefined;
    for (const word of words.filter(isStopWord)) {
      const narrowed = this.#and(set, this.#lotsWith(word));
      if (narrowed.count === 0) continue;
      set = narrowed;
      counted.add(word);
    }
    return { set: set ?? EMPTY_SET, words: words.filter((word) => counted.has(word)) };
  }

  #lotsWithAll(words: readonly string[]): SlotSet {
    // A word that occurs nowhere costs a look-up; the others' sets need not be made.
    if (words.length === 0 || words.some((word) => !this.#occurs(word))) return EMPTY_SET;
    let set: SlotSet | undefined;
    for (const word of words) {
      set = this.#and(set, this.#lotsWith(word));
      if (set.count === 0) return EMPTY_SET;
    }
    return set ?? EMPTY_SET;
  }

  #occurs(word: string): boolean {
    return this.#texts.text.contains(word) || this.#streets.text.contains(word);
  }

  #lotsWith(word: string): SlotSet {
    return this.#sets.get(word, () =>
      unite(this.#texts.match(word), this.#streets.match(word), this.#size),
    );
  }

  #and(a: SlotSet | undefined, b: SlotSet): SlotSet {
    return a === undefined ? b : intersect([a, b], this.#size);
  }
}
