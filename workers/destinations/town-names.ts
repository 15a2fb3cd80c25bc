/** Whether a town's name that is being typed may become a longer name, of a larger town (S13). */
import type { DestinationTable } from './destination-table.ts';
import { plainWords } from './plain-words.ts';

/** A street that so many towns have is a common name: `Strand` may become Strandveien. */
const COMMON_IN_TOWNS = 10;
/** How many rows are read between two pauses. */
const CHUNK = 500;

interface LongerName {
  /** Plain words of the name. */
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

  /** Whether a longer name that begins with the text belongs to a larger town than `entry`, or to streets of ten towns. */
  mayBecomeLongerName(text: string, entry: number): boolean {
    const typed = plainWords(text);
    const own = this.#table.isTown(entry) ? this.#table.inhabitants[entry]! : -1;
    return this.#names.some(
      ({ plain, inhabitants }) =>
        inhabitants > own && plain.length > typed.length && plain.startsWith(typed),
    );
  }
}
