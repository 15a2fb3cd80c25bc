/**
 * Finds the destinations that have given words. FlexSearch knows whole words only, in any order. The vocabulary
 * gives the words that may stand for another one (completions, corrections); each is searched for, or tested on the
 * destinations that the other words leave.
 */
import type { DestinationTable } from './destination-table.ts';
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
  readonly #table: DestinationTable;
  readonly #vocabulary: Vocabulary;
  readonly #words: WordIndex;

  constructor(table: DestinationTable, vocabulary: Vocabulary, words: WordIndex) {
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#words = words;
  }

  /** Returns the destinations that match every word's query. */
  find(queries: readonly WordQuery[]): readonly number[] {
    const fixed = queries.filter((query) => !isOpen(query)).map(({ word }) => word);
    const open = queries.filter(isOpen).sort((a, b) => this.#width(a) - this.#width(b));
    const [narrowest, ...rest] = open;
    if (narrowest === undefined) return this.#withAll(fixed, fixed.length > 1 ? ALL : OF_ONE_WORD);
    if (fixed.length > 0) {
      const found = this.#withAll(fixed, ALL);
      if (found.length <= FEW || narrowest.isPrefix === true) {
        return found.filter((entry) => this.#answersAll(entry, open));
      }
    }
    const limit = fixed.length + rest.length === 0 ? OF_ONE_COMPLETION : ALL;
    const found = new Set<number>();
    for (const word of this.#wordsFor(narrowest)) {
      const most = word === narrowest.word ? Math.max(limit, OF_ONE_WORD) : limit;
      for (const entry of this.#withAll([...fixed, word], most)) found.add(entry);
    }
    return [...found].filter((entry) => this.#answersAll(entry, rest));
  }

  /**
   * Searches for the rarest word alone: testing the other words on its few results costs less. A town's word by itself
   * asks for nothing that is in the town (see ranking).
   */
  #withAll(words: readonly string[], limit: number): readonly number[] {
    const [rarest, ...others] = [...words].sort(
      (a, b) => this.#vocabulary.frequency(a) - this.#vocabulary.frequency(b),
    );
    if (rarest === undefined || !this.#vocabulary.has(rarest)) return [];
    const named = this.#words.named(rarest, limit);
    if (limit < ALL) return named;
    const elsewhere = named.filter((entry) => !this.#table.isWithin(entry, rarest));
    const found = this.#words.within(rarest).concat(elsewhere);
    if (others.length === 0) return found;
    return found.filter((entry) => others.every((word) => this.#table.hasWord(entry, word)));
  }

  #answersAll(entry: number, queries: readonly WordQuery[]): boolean {
    return queries.every((query) => {
      if (query.isPrefix === true && this.#table.hasWordFrom(entry, query.word)) return true;
      if (query.others === undefined) return false;
      if (this.#table.hasWord(entry, query.word)) return true;
      return this.#table.hasOneOf(entry, query.others);
    });
  }

  #wordsFor({ word, isPrefix, others }: WordQuery): readonly string[] {
    return [
      ...(this.#vocabulary.has(word) ? [word] : []),
      ...(isPrefix === true ? this.#vocabulary.completions(word, COMPLETIONS) : []),
      ...(others?.keys() ?? []),
    ];
  }

  #width({ isPrefix, others }: WordQuery): number {
    return (isPrefix === true ? COMPLETIONS : 0) + (others?.size ?? 0);
  }
}

function isOpen({ isPrefix, others }: WordQuery): boolean {
  return isPrefix === true || others !== undefined;
}
