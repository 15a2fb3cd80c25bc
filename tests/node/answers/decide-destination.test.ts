/** S13: what is asked of the destinations, and how many of them are offered. */
import { expect, test } from 'vitest';
import type { Question } from '../../../src/domain/answers-api.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type { DestinationQuery } from '../../../src/domain/search-api.ts';
import { decideDestination, namesSomewhere } from '../../../workers/answers/decide-destination.ts';
import type { Places } from '../../../workers/answers/places.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { lotOf } from '../engine/engines.ts';
import { questionOf } from './question-of.ts';

const CHOICES = [1, 2, 3, 4].map(
  (north) =>
    ({ label: `Strand ${north}`, name: 'Strand', kind: 'place', position: [10, north] }) as const,
);
const lotsAt = (...positions: Position[]) =>
  engineOf(positions.map((position, id) => lotOf(id, { name: 'Torget', position })));

/** What was asked of the destinations, and what was decided. */
function decide(engine: ReturnType<typeof lotsAt>, asked: Partial<Question>, hasMore?: boolean) {
  const queries: DestinationQuery[] = [];
  const places: Places = {
    answer(query) {
      queries.push(query);
      const named = CHOICES.find(({ label }) => label === query.text);
      return {
        choices: CHOICES,
        ...(named && { named }),
        ...(hasMore !== undefined && { hasMore }),
      };
    },
    placeNear: () => undefined,
  };
  const question = questionOf(' strand ', { stage: 'typing', ...asked });
  const decision = decideDestination(engine, places, question, true);
  return { queries, decision };
}

test.each<[string, near: Position | undefined, lots: readonly Position[], Partial<Question>]>([
  ['the visitor', [5, 60], [[10, 59]], { visitor: [5, 60] }],
  [
    'the middle of lots of one region',
    [10.5, 59.5],
    [
      [10, 59],
      [11, 60],
    ],
    {},
  ],
  [
    'nowhere, where lots are all over a country',
    undefined,
    [
      [5, 58],
      [25, 70],
    ],
    {},
  ],
  ['nowhere without lots', undefined, [], {}],
])('a name of many places means the one nearest to %s', (_what, near, lots, asked) => {
  const { queries } = decide(lotsAt(...lots), asked);
  expect(queries).toEqual([{ text: 'strand', position: near, limit: 3, literal: true }]);
});

test.each([undefined, false, true])('three are offered; more may be found: %s', (hasMore) => {
  const { decision } = decide(lotsAt([10, 59]), {}, hasMore);
  expect(decision.choices).toEqual(CHOICES.slice(0, 3));
  expect(decision.hasMore).toBe(hasMore === true);
  const goal = decide(lotsAt([10, 59]), { text: 'Fra A til B to Strand 2' }).decision;
  expect(goal.choices.map(({ position: [, north] }) => north)).toEqual([2, 1, 3]);
});

test('from two letters on, spaces aside', () => {
  const name = ['', 'å', ' å ', 'ås', ' ås '].filter(namesSomewhere);
  expect(name).toEqual(['ås', ' ås ']);
});
