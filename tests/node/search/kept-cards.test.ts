import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptCards } from '../../../src/features/search/results/use-kept-cards.ts';
import { forAll } from '../../support/for-all.ts';

const NONE = { lots: [], keys: [], nextKey: 0 };
const lots = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 12 });
const answers = fc.array(fc.tuple(lots, fc.array(fc.nat({ max: 30 }), { maxLength: 3 })), {
  maxLength: 8,
});

describe('M8 the cards of one answer and of the next', () => {
  test('keep their elements, except that a held card keeps its lot or goes with it', () => {
    forAll({}, answers, (steps) => {
      let cards = keptCards(NONE, [], new Set());
      for (const [next, held] of steps) {
        const before = cards;
        cards = keptCards(before, next, new Set(held));
        expect(new Set(cards.keys).size).toBe(next.length);
        const keyBefore = (lot: number) => before.keys[before.lots.indexOf(lot)];
        const holding = held.filter((lot) => before.lots.includes(lot));
        for (const lot of holding) {
          const key = keyBefore(lot);
          expect(cards.keys.indexOf(key!)).toBe(next.indexOf(lot));
        }
        const reusable = before.keys.length - new Set(holding).size;
        const others = cards.keys.filter((_, at) => !holding.includes(next[at]!));
        const reused = others.filter((key) => before.keys.includes(key));
        expect(reused).toHaveLength(Math.min(reusable, others.length));
      }
    });
  });

  test('stand in the answer’s order', () => {
    const first = keptCards(NONE, [5, 6, 7], new Set());
    expect(keptCards(first, [8, 7, 9], new Set([7])).keys).toEqual([0, 2, 1]);
    expect(keptCards(first, [8, 9, 10, 11], new Set([7])).keys).toEqual([0, 1, 3, 4]);
  });
});
