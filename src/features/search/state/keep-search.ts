import { afterFrame } from '../../../ui/after-frame.ts';
import { rememberArrival } from '../../../ui/arrival-destination.ts';
import type { SearchSession } from './search-session.tsx';
import type { SearchState } from './search-state.ts';
import type { SearchStore } from './store.ts';

/**
 * Saves the search in the tab's session after each filtering, once the page has shown it. An expired search starts afresh. [U2]
 * @returns stops, and saves a last time, because a navigation unmounts the page without any other sign
 */
export function keepSearch(store: SearchStore, session: SearchSession): () => void {
  let last = store.get().state;
  const save = (): void => saveSearch(store, session);
  const stops = [
    store.subscribe(() => {
      const { state } = store.get();
      if (isNews(last, state)) afterFrame(save);
      last = state;
    }),
    session.onExpire(() => store.dispatch({ type: 'expire' })),
  ];
  return () => {
    for (const stop of stops) stop();
    saveSearch(store, session);
  };
}

/** Remembers the destination, so that a lot's page can say how far it is. [S13] @returns stop */
export function keepDestination(store: SearchStore, operatorId: string): () => void {
  let last = store.get().shown;
  const remember = (): void => {
    const { shown } = store.get();
    if (!shown.isFromEngine || shown.isPending) return;
    rememberArrival(operatorId, shown.answer?.destination?.destination);
  };
  return store.subscribe(() => {
    const { shown } = store.get();
    if (shown !== last) afterFrame(remember);
    last = shown;
  });
}

export function saveSearch(store: SearchStore, session: SearchSession): void {
  const { isHydrated, filters, chosen, limit, view, leftAt } = store.get().state;
  if (isHydrated) session.save({ filters, chosen, limit, view, leftAt });
}

function isNews(before: SearchState, after: SearchState): boolean {
  const keys = ['isHydrated', 'filters', 'chosen', 'view', 'area'] as const;
  return keys.some((key) => before[key] !== after[key]);
}
