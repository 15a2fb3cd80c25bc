import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { BBox } from '../../domain/geo.ts';
import type { Destination } from '../../domain/search-api.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { contractPropertyId } from '../../operators/property-kind.ts';
import { readAddress } from './state/search-address.ts';
import { NO_FILTERS, type SearchFilters } from './state/search-filters.ts';
import { useSearchSession } from './state/search-session-context.tsx';
import {
  FIRST_STATE,
  reduceSearch,
  type SearchState,
  startState,
  type View,
} from './state/search-state.ts';
import { useSearchAddress } from './use-search-address.ts';
import { type SearchMemory, useSearchMemory } from './use-search-memory.ts';

/** What the visitor does to the search; the same functions for the page's whole life. */
export interface SearchActions {
  readonly setText: (text: string) => void;
  readonly choose: (destination: Destination) => void;
  readonly toggleProperty: (id: number) => void;
  readonly clearProperties: () => void;
  readonly showMore: () => void;
  readonly setView: (view: View) => void;
  readonly setArea: (area: BBox | undefined) => void;
}

export interface Search {
  readonly state: SearchState;
  readonly actions: SearchActions;
  readonly memory: SearchMemory;
  /** Before a link takes the visitor away: writes address and store at once (U2). */
  readonly leaveByLink: () => void;
}

/**
 * U1, U2: the search page's state between the address, the tab's store and the page itself. The first
 * render knows neither; both apply in one update: before the first paint where other lots would show, else
 * in slices.
 * @param comingBack the visitor came back: a bare address restores from the store
 * @param typedText what the visitor typed before the page was hydrated
 * @param hasSkeleton the page came with a skeleton for the list that its address asks for
 */
export function useSearchState(
  comingBack: boolean,
  typedText: string | undefined,
  hasSkeleton: boolean,
): Search {
  const session = useSearchSession();
  const contractId = contractPropertyId(useOperator());
  const { search } = useLocation();
  const [state, dispatch] = useReducer(reduceSearch, FIRST_STATE);

  const { isLive } = state;
  useLayoutEffect(() => {
    if (isLive) return;
    const returned = session.takeReturn() || comingBack;
    const start = startState(readAddress(search, contractId), returned, session.read());
    const begin = () => {
      dispatch({ type: 'start', state: start });
      if (typedText) dispatch({ type: 'text', text: typedText });
    };
    // Where the list stays as it is, or a skeleton stands for it, a slow phone needn't draw the page anew in one go.
    const isUnseen = start.filters === NO_FILTERS || hasSkeleton;
    if (isUnseen && !typedText) startTransition(begin);
    else begin();
  }, [isLive, search, contractId, comingBack, session, typedText, hasSkeleton]);

  const onForeignAddress = useCallback(
    (filters: SearchFilters) => dispatch({ type: 'address', filters }),
    [],
  );
  const writeAddress = useSearchAddress(isLive ? state.filters : undefined, onForeignAddress);
  const memory = useSearchMemory(state);

  useEffect(
    () =>
      session.onExpire(() => {
        memory.keepViewport(undefined);
        memory.keepListScroll(0);
        memory.keepOpenLot(undefined);
        dispatch({ type: 'expire' });
      }),
    [session, memory],
  );

  const leaveByLink = useCallback(() => {
    memory.save();
    writeAddress({ leaving: true });
  }, [memory, writeAddress]);
  useEffect(() => {
    const leave = () => {
      memory.save();
      writeAddress({ leaving: false });
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [memory, writeAddress]);

  const actions = useMemo<SearchActions>(
    () => ({
      setText: (text) => dispatch({ type: 'text', text }),
      choose: (destination) => dispatch({ type: 'choose', destination }),
      toggleProperty: (propertyId) => dispatch({ type: 'toggle', propertyId }),
      clearProperties: () => dispatch({ type: 'clearProperties' }),
      showMore: () => dispatch({ type: 'more' }),
      setView: (view) => dispatch({ type: 'view', view }),
      setArea: (area) => dispatch({ type: 'area', area }),
    }),
    [],
  );
  return { state, actions, memory, leaveByLink };
}
