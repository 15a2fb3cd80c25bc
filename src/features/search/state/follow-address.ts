import type { Location, NavigateFunction } from 'react-router-dom';
import { readAddress, writeAddress } from './search-address.ts';
import { NO_FILTERS } from './search-filters.ts';
import type { Clock, SearchStore } from './store.ts';

/** Safari refuses about 100 history changes in 30 s (U1). */
export const ADDRESS_DELAY_MS = 350;

/** U1: keeps the address as the filters are, and the filters as an address is that somebody else wrote. */
export interface AddressFollower {
  /** The page at this address is drawn. */
  located(location: Location, navigate: NavigateFunction): void;
  /**
   * Writes the address at once. `leaving`: by a link, whose page may take a while to come, and which a change of the
   * address meanwhile would undo.
   */
  write(options: { readonly leaving: boolean }): void;
  /** Follows the store until the returned function is called. */
  connect(): () => void;
}

const nothing = (): void => undefined;

/**
 * @param contractId what `contract=1` means (S3)
 * @param start the address when the page is first drawn
 */
export function followAddress(
  store: SearchStore,
  contractId: number | undefined,
  clock: Clock,
  start: Location,
): AddressFollower {
  let written = start.search;
  let drawn: { readonly location: Location; readonly navigate: NavigateFunction } | undefined;
  // A link pressed since changes the browser's address before its page is drawn.
  let pathname = '';
  let isLeaving = false;

  const next = (): string | undefined => {
    const { state } = store.get();
    const search = state.isHydrated ? writeAddress(written, state.filters, contractId) : written;
    return search === written ? undefined : search;
  };
  const replace = (): void => {
    const search = next();
    if (search === undefined || !drawn || isLeaving) return;
    if (window.location.pathname !== pathname) return;
    written = search;
    const { location, navigate } = drawn;
    void navigate(
      { search, hash: window.location.hash },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  };
  return {
    located(location, navigate) {
      if (drawn?.location !== location) pathname = window.location.pathname;
      drawn = { location, navigate };
      if (location.search === written) return;
      written = location.search;
      const filters = readAddress(location.search, contractId) ?? NO_FILTERS;
      store.dispatch({ type: 'address', filters });
    },
    write({ leaving }) {
      if (leaving) isLeaving = true;
      const search = next();
      if (search === undefined) return;
      written = search;
      // Past the router: its own replace would be cut off by the navigation that follows.
      const { pathname: path, hash } = window.location;
      window.history.replaceState(window.history.state, '', `${path}${search}${hash}`);
    },
    connect() {
      let { filters } = store.get().state;
      let stopTimer = nothing;
      const stop = store.subscribe(() => {
        const { state } = store.get();
        if (state.filters === filters) return;
        filters = state.filters;
        // Still here, and changing what is searched for.
        isLeaving = false;
        stopTimer();
        if (next() !== undefined) stopTimer = clock.after(ADDRESS_DELAY_MS, replace);
      });
      return () => {
        stop();
        stopTimer();
      };
    },
  };
}
