import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useReadings } from '../../../availability/use-readings.ts';
import { afterFrame } from '../../../ui/after-frame.ts';

/** This many cards below the list's edge may come into sight, where the new ones above them are lower. */
const SPARE_CARDS = 1;
/** Longer than the frame after the key's takes. */
const LATER_MS = 30;

interface ListFollowerProps {
  readonly list: RefObject<HTMLElement | null>;
  /** Changes with each list. */
  readonly shown: unknown;
  readonly onReadings: (readings: ReadonlyMap<string, unknown>) => void;
}

/** Renders nothing: tells the list of readings [F4], and spares a key what is out of sight. */
export function ListFollower({ list, shown, onReadings }: ListFollowerProps) {
  const readings = useReadings();
  useEffect(() => onReadings(readings), [readings, onReadings]);
  useLaterCards(list, shown);
  return null;
}

/**
 * While the visitor types, cards that are out of sight are laid out and painted a moment after the others, which is a tenth of
 * a key's frame. All their words are in the page at once.
 */
function useLaterCards(list: RefObject<HTMLElement | null>, shown: unknown): void {
  // A card that was out of sight may move up: where it stands counts, not which it was.
  const seen = useRef(Infinity);
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    const far = new WeakSet<Element>();
    const look = (entries: readonly IntersectionObserverEntry[]): void => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) far.delete(target);
        else far.add(target);
      }
      const firstFar = cardsOf(list).findIndex((card) => far.has(card));
      seen.current = firstFar < 0 ? Infinity : firstFar + SPARE_CARDS;
    };
    observer.current = new IntersectionObserver(look, {
      root: list.current?.closest('#results') ?? null,
      // What is above the edge is near, however far: a new list begins at its top.
      rootMargin: '1000000px 0px 0px',
    });
    for (const card of cardsOf(list)) observer.current.observe(card);
    return () => observer.current?.disconnect();
  }, [list]);
  useLayoutEffect(() => {
    const isTyped = document.activeElement?.getAttribute('role') === 'combobox';
    const most = isTyped ? seen.current : Infinity;
    for (const [index, card] of cardsOf(list).entries()) {
      card.toggleAttribute('data-later', index >= most);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = afterFrame(() => {
      timer = setTimeout(() => {
        for (const card of cardsOf(list)) {
          card.removeAttribute('data-later');
          observer.current?.observe(card);
        }
      }, LATER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [list, shown]);
}

function cardsOf(list: RefObject<HTMLElement | null>): readonly Element[] {
  return [...(list.current?.children ?? [])];
}
