/** The distinct words of all destinations, sorted. Completes the last word typed, and corrects misspelt words. */
import { LruCache } from '../../src/domain/lru-cache.ts';
import { Spellings } from '../../src/domain/spelling-distance.ts';
import type { PlaceLanguage } from './place-language.ts';
import type { WordUse } from './word-index.ts';

/** The fewest letters that allow two edits; ONE_EDIT_FROM allow one. */
const TWO_EDITS_FROM = 6;
const ONE_EDIT_FROM = 3;
/** The fewest letters of a beginning that is corrected; fewer begin too many words. */
const UNFINISHED_FROM = 4;
/** What replacing an ending costs, in edits: less than one. */
const VARIANT_COST = 0.5;

/** How many words' corrections are cached: each further letter asks for the earlier words again. */
const KEPT_WORDS = 64;

/** Words read between two pauses. */
const CHUNK = 500;
/** Words are sorted in groups that share their first two letters, and a pause follows when a few hundred are sorted. */
const SORTED_BY = 2;
const SORTED_CHUNK = 500;

export class Vocabulary {
  /** Sorted. */
  readonly #words: readonly string[];
  readonly #uses: ReadonlyMap<string, WordUse>;
  readonly #spellings: Spellings;
  readonly #near = new LruCache<string, ReadonlyMap<string, number>>(KEPT_WORDS);
  readonly #language: PlaceLanguage;
  /** Endings that stand for each other, the longest first: "gaten" before "gt". */
  readonly #endings: readonly (readonly string[])[];

  private constructor(
    words: readonly string[],
    uses: ReadonlyMap<string, WordUse>,
    spellings: Spellings,
    language: PlaceLanguage,
  ) {
    this.#words = words;
    this.#uses = uses;
    this.#spellings = spellings;
    this.#language = language;
    this.#endings = [
      ...language.streets.map(({ words: forms, short }) => [
        ...forms,
        ...short.filter(({ length }) => length > 1),
      ]),
      ...language.endings,
    ].map((endings) => endings.toSorted((a, b) => b.length - a.length));
  }

  /** @yields every few milliseconds. */
  static *of(
    uses: ReadonlyMap<string, WordUse>,
    language: PlaceLanguage,
  ): Generator<undefined, Vocabulary> {
    const byBeginning = new Map<string, string[]>();
    let grouped = 0;
    for (const word of uses.keys()) {
      if (grouped++ % CHUNK === 0) yield;
      const beginning = word.slice(0, SORTED_BY);
      const list = byBeginning.get(beginning);
      if (list) list.push(word);
      else byBeginning.set(beginning, [word]);
    }
    yield;
    const words: string[] = [];
    let sorted = 0;
    for (const beginning of [...byBeginning.keys()].sort()) {
      for (const word of byBeginning.get(beginning)!.sort()) words.push(word);
      if (words.length - sorted < SORTED_CHUNK) continue;
      sorted = words.length;
      yield;
    }
    yield;
    const spellings = new Spellings(words.length, (number) => words[number]!);
    for (const [number, word] of words.entries()) spellings.add(number, word);
    return new Vocabulary(words, uses, spellings, language);
  }

  has(word: string): boolean {
    return this.#uses.has(word);
  }

  begins(prefix: string): boolean {
    return this.#words[this.#firstFrom(prefix)]?.startsWith(prefix) === true;
  }

  use(word: string): WordUse | undefined {
    return this.#uses.get(word);
  }

  /** Returns words that begin with `prefix`, the most important first. */
  completions(prefix: string, limit: number): readonly string[] {
    const [from, to] = [this.#firstFrom(prefix), this.#firstFrom(`${prefix}\uffff`)];
    return this.#mostImportant(this.#words.slice(from, to), limit);
  }

  /** Returns the words that a misspelt one may mean, each with its cost in edits. */
  near(word: string): ReadonlyMap<string, number> {
    return this.#near.get(word, () => this.#nearTo(word));
  }

  #nearTo(word: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const most = word.length < ONE_EDIT_FROM ? 0 : word.length < TWO_EDITS_FROM ? 1 : 2;
    if (most > 0) {
      for (const [number, edits] of this.#spellings.near(word, most)) {
        if (edits > 0) found.set(this.#words[number]!, edits);
      }
    }
    for (const variant of this.#variants(word)) found.set(variant, VARIANT_COST);
    return found;
  }

  /** Returns words whose beginning an unfinished misspelt word may mean, the most important first. */
  nearPrefix(prefix: string, limit: number): readonly string[] {
    if (prefix.length < UNFINISHED_FROM) return [];
    const near = this.#spellings.nearBeginnings(prefix, 1).map((number) => this.#words[number]!);
    return this.#mostImportant(near, limit);
  }

  /**
   * Splits two words written as one: "karljohans".
   * @param isUnfinished the second may be the beginning of a word: "johansga"
   */
  split(word: string, isUnfinished: boolean): readonly (readonly [string, string])[] {
    const found: (readonly [string, string])[] = [];
    for (let at = 3; at <= word.length - (isUnfinished ? 2 : 3); at++) {
      const [before, after] = [word.slice(0, at), word.slice(at)];
      const isKnown = isUnfinished ? this.begins(after) : this.has(after);
      if (isKnown && this.has(before)) found.push([before, after]);
    }
    return found;
  }

  #mostImportant(words: readonly string[], limit: number): readonly string[] {
    const weightOf = (word: string): number => this.#uses.get(word)!.weight;
    return words.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, limit);
  }

  #variants(word: string): readonly string[] {
    const { alsoSaid } = this.#language;
    const variants = [...(alsoSaid.get(word) ?? []), ...this.#language.likeKind(word)];
    for (const endings of this.#endings) {
      const ending = endings.find((one) => word.endsWith(one));
      if (ending === undefined) continue;
      const stem = word.slice(0, word.length - ending.length);
      for (const other of endings) if (other !== ending) variants.push(stem + other);
    }
    return variants.filter((variant) => this.has(variant));
  }

  /** Returns the number of the first word that isn't before the text. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
