/** The words of a file's country, as plain words. */
import type { DestinationFile } from './destination-file.ts';
import { plainWords } from './plain-words.ts';

interface StreetForms {
  readonly words: readonly string[];
  readonly short: readonly string[];
}

/**
 * The fewest letters of a kind's word that counts anywhere in a text; a shorter one is often another word: "St.
 * Olavs gate", but "Sandvika st".
 */
const LONG_KIND_WORD = 3;

export class PlaceLanguage {
  readonly country: ReadonlySet<string>;
  readonly centre: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  readonly connecting: ReadonlySet<string>;
  readonly counties: readonly string[];
  readonly streets: readonly StreetForms[];
  readonly endings: readonly (readonly string[])[];
  /** The last words of streets' names, and their last letters: "gate", "torg". */
  readonly streetWords: readonly string[];
  readonly alsoSaid: ReadonlyMap<string, readonly string[]>;
  /** Matches names whose key differs from their plain words (see NameLookup). */
  readonly #special: RegExp;
  readonly #kindOf: ReadonlyMap<string, number>;
  readonly #kindWords: readonly (readonly string[])[];

  constructor({ country, language }: Pick<DestinationFile, 'country' | 'language'>) {
    this.country = plainSet(country);
    this.centre = plainSet(language.centre);
    this.ignored = plainSet(language.ignored);
    this.connecting = plainSet(language.connecting);
    this.counties = plainList(language.counties);
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
    this.streetWords = [...this.streets.flatMap(({ words }) => words), ...this.endings.flat()];
    this.alsoSaid = new Map(
      Object.entries(language.alsoSaid).map(([said, words]) => [
        plainWords(said),
        plainList(words),
      ]),
    );
  }

  /** Whether the name has no word for a kind, no joining word and no double spelling of a letter. */
  isPlainName(plain: string): boolean {
    return !this.#special.test(plain);
  }

  /** Returns the number of the kind that a word names at its place in the text. */
  kindOf(word: string, isLast: boolean): number | undefined {
    return word.length >= LONG_KIND_WORD || isLast ? this.#kindOf.get(word) : undefined;
  }

  /** Returns the words for the same kind as this one. */
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
