import { type Entry, KIND_RANKS, plainNamesOf, type Town } from './destination-entry.ts';
import type { DestinationTable } from './destination-table.ts';

/** Destinations indexed between two pauses. */
const CHUNK = 200;
/** Taken off a word inside a name, so that every word that begins a name completes before it. */
const INSIDE = 10;

/** How a word is used in names. */
export interface WordUse {
  /** The importance of the most important name that begins with the word. */
  weight: number;
  /** How many destinations the word finds. */
  frequency: number;
  /** Destinations whose name begins with the word. */
  readonly begun: Entry[];
  /** Others with the word in a name. */
  readonly inside: Entry[];
  /** Towns whose names or municipality have the word: it finds all that is in them. */
  readonly towns: Set<Town>;
}

/**
 * Returns the words of all names.
 * @yields every few milliseconds.
 */
export function* wordUses({
  entries,
  towns,
}: DestinationTable): Generator<undefined, ReadonlyMap<string, WordUse>> {
  const uses = new Map<string, WordUse>();
  for (const [at, entry] of entries.entries()) {
    if (at % CHUNK === 0) yield;
    const weight = KIND_RANKS[entry.kind].wordWeight + Math.log10(entry.inhabitants + 10);
    for (const plain of plainNamesOf(entry)) {
      for (const [place, word] of plain.split(' ').entries()) {
        const use = counted(uses, word, place === 0 ? weight : weight - INSIDE, 1);
        const isBegun = place === 0 && plain === entry.plain;
        const found = isBegun ? use.begun : use.inside;
        if (use.begun.at(-1) !== entry && found.at(-1) !== entry) found.push(entry);
      }
    }
  }
  for (const [at, town] of towns.entries()) {
    if (at % CHUNK === 0) yield;
    for (const word of town.words) {
      counted(uses, word, -INSIDE, town.entries.length).towns.add(town);
    }
  }
  return uses;
}

function counted(
  uses: Map<string, WordUse>,
  word: string,
  weight: number,
  frequency: number,
): WordUse {
  const use = uses.get(word);
  if (use) {
    use.weight = Math.max(use.weight, weight);
    use.frequency += frequency;
    return use;
  }
  const first = { weight, frequency, begun: [], inside: [], towns: new Set<Town>() };
  uses.set(word, first);
  return first;
}
