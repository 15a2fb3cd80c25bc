import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { LotHit } from '../../../domain/search-api.ts';

/** The lots of a list and the key of each one's element. */
interface Cards {
  readonly lots: readonly number[];
  readonly keys: readonly number[];
  /** No element has had this key or a higher one. */
  readonly nextKey: number;
}

const NO_CARDS: Cards = { lots: [], keys: [], nextKey: 0 };

/** The keys of a list's elements: the nth element shows the nth lot, but a held lot keeps its element, or goes with it. */
export function keptCards(
  before: Cards,
  lots: readonly number[],
  held: ReadonlySet<number>,
): Cards {
  const keyOf = new Map(before.lots.map((lot, index) => [lot, before.keys[index]!]));
  const kept = new Map(
    [...held].flatMap((lot) => (keyOf.has(lot) ? [[lot, keyOf.get(lot)!] as const] : [])),
  );
  const taken = new Set(kept.values());
  const free = before.keys.filter((key) => !taken.has(key));
  let { nextKey } = before;
  let used = 0;
  const keys = lots.map((lot) => kept.get(lot) ?? free[used++] ?? nextKey++);
  return { lots, keys, nextKey };
}

type How = 'focused' | 'pointed' | 'pressed';

function createKeptCards() {
  let last = NO_CARDS;
  const held = new Map<How, number>();
  const hold =
    (how: How) =>
    ({ currentTarget: list, target }: SyntheticEvent): void => {
      const at = [...list.children].findIndex((item) => item.contains(target as Node));
      const lot = last.lots[at];
      if (lot === undefined) held.delete(how);
      else held.set(how, lot);
    };
  const release = (...hows: readonly How[]) => {
    for (const how of hows) held.delete(how);
  };
  const point = hold('pointed');
  return {
    next: (hits: readonly LotHit[]) =>
      keptCards(
        last,
        hits.map(({ lotIndex }) => lotIndex),
        new Set(held.values()),
      ),
    shown: (cards: Cards) => {
      last = cards;
    },
    handlers: {
      onFocusCapture: hold('focused'),
      onBlurCapture: () => release('focused'),
      onPointerOver: (event: PointerEvent) => {
        // A finger has no hover.
        if (event.pointerType !== 'touch') point(event);
      },
      onPointerLeave: () => release('pointed', 'pressed'),
      onPointerDown: hold('pressed'),
      onPointerUp: () => release('pressed'),
      onPointerCancel: () => release('pressed'),
    },
  };
}

/** Elements are kept and changed in place. One with focus, pointer or finger keeps its lot, so that nobody opens another. */
export function useKeptCards(hits: readonly LotHit[]) {
  const [kept] = useState(createKeptCards);
  const cards = useMemo(() => kept.next(hits), [kept, hits]);
  useLayoutEffect(() => kept.shown(cards), [kept, cards]);
  return { keys: cards.keys, handlers: kept.handlers };
}
