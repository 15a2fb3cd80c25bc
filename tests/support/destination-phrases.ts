/**
 * 224 places as people say them, in eleven kinds, with where each is (tests/fixtures/destination-phrases.tsv; the answers
 * were written before what gives them). The index (tests/node/destinations) and the page (tests/built) are tested with
 * them.
 */
import { readFileSync } from 'node:fs';
import type { Position } from '../../src/domain/geo.ts';

/** named: by the whole text; offered: only among the choices; notNamed, nothing: named by nothing. */
type PhraseAnswer = 'named' | 'offered' | 'notNamed' | 'nothing';

export type DestinationPhrase = (typeof DESTINATION_PHRASES)[number];

const [, ...LINES] = readFileSync('tests/fixtures/destination-phrases.tsv', 'utf8')
  .trim()
  .split('\n');

export const DESTINATION_PHRASES = LINES.map((line) => {
  const [group = '', typed = '', answer, place = '', lng, lat, km] = line.split('\t');
  const position: Position = [Number(lng), Number(lat)];
  return { group, typed, answer: answer as PhraseAnswer, place, position, withinKm: Number(km) };
});
