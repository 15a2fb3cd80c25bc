/**
 * Says what a text names while the index of a file is still being built, from a table of only those rows that the text
 * may name. Its answers are the index's own, without destinations that the text only resembles.
 */
import type { DestinationAnswer, DestinationQuery } from '../../src/domain/search-api.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import type { DestinationFile, StreetRow } from './destination-file.ts';
import { DestinationTable } from './destination-table.ts';
import { oneSpelling } from './name-lookup.ts';
import { namedAnswer, namedIn } from './named-answer.ts';
import { PlaceLanguage } from './place-language.ts';
import { plainWords } from './plain-words.ts';
import { TownNames } from './town-names.ts';
import { readTypedPlace } from './typed-place.ts';

/** How many values a street's row has before its names. */
const BEFORE_STREETS = 4;

export class NamesAtOnce {
  readonly #file: DestinationFile;
  readonly #language: PlaceLanguage;

  constructor(file: DestinationFile) {
    this.#file = file;
    this.#language = new PlaceLanguage(file);
  }

  /**
   * @returns undefined if more rows may count than those that have a word of the text: with a word for a kind of place, or
   *   with digits, which may be a postcode, or with a stop, which may contract a town's name
   */
  answer(query: DestinationQuery): DestinationAnswer | undefined {
    const words = this.#wordsOf(query.text);
    if (words === undefined) return undefined;
    const table = runToEnd(DestinationTable.of(this.#rowsWith(words, plainWords(query.text))));
    const townNames = runToEnd(TownNames.of(table));
    const named = namedIn(query, table);
    const [first] = named.entries;
    if (first === undefined) return { choices: [] };
    const said = namedAnswer(query.text, first, table, townNames);
    return { choices: [said.named], ...said };
  }

  /** Returns the words that a name may have if the text names it. */
  #wordsOf(text: string): ReadonlySet<string> | undefined {
    if (/[\d.]/u.test(text)) return undefined;
    const { readings, shortened } = readTypedPlace(text, this.#language, () => false);
    const typed = plainWords(text).split(' ');
    const isKind = (word: string): boolean => this.#language.kindOf(word, true) !== undefined;
    const isJoining = (word: string): boolean => this.#language.connecting.has(word);
    if (typed.some(isKind) || typed.every(isJoining)) return undefined;
    const words = new Set<string>();
    const all = [typed, ...readings.map((reading) => reading.words), ...shortened.values()];
    for (const form of all.flat().flatMap((word) => word.split(' '))) {
      // "Karl Johan" names Karl Johans gate.
      words.add(oneSpelling(form)).add(oneSpelling(`${form}s`));
    }
    return words;
  }

  /** Returns the file with all towns, and of its other tables what the text may name or begin. */
  #rowsWith(words: ReadonlySet<string>, beginning: string): DestinationFile {
    const counts = (name: string): boolean => {
      const plain = plainWords(name);
      if (plain.startsWith(beginning)) return true;
      if (!plain.includes(' ')) return words.has(oneSpelling(plain));
      return plain.split(' ').some((word) => words.has(oneSpelling(word)));
    };
    const { postcodes: _digits, places, streets, ...others } = this.#file;
    const airports = new Set(
      this.#language.kinds.flatMap((kind, at) => (kind === 'airport' ? [at] : [])),
    );
    return {
      ...others,
      postcodes: [],
      places: places.filter(
        // The towns' labels depend on the airports.
        ([name, , , , kind, , ...otherNames]) =>
          airports.has(kind) || counts(name) || otherNames.some(counts),
      ),
      streets: streets.flatMap((row) => {
        const names = (row.slice(BEFORE_STREETS) as string[]).filter(counts);
        return names.length === 0
          ? []
          : [[row[0], row[1], row[2], row[3], ...names] satisfies StreetRow];
      }),
    };
  }
}
