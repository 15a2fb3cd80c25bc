import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PAGE_SIZE } from '../../domain/constants.ts';
import type { Viewport } from '../../map/map-props.ts';
import { readAddress, writeAddress } from './search-address.ts';
import {
  MAX_TEXT_LENGTH,
  NO_FILTERS,
  propertySet,
  sameFilters,
  type SearchFilters,
} from './search-filters.ts';
import type { SavedSearch } from './search-session.ts';
import { useSearchSession } from './search-session-context.tsx';

/** Safari refuses about 100 history changes in 30 s (U1). */
const ADDRESS_DELAY_MS = 350;

export type View = 'list' | 'map';

export interface SearchState {
  readonly filters: SearchFilters;
  readonly limit: number;
  readonly view: View;
  /** Where the list and the map were when the visitor left (U2). */
  readonly restored: { readonly listScrollPx: number; readonly viewport: Viewport | undefined };
  /** Grows with each change of text or filters by the visitor; 0 after load or restore (M4). */
  readonly changes: number;
  readonly setText: (text: string) => void;
  readonly toggleProperty: (id: number) => void;
  readonly clearProperties: () => void;
  readonly showMore: () => void;
  readonly setView: (view: View) => void;
  /** Not for a viewport that came from the visitor's position (U2, G2). */
  readonly keepViewport: (viewport: Viewport | undefined) => void;
  readonly keepListScroll: (px: number) => void;
  /** Before leaving for a lot: writes address and store at once. */
  readonly leave: () => void;
}

interface Current {
  readonly filters: SearchFilters;
  readonly limit: number;
  readonly view: View;
  readonly changes: number;
}

/**
 * U1, U2: the search page's state between the address, the tab's store and the page itself.
 * @param comingBack the visitor came back within the app: a bare address restores from the store
 */
export function useSearchState(comingBack: boolean): SearchState {
  const session = useSearchSession();
  const location = useLocation();
  const navigate = useNavigate();

  const [start] = useState(() => startFrom(location.search, comingBack, session.read()));
  const [current, setCurrent] = useState<Current>(() => ({ ...start.current, changes: 0 }));
  const viewport = useRef(start.viewport);
  const listScrollPx = useRef(start.listScrollPx);
  const writtenSearch = useRef(location.search);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);

  const save = useCallback(() => {
    const { filters, limit, view } = latest.current;
    session.save({
      ...filters,
      propertyIds: [...filters.propertyIds],
      limit,
      view,
      listScrollPx: listScrollPx.current,
      viewport: viewport.current && {
        center: [...viewport.current.center],
        zoom: viewport.current.zoom,
      },
    });
  }, [session]);

  // The address follows the filters, a moment later; the store at once.
  const { filters } = current;
  useEffect(() => {
    save();
    const search = writeAddress(writtenSearch.current, filters);
    if (search === writtenSearch.current) return undefined;
    const timer = setTimeout(() => {
      writtenSearch.current = search;
      void navigate(
        { search, hash: window.location.hash },
        { replace: true, state: location.state as unknown, preventScrollReset: true },
      );
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filters, navigate, save, location.state]);

  // Somebody else changed the address (browser back, a link): it wins (U1).
  useEffect(() => {
    if (location.search === writtenSearch.current) return;
    writtenSearch.current = location.search;
    const addressed = readAddress(location.search) ?? NO_FILTERS;
    setCurrent((state) =>
      sameFilters(trimmed(state.filters), addressed)
        ? state
        : { ...state, filters: addressed, limit: PAGE_SIZE },
    );
  }, [location.search]);

  useEffect(
    () =>
      session.onExpire(() => {
        viewport.current = undefined;
        listScrollPx.current = 0;
        setCurrent((state) => ({ ...state, filters: NO_FILTERS, limit: PAGE_SIZE, changes: 0 }));
      }),
    [session],
  );

  const leave = useCallback(() => {
    save();
    const search = writeAddress(writtenSearch.current, latest.current.filters);
    if (search === writtenSearch.current) return;
    writtenSearch.current = search;
    // Past the router: its own replace would be cut off by the navigation that follows.
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
  }, [save]);

  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [leave]);

  const change = useCallback((next: (filters: SearchFilters) => SearchFilters) => {
    listScrollPx.current = 0;
    setCurrent((state) => ({
      ...state,
      filters: next(state.filters),
      limit: PAGE_SIZE,
      changes: state.changes + 1,
    }));
  }, []);

  return {
    ...current,
    restored: start,
    setText: useCallback(
      (text: string) => change((old) => ({ ...old, text: text.slice(0, MAX_TEXT_LENGTH) })),
      [change],
    ),
    toggleProperty: useCallback(
      (id: number) =>
        change((old) => ({
          ...old,
          propertyIds: old.propertyIds.includes(id)
            ? old.propertyIds.filter((other) => other !== id)
            : propertySet([...old.propertyIds, id]),
        })),
      [change],
    ),
    clearProperties: useCallback(() => change((old) => ({ ...old, propertyIds: [] })), [change]),
    showMore: useCallback(
      () => setCurrent((state) => ({ ...state, limit: state.limit + PAGE_SIZE })),
      [],
    ),
    setView: useCallback(
      (view: View) => setCurrent((state) => (state.view === view ? state : { ...state, view })),
      [],
    ),
    keepViewport: useCallback((kept: Viewport | undefined) => {
      viewport.current = kept;
    }, []),
    keepListScroll: useCallback((px: number) => {
      listScrollPx.current = px;
    }, []),
    leave,
  };
}

function trimmed(filters: SearchFilters): SearchFilters {
  return { ...filters, text: filters.text.trim() };
}

interface Start {
  readonly current: Omit<Current, 'changes'>;
  readonly listScrollPx: number;
  readonly viewport: Viewport | undefined;
}

/** U1: the address beats the store; what else was saved comes back only for the same filters. */
function startFrom(search: string, comingBack: boolean, saved: SavedSearch | undefined): Start {
  const addressed = readAddress(search);
  const usable =
    saved !== undefined && (addressed ? sameFilters(addressed, trimmed(saved)) : comingBack);
  if (!saved || !usable) {
    const filters = addressed ?? NO_FILTERS;
    return {
      current: { filters, limit: PAGE_SIZE, view: 'map' },
      listScrollPx: 0,
      viewport: undefined,
    };
  }
  const { text, propertyIds, limit, view, listScrollPx, viewport } = saved;
  return {
    current: { filters: { text, propertyIds: propertySet(propertyIds) }, limit, view },
    listScrollPx,
    viewport,
  };
}
