/** Says whether the typed name of a town may become a longer name, which belongs to a larger town. [S13] */
import type { DestinationTable } from './destination-table.ts';
import { plainWords } from './plain-words.ts';

/** A street's name counts if this many towns have it: `Strand` may become Strandveien. */
const COMMON_IN_TOWNS = 10;
/** How many rows are read between two pauses. */
const CHUNK = 500;

interface LongerName {
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
    for (let town = 0; town < table.townLabels.length; town++) {
      if (town % CHUNK === 0) yield;
      const inhabitants = table.inhabitants[town]!;
      for (const plain of [table.plain[town]!, ...(table.otherPlain.get(town) ?? [])]) {
        names.push({ plain, inhabitants });
      }
    }
    let read = 0;
    for (const entries of table.lookup.namedAlike()) {
      if (read++ % CHUNK === 0) yield;
      if (entries.length < COMMON_IN_TOWNS) continue;
      for (const name of commonStreets(entries, table)) names.push(name);
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

/** Returns the streets' names among those of the entries that streets of enough towns have. */
function* commonStreets(
  entries: readonly number[],
  table: DestinationTable,
): Generator<LongerName> {
  const streets = new Map<string, { readonly towns: Set<number>; inhabitants: number }>();
  for (const entry of entries) {
    if (table.kinds[entry] !== 'street') continue;
    const plain = table.plain[entry]!;
    const street = streets.get(plain) ?? { towns: new Set(), inhabitants: 0 };
    street.towns.add(table.towns[entry]!);
    street.inhabitants = Math.max(street.inhabitants, table.inhabitants[entry]!);
    streets.set(plain, street);
  }
  for (const [plain, { towns, inhabitants }] of streets) {
    if (towns.size >= COMMON_IN_TOWNS) yield { plain, inhabitants };
  }
}
