/** What a file's country calls things, as plain words. */
import type { DestinationFile, PlaceKind } from './destination-file.ts';
import { plainWords } from './plain-words.ts';

interface StreetForms {
  readonly words: readonly string[];
  readonly short: readonly string[];
}

/** Shorter ones are words of their own elsewhere in a text: "St. Olavs gate", "Sandvika st". */
const LONG_KIND_WORD = 3;

export class PlaceLanguage {
  readonly country: ReadonlySet<string>;
  readonly centre: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  readonly connecting: ReadonlySet<string>;
  /** By the number of a kind in the file. */
  readonly kinds: readonly PlaceKind[];
  readonly streets: readonly StreetForms[];
  readonly endings: readonly (readonly string[])[];
  readonly alsoSaid: ReadonlyMap<string, readonly string[]>;
  /** What a name's key is not made of as it is: see NameLookup. */
  readonly #special: RegExp;
  readonly #kindOf: ReadonlyMap<string, number>;
  readonly #kindWords: readonly (readonly string[])[];

  constructor({ country, language }: Pick<DestinationFile, 'country' | 'language'>) {
    this.country = plainSet(country);
    this.centre = plainSet(language.centre);
    this.ignored = plainSet(language.ignored);
    this.connecting = plainSet(language.connecting);
    this.kinds = language.kinds.map(([kind]) => kind);
    this.#kindWords = language.kinds.map(([, ...words]) => plainList(words));
    this.#kindOf = new Map(
      this.#kindWords.flatMap((words, kind) => words.map((word) => [word, kind] as const)),
    );
    const marks = [...this.#kindOf.keys(), ...this.connecting, 'sankte?'].join('|');
    this.#special = new RegExp(`aa|oe|(?:^| )(?:${marks})(?: |$)`, 'u');
    this.streets = language.streets.map(({ words, short }) => ({
      words: plainList(words),
      short: plainList(short),
    }));
    this.endings = language.endings.map(plainList);
    this.alsoSaid = new Map(
      Object.entries(language.alsoSaid).map(([said, words]) => [
        plainWords(said),
        plainList(words),
      ]),
    );
  }

  /** Whether the name has no word of a kind, none that joins, and no letters that are also written as one. */
  isPlainName(plain: string): boolean {
    return !this.#special.test(plain);
  }

  /** Number of the kind of place that a word is for, where it stands in a text. */
  kindOf(word: string, isLast: boolean): number | undefined {
    return word.length >= LONG_KIND_WORD || isLast ? this.#kindOf.get(word) : undefined;
  }

  /** Words that stand for the same kind as this one. */
  likeKind(word: string): readonly string[] {
    const kind = this.#kindOf.get(word);
    return kind === undefined ? [] : this.#kindWords[kind]!.filter((other) => other !== word);
  }
}

function plainList(words: readonly string[]): readonly string[] {
  return words.map((word) => plainWords(word));
}

function plainSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(plainList(words));
}
