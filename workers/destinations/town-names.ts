/** Says whether the typed name of a town may become a longer name, which belongs to a larger town. [S13] */
import type { DestinationTable } from './destination-table.ts';
import { plainWords } from './plain-words.ts';

/** A street's name counts if this many towns have it: `Strand` may become Strandveien. */
const COMMON_IN_TOWNS = 10;
/** How many rows are read between two pauses. */
const CHUNK = 500;

interface LongerName {
  /** The name in plain words. */
  readonly plain: string;
  /** Inhabitants of the largest town that has the name. */
  readonly inhabitants: number;
}

export class TownNames {
  readonly #table: DestinationTable;
  readonly #names: readonly LongerName[];

  private constructor(table: DestinationTable, names: readonly LongerName[]) {
    this.#table = table;
    this.#names = names;
  }

  /** @yields every few milliseconds. */
  static *of(table: DestinationTable): Generator<undefined, TownNames> {
    const names: LongerName[] = [];
    const streets = new Map<string, { readonly towns: Set<number>; inhabitants: number }>();
    for (let entry = 0; entry < table.size; entry++) {
      if (entry % CHUNK === 0) yield;
      const inhabitants = table.inhabitants[entry]!;
      if (table.isTown(entry)) {
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
    return new TownNames(table, names);
  }

  /** Whether a longer name begins with the text, and belongs to a larger town than `entry` or to a common street. */
  mayBecomeLongerName(text: string, entry: number): boolean {
    const typed = plainWords(text);
    const own = this.#table.isTown(entry) ? this.#table.inhabitants[entry]! : -1;
    return this.#names.some(
      ({ plain, inhabitants }) =>
        inhabitants > own && plain.length > typed.length && plain.startsWith(typed),
    );
  }
}
