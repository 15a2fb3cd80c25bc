/**
 * Finds the lots with every word, in any order, in their city, name or street [S12]. Each word takes two exact
 * substring searches, one in cities and names, one in streets; the words' sets are then intersected.
 */
import { LruCache } from '../../src/domain/lru-cache.ts';
import { EMPTY_SET, intersect, type SlotSet, unite } from './slot-set.ts';
import type { TextMatcher } from './text-index.ts';

/** How many words' sets are cached: a word once typed is asked for with every further keystroke. */
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
  readonly #stopWords: ReadonlySet<string>;
  #sets = new LruCache<string, SlotSet>(KEPT_WORDS);

  constructor(
    texts: TextMatcher,
    streets: TextMatcher,
    size: number,
    stopWords: ReadonlySet<string>,
  ) {
    this.#texts = texts;
    this.#streets = streets;
    this.#size = size;
    this.#stopWords = stopWords;
  }

  /** Drops the sets cached from earlier queries. */
  forget(): void {
    this.#sets = new LruCache(KEPT_WORDS);
  }

  /** @param text folded, trimmed, not empty. */
  match(text: string): WordMatch {
    const typed = wordsAsTyped(text);
    const set = this.#lotsWithAll(typed);
    return set.count > 0 ? { set, words: typed } : this.#withoutStopWords(wordsApart(text));
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

/** Returns the distinct words between white space: the first way to split a text [S12]. @param text folded, trimmed. */
function wordsAsTyped(text: string): readonly string[] {
  return distinct(text.split(/\s+/u));
}

/** The second way, if no lot has all of the first's words ("Bryggen, Bergen"): commas and semicolons part words too. @param text folded, trimmed. */
function wordsApart(text: string): readonly string[] {
  return distinct(text.split(/[\s,;]+/u));
}

/**
 * Whether the text contains white space, a comma or a semicolon; "Bergen," counts.
 * @param text folded, trimmed.
 */
export function hasSeparator(text: string): boolean {
  return /[\s,;]/u.test(text);
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== '');
}
