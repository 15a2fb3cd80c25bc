import { expect, test } from 'vitest';
import type { Lot } from '../../../src/domain/lot.ts';
import { nearestOthers } from '../../../workers/answers/nearest-others.ts';
import { engineOf } from '../../support/engine-stand-in.ts';

/** Seven lots in a row, a kilometre or so apart; the first is in the town. */
const LOTS = Array.from({ length: 7 }, (_, id): Lot => {
  const city = id === 0 ? 'Moss' : 'Rygge';
  const position = [10.66 + id / 50, 59.43] as const;
  return { id, name: `Plass ${id}`, street: '', city, position, propertyIds: [], chargers: 0 };
});

test('S8: after few hits five others follow, the hits that lie among them left out', () => {
  const engine = engineOf(LOTS);
  const match = { text: 'Moss', propertyIds: [], limit: 10 };
  const moss = {
    label: 'Moss',
    name: 'Moss',
    kind: 'town',
    position: [10.66, 59.43],
    approximate: false,
  } as const;
  const list = engine.search(match);
  expect(list.hits.map(({ id }) => id)).toEqual([0]);
  const { hits } = nearestOthers(engine, moss, match, list, true);
  expect(hits.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
