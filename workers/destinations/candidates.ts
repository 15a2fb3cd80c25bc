/**
 * Finds the destinations that have given words. FlexSearch knows whole words only, in any order. The vocabulary gives the
 * words that may stand for another one (completions, corrections); each is searched for, or tested on the destinations that
 * the other words leave.
 */
import { type Entry, hasOneOf, hasWord, hasWordBeginning } from './destination-entry.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';

/** Limit of a search for several words. No two words have more results: it is all of the largest town. */
const ALL = 10_000;
/** Limit of a search for one word. Names that begin with the word come first. */
const OF_ONE_WORD = 1_000;
/** How many completions are searched for when no other word narrows the search. */
const COMPLETIONS = 40;
const OF_ONE_COMPLETION = 30;
/** Up to so many destinations are tested one by one; more are searched for again with each word. */
const FEW = 300;

/** What one word must match. */
export interface WordQuery {
  readonly word: string;
  /** The word may be unfinished: words that begin with it match too. */
  readonly isPrefix?: boolean;
  /** Other words that match too, each with its cost in edits. */
  readonly others?: ReadonlyMap<string, number>;
}

export class Candidates {
  readonly #vocabulary: Vocabulary;
  readonly #words: WordIndex;

  constructor(vocabulary: Vocabulary, words: WordIndex) {
    this.#vocabulary = vocabulary;
    this.#words = words;
  }

  /** Returns the destinations that match every word's query. */
  find(queries: readonly WordQuery[]): readonly Entry[] {
    const fixed = queries.filter((query) => widthOf(query) === 0).map(({ word }) => word);
    const open = queries
      .filter((query) => widthOf(query) > 0)
      .sort((a, b) => widthOf(a) - widthOf(b));
    const [narrowest, ...rest] = open;
    if (narrowest === undefined) return this.#withAll(fixed, fixed.length > 1 ? ALL : OF_ONE_WORD);
    if (fixed.length > 0) {
      const found = this.#withAll(fixed, ALL);
      if (found.length <= FEW || narrowest.isPrefix === true) {
        return found.filter((entry) => answersAll(entry, open));
      }
    }
    const limit = fixed.length + rest.length === 0 ? OF_ONE_COMPLETION : ALL;
    const found = new Set<Entry>();
    for (const word of this.#wordsFor(narrowest)) {
      const most = word === narrowest.word ? Math.max(limit, OF_ONE_WORD) : limit;
      for (const entry of this.#withAll([...fixed, word], most)) found.add(entry);
    }
    return [...found].filter((entry) => answersAll(entry, rest));
  }

  /**
   * Searches for the rarest word alone: testing the other words on its few results costs less. A town's word by itself
   * asks for nothing that is in the town (see ranking).
   */
  #withAll(words: readonly string[], limit: number): readonly Entry[] {
    const uses = words.map((word) => this.#vocabulary.use(word)).filter((use) => use !== undefined);
    const [use, ...others] = uses.sort((a, b) => a.frequency - b.frequency);
    if (!use || uses.length < words.length) return [];
    const named = this.#words.named(use.word, limit);
    if (limit < ALL) return named;
    const found = [...use.towns]
      .flatMap(({ entries }) => entries)
      .concat(named.filter(({ town }) => !use.towns.has(town)));
    if (others.length === 0) return found;
    return found.filter((entry) => others.every(({ word }) => hasWord(entry, word)));
  }

  #wordsFor({ word, isPrefix, others }: WordQuery): readonly string[] {
    return [
      ...(this.#vocabulary.has(word) ? [word] : []),
      ...(isPrefix === true ? this.#vocabulary.completions(word, COMPLETIONS) : []),
      ...(others?.keys() ?? []),
    ];
  }
}

/** Returns how many other words a query may mean. */
function widthOf({ isPrefix, others }: WordQuery): number {
  return (isPrefix === true ? COMPLETIONS : 0) + (others?.size ?? 0);
}

function answersAll(entry: Entry, queries: readonly WordQuery[]): boolean {
  return queries.every(({ word, isPrefix, others }) => {
    if (isPrefix === true && hasWordBeginning(entry, word)) return true;
    return others !== undefined && (hasWord(entry, word) || hasOneOf(entry, others));
  });
}
