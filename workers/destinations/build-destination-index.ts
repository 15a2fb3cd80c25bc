import type { DestinationKind } from '../../src/domain/search-api.ts';
import { Candidates } from './candidates.ts';
import { DestinationIndex } from './destination-index.ts';
import { DestinationTable } from './destination-table.ts';
import { NearPlaces } from './near-places.ts';
import { readDestinationFile } from './read-destination-file.ts';
import { TownNames } from './town-names.ts';
import { Vocabulary, type WordUses } from './vocabulary.ts';

/** Destinations indexed between two pauses. */
const CHUNK = 200;
/** How much a word is worth that begins a name of this kind, in factors of ten of inhabitants. */
const WEIGHT: Readonly<Record<DestinationKind, number>> = {
  town: 6,
  district: 5,
  region: 5,
  place: 4,
  station: 4,
  airport: 4,
  ferry: 4,
  hospital: 4,
  street: 2,
  postcode: 0,
};
/** Taken off a word inside a name, so that every word that begins a name completes before it. */
const INSIDE = 10;

/**
 * Builds the index of a file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* buildDestinationIndex(json: string): Generator<undefined, DestinationIndex> {
  const file = yield* readDestinationFile(json);
  const table = yield* DestinationTable.of(file);
  const vocabulary = yield* Vocabulary.of(yield* wordUses(table), table.language);
  const candidates = new Candidates(table, vocabulary);
  yield* candidates.build(CHUNK);
  const nearPlaces = yield* NearPlaces.of(table);
  const townNames = yield* TownNames.of(table);
  return new DestinationIndex({ table, vocabulary, candidates, nearPlaces, townNames });
}

/** Counts how often each word is used, and how important the names are that begin with it. */
function* wordUses(table: DestinationTable): Generator<undefined, WordUses> {
  const numbers = new Map<string, number>();
  const weights: number[] = [];
  const frequencies: number[] = [];
  const add = (word: string, weight: number, frequency: number): void => {
    const number = numbers.get(word);
    if (number === undefined) {
      numbers.set(word, weights.length);
      weights.push(weight);
      frequencies.push(frequency);
      return;
    }
    if (weight > weights[number]!) weights[number] = weight;
    frequencies[number]! += frequency;
  };
  const addName = (plain: string, weight: number): void => {
    const words = plain.slice(1, -1).split(' ');
    for (let at = 0; at < words.length; at++) {
      add(words[at]!, at === 0 ? weight : weight - INSIDE, 1);
    }
  };
  const perTown = new Uint32Array(table.where.length);
  for (let entry = 0; entry < table.size; entry++) {
    if (entry % CHUNK === 0) yield;
    perTown[table.towns[entry]!]!++;
    const weight = WEIGHT[table.kinds[entry]!] + Math.log10(table.inhabitants[entry]! + 10);
    addName(table.plain[entry]!, weight);
    for (const other of table.otherPlain.get(entry) ?? []) addName(other, weight);
  }
  for (const [town, entries] of perTown.entries()) {
    for (const word of table.whereWords(town)) add(word, -INSIDE, entries);
  }
  return { numbers, weights, frequencies };
}
