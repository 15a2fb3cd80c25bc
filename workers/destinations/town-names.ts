/** Says whether the typed name of a town may become a longer name, which belongs to a larger town. [S13] */
import { type Entry, isTown, plainNamesOf, type Town } from './destination-entry.ts';
import type { DestinationTable } from './destination-table.ts';
import { plainWords } from './plain-words.ts';

/** A street's name counts if this many towns have it: `Strand` may become Strandveien. */
const COMMON_IN_TOWNS = 10;
/** How many names are read between two pauses. */
const CHUNK = 500;

interface LongerName {
  readonly plain: string;
  /** Inhabitants of the largest town that has the name. */
  readonly inhabitants: number;
}

export class TownNames {
  readonly #names: readonly LongerName[];

  private constructor(names: readonly LongerName[]) {
    this.#names = names;
  }

  /** @yields every few milliseconds. */
  static *of({ towns, lookup }: DestinationTable): Generator<undefined, TownNames> {
    const names = towns.flatMap(({ entries: [town], inhabitants }) =>
      plainNamesOf(town!).map((plain): LongerName => ({ plain, inhabitants })),
    );
    let read = 0;
    for (const entries of lookup.namedAlike()) {
      if (read++ % CHUNK === 0) yield;
      if (entries.length < COMMON_IN_TOWNS) continue;
      for (const name of commonStreets(entries)) names.push(name);
    }
    return new TownNames(names);
  }

  /** Whether a longer name begins with the text, and belongs to a larger town than `entry` or to a common street. */
  mayBecomeLongerName(text: string, entry: Entry): boolean {
    const typed = plainWords(text);
    const own = isTown(entry) ? entry.inhabitants : -1;
    return this.#names.some(
      ({ plain, inhabitants }) =>
        inhabitants > own && plain.length > typed.length && plain.startsWith(typed),
    );
  }
}

/** Returns the streets' names among those of the entries that streets of enough towns have. */
function* commonStreets(entries: readonly Entry[]): Generator<LongerName> {
  const streets = new Map<string, { readonly towns: Set<Town>; inhabitants: number }>();
  for (const { kind, plain, town, inhabitants } of entries) {
    if (kind !== 'street') continue;
    const street = streets.get(plain) ?? { towns: new Set(), inhabitants: 0 };
    street.towns.add(town);
    street.inhabitants = Math.max(street.inhabitants, inhabitants);
    streets.set(plain, street);
  }
  for (const [plain, { towns, inhabitants }] of streets) {
    if (towns.size >= COMMON_IN_TOWNS) yield { plain, inhabitants };
  }
}
