import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptCards } from '../../../src/features/search/results/use-kept-cards.ts';
import { forAll } from '../../support/for-all.ts';

const NONE = { lots: [], keys: [], nextKey: 0 };
const lots = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 12 });
const answers = fc.array(fc.tuple(lots, fc.array(fc.nat({ max: 30 }), { maxLength: 3 })), {
  maxLength: 8,
});

/** The naive twin: each lot is tried as the first. */
const longest = (ascending: readonly number[]): number =>
  Math.max(
    0,
    ...ascending.map((first, at) => 1 + longest(ascending.slice(at + 1).filter((n) => n > first))),
  );

describe('M8 the cards of one answer and of the next', () => {
  test('most lots of both keep their elements where they stand, held ones always; free ones above show other lots', () => {
    forAll({}, answers, (steps) => {
      let cards = keptCards(NONE, [], new Set());
      for (const [next, held] of steps) {
        const before = cards;
        cards = keptCards(before, next, new Set(held));
        expect(new Set(cards.keys).size).toBe(next.length);
        const keyOf = (of: typeof cards, lot: number) => of.keys[of.lots.indexOf(lot)];
        const wasAt = (lot: number) => before.lots.indexOf(lot);
        const both = next.filter((lot) => before.lots.includes(lot));
        const holding = both.filter((lot) => held.includes(lot));
        expect(holding.map((lot) => keyOf(cards, lot))).toEqual(
          holding.map((lot) => keyOf(before, lot)),
        );
        // As React moves elements: those that stood above one it has placed.
        let lowest = -1;
        let stayed = 0;
        const isUnused = (key: number, old: number) =>
          !cards.keys.includes(key) && !(held as readonly unknown[]).includes(before.lots[old]);
        for (const [at, key] of cards.keys.entries()) {
          const index = before.keys.indexOf(key);
          if (before.lots[index] === next[at] && index > lowest) stayed += 1;
          const free = before.keys.findIndex(isUnused);
          expect(index < 0 && free >= 0 && free < lowest).toBe(false);
          lowest = Math.max(lowest, index);
        }
        // Beside held lots, those that stand on the same side of each in both.
        const oneOrder = both.filter((lot) =>
          holding.every((own) => next.indexOf(lot) < next.indexOf(own) === wasAt(lot) < wasAt(own)),
        );
        const most = longest(oneOrder.map(wasAt));
        // Held lots that have changed places keep their elements all the same, and move others.
        const haveStayed = holding.every((own) => oneOrder.includes(own));
        expect(haveStayed ? stayed : most).toBe(most);
      }
    });
  });

  test('stand in the answer’s order', () => {
    const first = keptCards(NONE, [5, 6, 7], new Set());
    expect(keptCards(first, [8, 7, 9], new Set([7])).keys).toEqual([0, 2, 1]);
    expect(keptCards(first, [8, 9, 10, 11], new Set([7])).keys).toEqual([0, 1, 3, 4]);
    expect(keptCards(first, [6, 7, 8], new Set()).keys).toEqual([1, 2, 0]);
    expect(keptCards(first, [8, 5, 6], new Set()).keys).toEqual([3, 0, 1]);
  });
});
