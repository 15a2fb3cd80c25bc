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
 * Returns the keys of a list's elements after a new answer. Lots of both answers that stand in one order in both keep their
 * elements, which neither change nor move. The elements of lots that are gone show the new ones: first those between the same
 * two lots, then those further up, which move down. A held lot keeps its element in any case.
 */
export function keptCards(
  before: Cards,
  lots: readonly LotKey[],
  held: ReadonlySet<LotKey>,
): Cards {
  const indexOf = new Map(before.lots.map((lot, index) => [lot, index]));
  const stays = inOneOrder(lots, indexOf, held);
  const ends = [...stays.values(), before.lots.length];
  const furtherUp: number[] = [];
  let { nextKey } = before;
  let at = 0;
  let end = 0;
  const freeBetween = () => {
    while (at < ends[end]! && held.has(before.lots[at]!)) at += 1;
    return at < ends[end]! ? before.keys[at++] : undefined;
  };
  const keys = lots.map((lot) => {
    const own = indexOf.get(lot);
    if (stays.has(lot)) {
      for (let key = freeBetween(); key !== undefined; key = freeBetween()) furtherUp.push(key);
      at = own! + 1;
      end += 1;
    }
    if (own !== undefined && (stays.has(lot) || held.has(lot))) return before.keys[own]!;
    return freeBetween() ?? furtherUp.shift() ?? nextKey++;
  });
  return { lots, keys, nextKey };
}

/** The most lots that stand in one order before and now, held ones above all, and where each stood. */
function inOneOrder(
  lots: readonly LotKey[],
  indexOf: ReadonlyMap<LotKey, number>,
  held: ReadonlySet<LotKey>,
): ReadonlyMap<LotKey, number> {
  interface Chain {
    readonly lot: LotKey;
    readonly index: number;
    readonly worth: number;
    readonly before: Chain | undefined;
  }
  const chains: Chain[] = [];
  let best: Chain | undefined;
  for (const lot of lots) {
    const index = indexOf.get(lot);
    if (index === undefined) continue;
    let longest: Chain | undefined;
    for (const chain of chains) {
      if (chain.index < index && chain.worth > (longest?.worth ?? 0)) longest = chain;
    }
    const worth = (longest?.worth ?? 0) + (held.has(lot) ? lots.length : 1);
    const chain = { lot, index, worth, before: longest };
    chains.push(chain);
    if (worth > (best?.worth ?? 0)) best = chain;
  }
  const found: (readonly [LotKey, number])[] = [];
  for (let chain = best; chain; chain = chain.before) found.push([chain.lot, chain.index]);
  return new Map(found.toReversed());
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
 * Keeps a list's elements from one answer to the next, so that a key draws only the cards that are new. A card that has
 * the focus, the pointer or a finger on it keeps its lot until it is released, so that nobody opens another one.
 * @returns each hit's key, and the handlers of the list's element
 */
export function useKeptCards(hits: readonly LotHit[]) {
  const [kept] = useState(createKeptCards);
  const cards = useMemo(() => kept.next(hits), [kept, hits]);
  useLayoutEffect(() => kept.shown(cards), [kept, cards]);
  return { keys: cards.keys, handlers: kept.handlers };
}
