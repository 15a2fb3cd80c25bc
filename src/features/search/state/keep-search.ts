import { rememberDestination } from '../../../ui/arrival-destination.ts';
import type { SearchSession } from './search-session.ts';
import type { SearchState } from './search-state.ts';
import type { SearchStore } from './store.ts';

/**
 * U2: writes the search to the tab's store at each filtering, and whichever way the visitor leaves: by a link of the list
 * or the map, by a key, by the browser, or by closing the page. A search that expired begins anew.
 * @returns stops, and writes a last time: leaving by a marker's window or a key ends so
 */
export function keepSearch(store: SearchStore, session: SearchSession): () => void {
  let last = store.get().state;
  const stops = [
    store.subscribe(() => {
      const { state } = store.get();
      if (isNews(last, state)) saveSearch(store, session);
      last = state;
    }),
    session.onExpire(() => store.dispatch({ type: 'expire' })),
  ];
  return () => {
    for (const stop of stops) stop();
    saveSearch(store, session);
  };
}

/** Tells a lot's page where the visitor is going (S13). @returns stop */
export function keepDestination(store: SearchStore, operatorId: string): () => void {
  let last = store.get().shown;
  return store.subscribe(() => {
    const { shown } = store.get();
    if (shown === last) return;
    last = shown;
    if (!shown.isFromEngine || shown.isPending) return;
    rememberDestination(operatorId, shown.answer?.destination?.destination);
  });
}

export function saveSearch(store: SearchStore, session: SearchSession): void {
  const { state } = store.get();
  if (!state.isHydrated) return;
  const { filters, limit, view, chosen, leftAt } = state;
  const { listScrollPx, viewport, area, openLot } = leftAt;
  session.save({
    text: filters.text,
    propertyIds: filters.propertyIds,
    moment: filters.moment,
    limit,
    view,
    listScrollPx,
    viewport,
    // Without the viewport it was chosen in, it would come back to another.
    area: viewport && area,
    openLot,
    destination: chosen,
  });
}

function isNews(before: SearchState, after: SearchState): boolean {
  const keys = ['isHydrated', 'filters', 'chosen', 'view', 'area'] as const;
  return keys.some((key) => before[key] !== after[key]);
}
