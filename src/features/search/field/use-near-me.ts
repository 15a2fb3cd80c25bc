import { useCallback } from 'react';
import type { VisitorPosition } from '../../../domain/visitor-position.ts';
import { useVisitor, type Visitor } from '../../../visitor/visitor-position.tsx';
import { useSearchStore } from '../state/search-provider.tsx';
import type { SearchStore } from '../state/store.ts';

/** "Nær meg", in the field and on the map. [G1] */
export function useNearMe(): () => Promise<VisitorPosition | undefined> {
  const store = useSearchStore();
  const { locate, settle } = useVisitor();
  return useCallback(() => findVisitor(store, { locate, settle }), [store, locate, settle]);
}

/**
 * Gets the position, which then ends the destination, or a text that would leave the list empty everywhere. If a
 * destination is chosen meanwhile, the position is dropped, because the visitor is going there.
 */
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
    const { answer, rest } = store.get().shown;
    const endsText = answer?.destination !== undefined || rest.waysOn?.isLost === true;
    if (visitor) store.dispatch({ type: 'located', visitor, endsText });
    return visitor;
  } finally {
    stop();
  }
}
