import { Candidates } from './candidates.ts';
import { DestinationIndex } from './destination-index.ts';
import { DestinationTable } from './destination-table.ts';
import { NearPlaces } from './near-places.ts';
import { readDestinationFile } from './read-destination-file.ts';
import { TownNames } from './town-names.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

/**
 * Builds the index of a file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* buildDestinationIndex(json: string): Generator<undefined, DestinationIndex> {
  const table = yield* DestinationTable.of(yield* readDestinationFile(json));
  const words = yield* WordIndex.of(table);
  const vocabulary = yield* Vocabulary.of(words.uses, table.language);
  const nearPlaces = new NearPlaces(table);
  yield;
  const townNames = yield* TownNames.of(table);
  const candidates = new Candidates(table, vocabulary, words);
  return new DestinationIndex({ table, vocabulary, candidates, nearPlaces, townNames });
}
