import { describe, expect, test } from 'vitest';
import type { AskedCost, Question } from '../../../src/domain/answers-api.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { ask } from '../../../workers/answers/ask.ts';
import { norwegianDestinations } from '../destinations/norway.ts';
import { built, lotOf } from '../engine/engines.ts';
import { questionOf } from './question-of.ts';

/** Friday. */
const NOON_MS = Date.parse('2026-11-27T12:00:00+01:00');
const hourly = (price: number, hours = '24/7'): LotFacts => ({
  kind: 'parking',
  openingHours: hours,
  tariff: [{ hours, steps: [{ fromMinutes: 0, perMinutes: 60, price }] }],
});

/** Twelve of which nothing is known stand beyond the ten nearest and beyond a walk. */
const KNOWN = [hourly(40), hourly(20), undefined, hourly(0, 'Sa 08:00-20:00')];
const engine = built(
  Array.from({ length: 16 }, (_, id) => {
    const position = [10.75 + (id < 4 ? id : id * 10) / 1_000, 59.91] as const;
    const facts = KNOWN[id];
    return lotOf(id, { name: `Lot ${id}`, city: 'Oslo', position, ...(facts && { facts }) });
  }),
);

function asked(cost: Omit<AskedCost, 'nowMs'>, more: Partial<Question> = {}) {
  const about = { visitor: [10.75, 59.91], cost: { nowMs: NOON_MS, ...cost }, ...more } as const;
  const { list, subject } = ask(engine, undefined, questionOf('', about));
  return { ...list, subject, ids: list?.hits.slice(0, 4).map(({ id }) => id) };
}

describe('F7: the list and what a stay costs', () => {
  test('is of the lots within walking distance, cheapest first, and the count stays', () => {
    const cheapest = asked({ stay: '120', order: 'price' });
    expect(cheapest).toMatchObject({ total: 16, ids: [1, 0, 2, 3], isByPrice: true });
    expect(cheapest.walk).toEqual({ lots: 10, priced: 2 });
    // The map is about the same lots as without it.
    expect(cheapest.subject).toEqual(asked({}).subject);
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

  test('is the nearest first where no price is known', () => {
    const nowhere = { visitor: [10.85, 59.91] as const };
    const { isByPrice, total, ids, walk } = asked({ stay: '120', order: 'price' }, nowhere);
    expect([isByPrice, total, ids]).toEqual([undefined, 16, [10, 9, 11, 8]]);
    expect(walk).toEqual({ lots: 10, priced: 0 });
  });

  test('says nothing of prices where nobody asks, and no order without an origin', () => {
    expect(asked({ order: 'price' })).toMatchObject({ ids: [0, 1, 2, 3] });
    expect(asked({ order: 'price' })).not.toHaveProperty('walk');
    expect(asked({ stay: '0', order: 'price' })).not.toHaveProperty('isByPrice');
    const nowhere = asked({ stay: '120', order: 'price' }, { visitor: undefined });
    expect(nowhere).toMatchObject({ ids: [0, 1, 2, 3], order: 'data' });
    expect(nowhere).not.toHaveProperty('isByPrice');
    const prices = nowhere.hits?.map(({ price }) => price);
    expect(prices?.slice(0, 4)).toEqual([80, 40, undefined, undefined]);
  });
});

describe('F7: a destination whose name is also lots’', () => {
  const near = (id: number, name: string, price?: number) => {
    const position = [10.7529 + id / 10_000, 59.911] as const;
    return lotOf(id, { name, city: 'Oslo', position, ...(price && { facts: hourly(price) }) });
  };
  const others = [40, 20, 30].map((price, at) => near(10 + at, `Annen ${price}`, price));

  test.each<[what: string, ownPrice: number | undefined, priced: number]>([
    ['without prices', undefined, 3],
    ['that are cheaper still', 10, 9],
  ])('lists its own, %s, and after them the cheapest of all near it', (_what, price, priced) => {
    const own = Array.from({ length: 6 }, (_, id) => near(id, `Oslo S ${id}`, price));
    const cost = { nowMs: NOON_MS, stay: '120', order: 'price' };
    const question = questionOf('Oslo S', { cost });
    const { list, nearest } = ask(built([...own, ...others]), norwegianDestinations(), question);
    expect(list).toMatchObject({ total: 6, isByPrice: true });
    expect(nearest?.to.label).toBe('Oslo S');
    expect(nearest?.walk).toEqual({ lots: 9, priced });
    expect(nearest?.hits.map(({ name }) => name)).toEqual(['Annen 20', 'Annen 30', 'Annen 40']);
  });
});
