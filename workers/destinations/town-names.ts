/** What towns are called: whether a name that is being typed may become that of a larger town (S13). */
import { fold } from '../../src/domain/fold.ts';
import type { Destination } from '../../src/domain/search-api.ts';
import type { DestinationTable } from './destination-table.ts';
import { plainWords } from './plain-words.ts';

interface TownName {
  /** Plain words. */
  readonly plain: string;
  readonly inhabitants: number;
}

export class TownNames {
  readonly #table: DestinationTable;
  readonly #names: readonly TownName[];
  /** Rows in the table. */
  readonly #towns: readonly number[];

  constructor(table: DestinationTable) {
    this.#table = table;
    this.#towns = Array.from(table.kinds.keys()).filter((entry) => table.kinds[entry] === 'town');
    this.#names = this.#towns.flatMap((entry) =>
      [table.plain[entry]!, ...(table.otherPlain.get(entry) ?? [])].map((plain) => ({
        plain: plain.trim(),
        inhabitants: table.inhabitants[entry]!,
      })),
    );
  }

  /** Whether a longer name that begins with the text belongs to a larger town than `entry`, or that is no town. */
  isOutgrown(text: string, entry: number): boolean {
    const typed = plainWords(text);
    const own = this.#table.kinds[entry] === 'town' ? this.#table.inhabitants[entry]! : -1;
    return this.#names.some(
      ({ plain, inhabitants }) =>
        inhabitants > own && plain.length > typed.length && plain.startsWith(typed),
    );
  }

  /** Whether the text has one of the names of `entry` letter by letter: `Sto` is not Stø. */
  isSpelled(text: string, entry: number): boolean {
    const typed = ` ${words(text)} `;
    const names = [this.#table.names[entry]!, ...(this.#table.otherNames.get(entry) ?? [])];
    return names.some((name) => typed.includes(` ${words(name)} `));
  }

  /** Largest first. */
  largest(count: number): readonly Destination[] {
    const { inhabitants } = this.#table;
    return this.#towns
      .toSorted((a, b) => inhabitants[b]! - inhabitants[a]!)
      .slice(0, count)
      .map((entry) => this.#table.destination(entry));
  }
}

/** Folded words with one space between, their letters as they are. */
function words(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
