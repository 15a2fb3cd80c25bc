/** What a text names, as an answer says it. */
import { isPosition } from '../../src/domain/geo.ts';
import type { DestinationAnswer, DestinationQuery } from '../../src/domain/search-api.ts';
import type { DestinationTable } from './destination-table.ts';
import {
  bestNamedFirst,
  hasSameLetters,
  namedDestinations,
  withTownsWrittenOut,
} from './named-destinations.ts';
import type { Circumstances } from './ranking.ts';
import type { TownNames } from './town-names.ts';
import { readTypedPlace, type TypedPlace } from './typed-place.ts';

export interface ReadText {
  /** With contractions of towns' names written out. */
  readonly text: string;
  readonly place: TypedPlace;
  readonly circumstances: Circumstances;
  /** The entries that the whole text names, best first. */
  readonly entries: readonly number[];
}

export function namedIn(query: DestinationQuery, table: DestinationTable): ReadText {
  const text = withTownsWrittenOut(query.text, table);
  const place = readTypedPlace(text, table.language, (word) => table.postcodes.has(word));
  const position = isPosition(query.position) ? query.position : undefined;
  const circumstances = { position, isCentre: place.isCentre };
  const { entries, isRanked } = namedDestinations(text, place, table);
  const best = isRanked ? entries : bestNamedFirst(entries, { text, ...circumstances }, table);
  return { text, place, circumstances, entries: best };
}

type NamedAnswer = Required<
  Pick<DestinationAnswer, 'named' | 'hasSameLetters' | 'mayBecomeLongerName'>
>;

/** @param entry the best that the text names */
export function namedAnswer(
  text: string,
  entry: number,
  table: DestinationTable,
  townNames: TownNames,
): NamedAnswer {
  return {
    named: table.destination(entry),
    hasSameLetters: hasSameLetters(text, entry, table),
    mayBecomeLongerName: townNames.mayBecomeLongerName(text, entry),
  };
}
