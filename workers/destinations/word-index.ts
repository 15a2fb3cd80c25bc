/**
 * The words of all names: FlexSearch, which finds the destinations that have a word in a name of their own, and how
 * each word is used. A town's words find all that is in it; they are kept by town.
 */
import { Index } from 'flexsearch';
import { type DestinationTable, KIND_RANKS } from './destination-table.ts';
import type { WordUse } from './vocabulary.ts';

/** Destinations indexed between two pauses. */
const CHUNK = 200;
/** Taken off a word inside a name, so that every word that begins a name completes before it. */
const INSIDE = 10;

export class WordIndex {
  /** The text for FlexSearch: words already separated, each the same string wherever it occurs. */
  #words: string[] = [];
  readonly #names = new Index({ tokenize: 'strict', encode: () => this.#words, cache: false });
  /** By a word of a town's names or its municipality's. */
  readonly #townsOf = new Map<string, number[]>();
  /** By town. */
  readonly #entriesIn: number[][] = [];

  readonly #uses = new Map<string, WordUse>();

  /** @yields every few milliseconds. */
  static *of(table: DestinationTable): Generator<undefined, WordIndex> {
    const index = new WordIndex();
    for (let entry = 0; entry < table.size; entry++) {
      if (entry % CHUNK === 0) yield;
      index.#addEntry(table, entry);
    }
    for (const [town, entries] of index.#entriesIn.entries()) {
      if (town % CHUNK === 0) yield;
      for (const word of table.whereWords(town)) {
        index.#count(word, -INSIDE, entries.length);
        const towns = index.#townsOf.get(word);
        if (towns === undefined) index.#townsOf.set(word, [town]);
        else if (towns.at(-1) !== town) towns.push(town);
      }
    }
    return index;
  }

  get uses(): ReadonlyMap<string, WordUse> {
    return this.#uses;
  }

  /** Returns the destinations that have the word in a name; those whose name begins with it come first. */
  named(word: string, limit: number): readonly number[] {
    this.#words = [word];
    return this.#names.search(word, { limit }) as number[];
  }

  /** Returns the destinations that the word finds by their town. */
  within(word: string): readonly number[] {
    return (this.#townsOf.get(word) ?? []).flatMap((town) => this.#entriesIn[town]!);
  }

  #addEntry(table: DestinationTable, entry: number): void {
    const weight =
      KIND_RANKS[table.kinds[entry]!].wordWeight + Math.log10(table.inhabitants[entry]! + 10);
    this.#words = [];
    this.#addName(table.plain[entry]!, weight);
    for (const other of table.otherPlain.get(entry) ?? []) this.#addName(other, weight);
    this.#names.add(entry, this.#words[0]!);
    (this.#entriesIn[table.towns[entry]!] ??= []).push(entry);
  }

  #addName(plain: string, weight: number): void {
    const words = plain.split(' ');
    for (const [at, word] of words.entries()) {
      const use = this.#count(word, at === 0 ? weight : weight - INSIDE, 1);
      this.#words.push(use.word);
    }
  }

  #count(word: string, weight: number, frequency: number): WordUse {
    const known = this.#uses.get(word);
    if (known) {
      known.weight = Math.max(known.weight, weight);
      known.frequency += frequency;
      return known;
    }
    const use = { word, weight, frequency };
    this.#uses.set(word, use);
    return use;
  }
}
