/** Whether a town's name that is being typed may become a longer name, of a larger town (S13). */
import { fold } from '../../src/domain/fold.ts';
import type { Destination } from '../../src/domain/search-api.ts';
import type { DestinationTable } from './destination-table.ts';
import { plainWords } from './plain-words.ts';

/** A street that so many towns have is anybody's: `Strand` may become Strandveien. */
const COMMON_IN_TOWNS = 10;
/** Rows looked at between two pauses. */
const CHUNK = 2_000;

interface LongerName {
  /** Plain words. */
  readonly plain: string;
  /** Of the largest town that it belongs to. */
  readonly inhabitants: number;
}

export class TownNames {
  readonly #table: DestinationTable;
  readonly #names: readonly LongerName[];
  /** Rows in the table. */
  readonly #towns: readonly number[];

  private constructor(
    table: DestinationTable,
    towns: readonly number[],
    names: readonly LongerName[],
  ) {
    this.#table = table;
    this.#towns = towns;
    this.#names = names;
  }

  /** @yields between two steps of a few milliseconds. */
  static *of(table: DestinationTable): Generator<undefined, TownNames> {
    const towns: number[] = [];
    const names: LongerName[] = [];
    const streets = new Map<string, { readonly towns: Set<number>; inhabitants: number }>();
    for (let entry = 0; entry < table.size; entry++) {
      if (entry % CHUNK === 0) yield;
      const inhabitants = table.inhabitants[entry]!;
      if (table.isTown(entry)) {
        towns.push(entry);
        for (const plain of [table.plain[entry]!, ...(table.otherPlain.get(entry) ?? [])]) {
          names.push({ plain: plain.trim(), inhabitants });
        }
      } else if (table.kinds[entry] === 'street') {
        const plain = table.plain[entry]!.trim();
        const street = streets.get(plain) ?? { towns: new Set(), inhabitants: 0 };
        street.towns.add(table.towns[entry]!);
        street.inhabitants = Math.max(street.inhabitants, inhabitants);
        streets.set(plain, street);
      }
    }
    for (const [plain, street] of streets) {
      const { inhabitants } = street;
      if (street.towns.size >= COMMON_IN_TOWNS) names.push({ plain, inhabitants });
    }
    return new TownNames(table, towns, names);
  }

  /** Whether a longer name that begins with the text belongs to a larger town than `entry`, or that is no town. */
  isOutgrown(text: string, entry: number): boolean {
    const typed = plainWords(text);
    const own = this.#table.isTown(entry) ? this.#table.inhabitants[entry]! : -1;
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
