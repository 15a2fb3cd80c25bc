/** The words of all names. FlexSearch finds the destinations that have a word in a name of their own [S13]. */
import { Index } from 'flexsearch';
import { type Entry, KIND_RANKS, plainNamesOf, type Town } from './destination-entry.ts';
import type { DestinationTable } from './destination-table.ts';

/** Destinations indexed between two pauses. */
const CHUNK = 200;
/** Taken off a word inside a name, so that every word that begins a name completes before it. */
const INSIDE = 10;

/** How a word is used in names. */
export interface WordUse {
  /** The same string wherever the word occurs. */
  readonly word: string;
  /** The importance of the most important name that begins with the word. */
  weight: number;
  /** How many destinations the word finds. */
  frequency: number;
  /** Towns whose names or municipality have the word: it finds all that is in them. */
  readonly towns: Set<Town>;
}

export class WordIndex {
  readonly #uses = new Map<string, WordUse>();
  readonly #entries: readonly Entry[];
  /** The text for FlexSearch: words already separated. */
  #words: string[] = [];
  readonly #names = new Index({ tokenize: 'strict', encode: () => this.#words, cache: false });

  private constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  /** @yields every few milliseconds. */
  static *of({ entries, towns }: DestinationTable): Generator<undefined, WordIndex> {
    const index = new WordIndex(entries);
    for (const [at, entry] of entries.entries()) {
      if (at % CHUNK === 0) yield;
      index.#add(at, entry);
    }
    for (const [at, town] of towns.entries()) {
      if (at % CHUNK === 0) yield;
      for (const word of town.words) index.#use(word, -INSIDE, town.entries.length).towns.add(town);
    }
    return index;
  }

  get uses(): ReadonlyMap<string, WordUse> {
    return this.#uses;
  }

  /** Returns the destinations that have the word in a name; those whose name begins with it come first. */
  named(word: string, limit: number): readonly Entry[] {
    this.#words = [word];
    return this.#names.search(word, { limit }).map((at) => this.#entries[Number(at)]!);
  }

  #add(at: number, entry: Entry): void {
    const weight = KIND_RANKS[entry.kind].wordWeight + Math.log10(entry.inhabitants + 10);
    this.#words = plainNamesOf(entry).flatMap((plain) =>
      plain
        .split(' ')
        .map((word, place) => this.#use(word, place === 0 ? weight : weight - INSIDE, 1).word),
    );
    this.#names.add(at, entry.plain);
  }

  #use(word: string, weight: number, frequency: number): WordUse {
    const use = this.#uses.get(word);
    if (use) {
      use.weight = Math.max(use.weight, weight);
      use.frequency += frequency;
      return use;
    }
    const first = { word, weight, frequency, towns: new Set<Town>() };
    this.#uses.set(word, first);
    return first;
  }
}
