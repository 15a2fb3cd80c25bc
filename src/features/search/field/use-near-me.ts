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

/** "Parkering nær meg" does what "Nær meg" does, once the text is understood. [S14] */
export function onceUnderstood(store: SearchStore, locate: () => unknown): void {
  const text = store.get().state.filters.text.trim();
  const look = (): void => {
    const { state, shown } = store.get();
    const isOver = state.filters.text.trim() !== text;
    if (!isOver && (shown.state.filters.text.trim() !== text || !shown.answer?.list)) return;
    stop();
    if (!isOver && !state.visitor && shown.answer?.understood?.isNearMe) locate();
  };
  const stop = store.subscribe(look);
  look();
}

/** Gets the position, which ends a destination in force or a text that finds nothing; a destination named meanwhile ends it. */
async function findVisitor(
  store: SearchStore,
  { locate, settle }: Pick<Visitor, 'locate' | 'settle'>,
): Promise<VisitorPosition | undefined> {
  const text = store.get().state.filters.text.trim();
  const stop = store.subscribe(() => {
    const { shown } = store.get();
    const isNamed = shown.answer?.destination && shown.state.filters.text.trim() !== text;
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
  const text = store.get().state.filters.text.trim();
  const tell = (endsText: boolean) => store.dispatch({ type: 'located', visitor, endsText });
  const endsText = isEnded(store.get().shown, text);
  tell(endsText === true);
  if (endsText !== undefined) return;
  const stop = store.subscribe(() => {
    const { state, shown } = store.get();
    const isOver = state.filters.text.trim() !== text || state.visitor !== visitor;
    const ends = isOver ? false : isEnded(shown, text);
    if (ends === undefined) return;
    stop();
    if (ends) tell(true);
  });
}

/** Whether "Nær meg" ends the text: it is a destination, or nothing has or resembles it. Undefined until that is known. */
function isEnded(shown: Shown, text: string): boolean | undefined {
  if (text === '') return false;
  const { answer, rest, state } = shown;
  if (!answer || state.filters.text.trim() !== text) return undefined;
  if (answer.destination) return true;
  if (!isDecided(shown)) return undefined;
  return isWithoutHits(shown) ? rest.waysOn?.isLost : false;
}
