/** S8, S13: what the 224 phrases mean to the index, and where each leads among lots of the sample. */
import { describe, expect, test } from 'vitest';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import type { DestinationAnswer } from '../../../src/domain/search-api.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { ordinaryLots } from '../../support/fixture-lots.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { DESTINATION_PHRASES, type DestinationPhrase } from '../../support/destination-phrases.ts';
import { norwegianDestinations } from './norway.ts';

const index = norwegianDestinations();
const parser = new LotRowParser();
const lots = ordinaryLots('fjellro').flatMap(({ list }) => parser.take(list) ?? []);
const { ask, rest } = answersOf(engineOf(lots), () => index);

function isAsExpected(
  { answer, position, withinKm }: DestinationPhrase,
  { choices, named }: DestinationAnswer,
): boolean {
  const isMeant = (at: Position): boolean => haversineKm(at, position) <= withinKm;
  if (answer === 'named') return named !== undefined && isMeant(named.position);
  const isOffered = choices.some((choice) => isMeant(choice.position));
  return named === undefined && (answer !== 'offered' || isOffered);
}

describe('S13: what 224 phrases mean', () => {
  test('they are 224', () => expect(DESTINATION_PHRASES).toHaveLength(224));

  test.each(DESTINATION_PHRASES)('$group: "$typed" is $answer: $place', (phrase) => {
    const answer = index.answer({ text: phrase.typed });
    const said = [answer.named?.label, ...answer.choices.map(({ label }) => label)];
    expect([isAsExpected(phrase, answer) ? 'as expected' : 'other', ...said]).toEqual([
      'as expected',
      ...said,
    ]);
    // In the address each is its own label, which names it again.
    for (const choice of answer.choices) {
      expect(index.answer({ text: choice.label }).named).toEqual({ ...choice, alias: undefined });
    }
  });

  test.each(DESTINATION_PHRASES)(
    '$group: "$typed" leads somewhere once entered',
    async (phrase) => {
      const { typed, position, withinKm } = phrase;
      const question = { text: typed, propertyIds: [], limit: 10, patient: true } as const;
      const { destination, list } = ask({ ...question, stage: 'final' });
      const { waysOn } = await rest({ ...question, stage: 'final' }, ['waysOn']);
      // Lots or ways on.
      const leads = (list?.hits.length ?? 0) + (waysOn?.destinations.length ?? 0);
      expect(leads + (waysOn?.spellings.length ?? 0) + Number(waysOn?.isLost ?? false)).not.toBe(0);
      // No other place than the meant one is in force, and none where nothing is meant.
      const to = destination?.destination;
      const isMeant = phrase.answer !== 'notNamed' && phrase.answer !== 'nothing';
      const isThere = to && isMeant && haversineKm(to.position, position) <= withinKm;
      expect([to?.label, isThere ?? true]).toEqual([to?.label, true]);
    },
  );
});
