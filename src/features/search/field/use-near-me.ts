import { useCallback } from 'react';
import type { VisitorPosition } from '../../../domain/visitor-position.ts';
import { useVisitor, type Visitor } from '../../../visitor/visitor-position.tsx';
import { useSearchStore } from '../state/search-provider.tsx';
import { isDecided, isWithoutHits, type Shown } from '../state/shown.ts';
import type { SearchStore } from '../state/store.ts';

/** "Nær meg", in the field and on the map. [G1] */
export function useNearMe(): () => Promise<VisitorPosition | undefined> {
  const store = useSearchStore();
  const { locate, settle } = useVisitor();
  return useCallback(() => findVisitor(store, { locate, settle }), [store, locate, settle]);
}

/** Gets the position, which ends a destination in force or a text that finds nothing; a destination named meanwhile ends it. */
async function findVisitor(
  store: SearchStore,
  { locate, settle }: Pick<Visitor, 'locate' | 'settle'>,
): Promise<VisitorPosition | undefined> {
  const { filters } = store.get().state;
  const stop = store.subscribe(() => {
    const { shown } = store.get();
    const isNamed = shown.answer?.destination && shown.state.filters.text !== filters.text;
    if (!isNamed) return;
    stop();
    settle();
  });
  try {
    const visitor = await locate();
    if (visitor) tellPosition(store, visitor);
    return visitor;
  } finally {
    stop();
  }
}

/** Tells the position at once, and again without the text if what the text is turns out later. */
function tellPosition(store: SearchStore, visitor: VisitorPosition): void {
  const { text } = store.get().state.filters;
  const tell = (endsText: boolean) => store.dispatch({ type: 'located', visitor, endsText });
  const endsText = isEnded(store.get().shown, text);
  tell(endsText === true);
  if (endsText !== undefined) return;
  whenTrue(
    store,
    () => {
      const { state, shown } = store.get();
      const isOver = state.filters.text !== text || state.visitor !== visitor;
      return isOver ? false : isEnded(shown, text);
    },
    () => tell(true),
  );
}

/** Calls `act` with the answer to the text in the field, if its words ask for what is near the visitor. [S14] */
export function whenNearMeIsMeant(store: SearchStore, act: () => void): void {
  const { text } = store.get().state.filters;
  whenTrue(
    store,
    () => {
      const { state, shown } = store.get();
      if (state.filters.text !== text || state.visitor) return false;
      if (!shown.answer || shown.state.filters.text !== text) return undefined;
      return shown.answer.understood?.isNearMe ?? false;
    },
    act,
  );
}

/** Acts once if what isn't known yet turns out to be true. */
function whenTrue(store: SearchStore, read: () => boolean | undefined, act: () => void): void {
  const now = read();
  if (now) act();
  if (now !== undefined) return;
  const stop = store.subscribe(() => {
    const later = read();
    if (later === undefined) return;
    stop();
    if (later) act();
  });
}

/** Whether "Nær meg" ends the text: it is a destination, or nothing has or resembles it. Undefined until that is known. */
function isEnded(shown: Shown, text: string): boolean | undefined {
  if (text.trim() === '') return false;
  const { answer, rest, state } = shown;
  if (!answer || state.filters.text !== text) return undefined;
  if (answer.destination) return true;
  if (!isDecided(shown)) return undefined;
  return isWithoutHits(shown) ? rest.waysOn?.isLost : false;
}
