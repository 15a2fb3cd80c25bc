import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useMemo, useState } from 'react';
import { lotIdOf } from '../../../domain/lot.ts';
import type { LotHit } from '../../../domain/search-api.ts';

/** After a new list, rows mean other lots; ids don't change. */
type LotKey = string | number;

interface Cards {
  readonly lots: readonly LotKey[];
  readonly keys: readonly number[];
  /** No element has had this key or a higher one. */
  readonly nextKey: number;
}

const NO_CARDS: Cards = { lots: [], keys: [], nextKey: 0 };

/**
 * Returns the keys under which a list's elements show other lots than before: the nth element shows the nth lot. Only the
 * element of a held lot stays that lot's, or goes with it.
 */
export function keptCards(
  before: Cards,
  lots: readonly LotKey[],
  held: ReadonlySet<LotKey>,
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
  const held = new Map<How, LotKey>();
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
        hits.map(({ id, lotIndex }) => lotIdOf(id) ?? lotIndex),
        new Set(held.values()),
      ),
    shown: (cards: Cards) => {
      last = cards;
    },
    handlers: {
      onFocusCapture: hold('focused'),
      onBlurCapture: () => release('focused'),
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') point(event);
      },
      onPointerLeave: () => release('pointed', 'pressed'),
      onPointerDown: hold('pressed'),
      onPointerUp: () => release('pressed'),
      onPointerCancel: () => release('pressed'),
    },
  };
}

/**
 * Keeps a list's elements from one answer to the next: what they say changes in place. A card that has the focus, the pointer
 * or a finger on it keeps its lot until it is released, so that nobody opens another one.
 * @returns each hit's key, and the handlers of the list's element
 */
export function useKeptCards(hits: readonly LotHit[]) {
  const [kept] = useState(createKeptCards);
  const cards = useMemo(() => kept.next(hits), [kept, hits]);
  useLayoutEffect(() => kept.shown(cards), [kept, cards]);
  return { keys: cards.keys, handlers: kept.handlers };
}
