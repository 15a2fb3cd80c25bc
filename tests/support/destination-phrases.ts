/**
 * 224 places as people say them, in eleven kinds, with where each is (tests/fixtures/destination-phrases.tsv; the answers
 * were written before what gives them). The index (tests/node/destinations) and the page (tests/built) are tested with
 * them.
 */
import { readFileSync } from 'node:fs';
import type { Position } from '../../src/domain/geo.ts';

export interface DestinationPhrase {
  readonly group: string;
  readonly typed: string;
  /** named: by the whole text; offered: only among the choices; notNamed, nothing: named by nothing. */
  readonly answer: 'named' | 'offered' | 'notNamed' | 'nothing';
  readonly place: string;
  readonly position: Position;
  readonly withinKm: number;
}

export const DESTINATION_PHRASES: readonly DestinationPhrase[] = readFileSync(
  'tests/fixtures/destination-phrases.tsv',
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line): DestinationPhrase => {
    const [group = '', typed = '', answer, place = '', lng, lat, km] = line.split('\t');
    return {
      group,
      typed,
      answer: answer as DestinationPhrase['answer'],
      place,
      position: [Number(lng), Number(lat)],
      withinKm: Number(km),
    };
  });
