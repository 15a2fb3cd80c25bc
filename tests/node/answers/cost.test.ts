import { describe, expect, test } from 'vitest';
import type { AskedCost, Question } from '../../../src/domain/answers-api.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { ask } from '../../../workers/answers/ask.ts';
import { LotIndexBuilder } from '../../../workers/engine/index.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import { norwegianDestinations } from '../destinations/norway.ts';

/** Friday. */
const NOON_MS = Date.parse('2026-11-27T12:00:00+01:00');
const hourly = (price: number, hours?: string): LotFacts => ({
  kind: 'parking',
  openingHours: hours ?? '24/7',
  tariff: [
    { ...(hours !== undefined && { hours }), steps: [{ fromMinutes: 0, perMinutes: 60, price }] },
  ],
});

const engine = (() => {
  const builder = new LotIndexBuilder(LOT_RULES);
  const facts = [hourly(40), hourly(20), undefined, hourly(0, 'Sa 08:00-20:00')];
  // Twelve more, of which nothing is known, beyond the ten nearest and beyond a walk.
  for (const [id, known] of [...facts, ...Array.from({ length: 12 }, () => undefined)].entries()) {
    const position = [10.75 + (id < 4 ? id : id * 10) / 1_000, 59.91] as const;
    builder.add({
      id,
      name: `Lot ${id}`,
      street: '',
      city: 'Oslo',
      position,
      propertyIds: [],
      chargers: 0,
      ...(known && { facts: known }),
    });
  }
  return builder.finish();
})();

function asked(cost: Omit<AskedCost, 'nowMs'>, more: Partial<Question> = {}) {
  const { list, subject } = ask(engine, undefined, {
    text: '',
    propertyIds: [],
    limit: 10,
    stage: 'final',
    visitor: [10.75, 59.91],
    cost: { nowMs: NOON_MS, ...cost },
    ...more,
  });
  return { ...list, subject, ids: list?.hits.slice(0, 4).map(({ id }) => id) };
}

describe('F7: the list and what a stay costs', () => {
  test('is of the lots within walking distance, cheapest first, and the count stays', () => {
    const { total, ids, walk, isByPrice, subject } = asked({ stay: '120', order: 'price' });
    expect({ total, ids, walk, isByPrice }).toEqual({
      total: 16,
      ids: [1, 0, 2, 3],
      walk: { lots: 10, priced: 2 },
      isByPrice: true,
    });
    // The map is about the same lots as without it.
    expect(subject).toEqual(asked({}).subject);
  });

  test('at a later time has that time’s prices, and that time’s opening hours', () => {
    const at = '2026-11-28T18:00';
    expect(asked({ stay: '120', at, order: 'price' }).ids).toEqual([3, 1, 0, 2]);
    const moment = { atMs: NOON_MS, open: true };
    expect(asked({}, { moment }).ids).toEqual([0, 1]);
    expect(asked({ at }, { moment }).ids).toEqual([0, 1, 3]);
    // Nobody knows what will be free.
    expect(asked({ at }, { moment: { atMs: NOON_MS, free: true } }).total).toBe(16);
    expect(asked({}, { moment: { atMs: NOON_MS, free: true } }).total).toBe(0);
  });

  test('says nothing of prices where nobody asks, and no order without an origin', () => {
    expect(asked({ order: 'price' })).toMatchObject({ ids: [0, 1, 2, 3] });
    expect(asked({ order: 'price' })).not.toHaveProperty('walk');
    expect(asked({ stay: '0', order: 'price' })).not.toHaveProperty('isByPrice');
    const nowhere = asked({ stay: '120', order: 'price' }, { visitor: undefined });
    expect(nowhere).toMatchObject({ ids: [0, 1, 2, 3], order: 'data' });
    expect(nowhere).not.toHaveProperty('isByPrice');
    expect(nowhere.hits?.map(({ price }) => price).slice(0, 4)).toEqual([
      80,
      40,
      undefined,
      undefined,
    ]);
  });
});

describe('F7: a destination whose name is also lots’', () => {
  const named = (() => {
    const builder = new LotIndexBuilder(LOT_RULES);
    const add = (id: number, name: string, facts?: LotFacts) =>
      builder.add({
        id,
        name,
        street: '',
        city: 'Oslo',
        position: [10.7529 + id / 10_000, 59.911],
        propertyIds: [],
        chargers: 0,
        ...(facts && { facts }),
      });
    for (let id = 0; id < 6; id++) add(id, `Oslo S ${id}`);
    for (const [index, price] of [40, 20, 30].entries())
      add(10 + index, `Annen ${price}`, hourly(price));
    return builder.finish();
  })();
  function askedThere(cost: Omit<AskedCost, 'nowMs'>) {
    const question = { text: 'Oslo S', propertyIds: [], limit: 10, stage: 'final' } as const;
    return ask(named, norwegianDestinations(), { ...question, cost: { nowMs: NOON_MS, ...cost } });
  }

  test('has its own lots listed, and the cheapest of all that are near it after them', () => {
    const { list, nearest } = askedThere({ stay: '120', order: 'price' });
    expect(list).toMatchObject({ total: 6, isByPrice: true });
    expect(nearest?.to.label).toBe('Oslo S');
    expect(nearest?.walk).toEqual({ lots: 9, priced: 3 });
    expect(nearest?.hits.map(({ name }) => name)).toEqual(['Annen 20', 'Annen 30', 'Annen 40']);
  });
});
