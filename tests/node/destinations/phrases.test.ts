/**
 * S13: 200 places as people say them, in ten kinds, with where each is (tests/fixtures/destination-phrases.tsv; the
 * answers were written before what gives them).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import type { DestinationAnswer } from '../../../src/domain/search-api.ts';
import { norwegianDestinations } from './norway.ts';

interface Phrase {
  readonly group: string;
  readonly typed: string;
  /** named: by the whole text; offered: only among the choices; notNamed, nothing: named by nothing. */
  readonly answer: 'named' | 'offered' | 'notNamed' | 'nothing';
  readonly place: string;
  readonly position: Position;
  readonly withinKm: number;
}

const phrases = readFileSync('tests/fixtures/destination-phrases.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Phrase => {
    const [group = '', typed = '', answer, place = '', lng, lat, km] = line.split('\t');
    return {
      group,
      typed,
      answer: answer as Phrase['answer'],
      place,
      position: [Number(lng), Number(lat)],
      withinKm: Number(km),
    };
  });
const index = norwegianDestinations();

function isAsExpected(
  { answer, position, withinKm }: Phrase,
  { choices, named }: DestinationAnswer,
): boolean {
  const isMeant = (at: Position): boolean => haversineKm(at, position) <= withinKm;
  switch (answer) {
    case 'named':
      return named !== undefined && isMeant(named.position);
    case 'offered':
      return named === undefined && choices.some((choice) => isMeant(choice.position));
    case 'notNamed':
    case 'nothing':
      return named === undefined;
    default:
      return answer satisfies never;
  }
}

describe('S13: what 200 phrases mean', () => {
  test('there are twenty of each of ten kinds', () => {
    const sizes = new Map<string, number>();
    for (const { group } of phrases) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    expect(phrases).toHaveLength(200);
    expect([...sizes.values()]).toEqual(Array(10).fill(20));
  });

  test.each(phrases)('$group: "$typed" is $answer: $place', (phrase) => {
    const answer = index.answer({ text: phrase.typed });
    const said = [answer.named?.label, ...answer.choices.map(({ label }) => label)];
    expect([isAsExpected(phrase, answer) ? 'as expected' : 'other', ...said]).toEqual([
      'as expected',
      ...said,
    ]);
  });
});
