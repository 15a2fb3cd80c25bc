import type { Location, NavigateFunction } from 'react-router-dom';
import { readAsked, writeAddress } from './search-address.ts';
import { NO_FILTERS } from './search-filters.ts';
import type { SearchStore } from './store.ts';

/** Delays the address while somebody types, because Safari refuses more than about 100 history changes in 30 s. [U1] */
export const ADDRESS_DELAY_MS = 350;

/**
 * Writes changed filters into the address, and reads filters from an address that something else changed. [U1]
 * @param contractId the property that `contract=1` means [S3]
 */
export function followAddress(store: SearchStore, contractId: number | undefined, start: Location) {
  let written = start.search;
  let drawn: { readonly location: Location; readonly navigate: NavigateFunction } | undefined;
  // Of the rendered page: a link or a step in the history changes the browser's before the next page renders.
  let href = '';

  const next = (): string | undefined => {
    const { state } = store.get();
    const { isHydrated, filters, area } = state;
    const search = isHydrated ? writeAddress(written, filters, contractId, area) : written;
    return search === written ? undefined : search;
  };
  const replace = (): void => {
    // The router doesn't know what was written without it.
    const search = next() ?? written;
    if (search === drawn?.location.search || !drawn || window.location.href !== href) return;
    written = search;
    const { location, navigate } = drawn;
    void navigate(
      { search, hash: window.location.hash },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  };
  return {
    /** Call it whenever the page has rendered at this address. */
    located(location: Location, navigate: NavigateFunction): void {
      if (drawn?.location !== location) ({ href } = window.location);
      drawn = { location, navigate };
      // Where a link led to this search in another language, something may have been typed meanwhile.
      if (location.search === written) return replace();
      written = location.search;
      const { filters = NO_FILTERS, place } = readAsked(location.search, contractId) ?? {};
      store.dispatch({ type: 'filters', filters, ...(place && { limit: place.limit }) });
    },
    /** Writes the address at once, before a link is followed. */
    write(): void {
      const search = next();
      if (search === undefined) return;
      written = search;
      // The navigation that follows would cancel a replace by the router, so this one bypasses it.
      const { pathname: path, hash } = window.location;
      window.history.replaceState(window.history.state, '', `${path}${search}${hash}`);
      ({ href } = window.location);
    },
    connect() {
      let { filters, area } = store.get().state;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = store.subscribe(() => {
        const { state } = store.get();
        if (state.filters === filters && state.area === area) return;
        ({ filters, area } = state);
        clearTimeout(timer);
        timer = setTimeout(replace, ADDRESS_DELAY_MS);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}
