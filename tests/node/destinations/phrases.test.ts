/** S13: what the 200 phrases mean to the index. */
import { describe, expect, test } from 'vitest';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import type { DestinationAnswer } from '../../../src/domain/search-api.ts';
import { DESTINATION_PHRASES, type DestinationPhrase } from '../../support/destination-phrases.ts';
import { norwegianDestinations } from './norway.ts';

const index = norwegianDestinations();

function isAsExpected(
  { answer, position, withinKm }: DestinationPhrase,
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
    for (const { group } of DESTINATION_PHRASES) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    expect(DESTINATION_PHRASES).toHaveLength(200);
    expect([...sizes.values()]).toEqual(Array(10).fill(20));
  });

  test.each(DESTINATION_PHRASES)('$group: "$typed" is $answer: $place', (phrase) => {
    const answer = index.answer({ text: phrase.typed });
    const said = [answer.named?.label, ...answer.choices.map(({ label }) => label)];
    expect([isAsExpected(phrase, answer) ? 'as expected' : 'other', ...said]).toEqual([
      'as expected',
      ...said,
    ]);
  });
});
