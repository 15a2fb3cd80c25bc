import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { BBox } from '../../domain/geo.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import type { LeftAt, SearchState } from './state/search-state.ts';
import { useSearchSession } from './state/search-session-context.tsx';

export interface SearchMemory {
  /** Not for a viewport that came from the visitor's position: undefined then (U2, G2). */
  readonly keepViewport: (viewport: Viewport | undefined) => void;
  readonly keepListScroll: (px: number) => void;
  /** The lot whose window is open on the map. */
  readonly keepOpenLot: (id: string | undefined) => void;
  /** Writes all of it to the tab's store. */
  readonly save: () => void;
}

/**
 * U2: writes the search to the tab's store at each filtering, and whichever way the visitor leaves:
 * by a link of the list or the map, by a key, by the browser, or by closing the page.
 */
export function useSearchMemory(state: SearchState): SearchMemory {
  const session = useSearchSession();
  const leftAt = useRef<LeftAt>(state.restored);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const { restored, isLive, filters, chosen, changes, view, area } = state;
  useEffect(() => {
    leftAt.current = restored;
  }, [restored]);
  useEffect(() => {
    // A new question starts at the top of its list.
    if (changes > 0) leftAt.current = { ...leftAt.current, listScrollPx: 0 };
  }, [changes]);

  // G2: an area that was the map's while it showed the visitor's position is stored as little as that
  // viewport is, also once the map is elsewhere.
  const storableArea = useRef<BBox>(undefined);
  useEffect(() => {
    storableArea.current = leftAt.current.viewport && area;
  }, [area]);

  const save = useCallback(() => {
    const { current } = latest;
    if (!current.isLive) return;
    const { listScrollPx, viewport, openLot } = leftAt.current;
    const destination = current.chosen;
    session.save({
      text: current.filters.text,
      propertyIds: [...current.filters.propertyIds],
      limit: current.limit,
      view: current.view,
      listScrollPx,
      viewport: viewport && { center: [...viewport.center], zoom: viewport.zoom },
      area: viewport && storableArea.current && [...storableArea.current],
      openLot,
      destination: destination && { ...destination, position: [...destination.position] },
    });
  }, [session]);

  // By what has changed, not by what is read: `save` reads the newest.
  const changed = useMemo(
    () => ({ isLive, filters, chosen, view, area }),
    [isLive, filters, chosen, view, area],
  );
  useEffect(() => {
    if (changed.isLive) save();
  }, [changed, save]);
  // Unmounting is how every way to a lot ends, a marker's window and the keyboard included.
  useEffect(() => save, [save]);

  return useMemo(
    () => ({
      keepViewport: (viewport) => {
        leftAt.current = { ...leftAt.current, viewport };
      },
      keepListScroll: (listScrollPx) => {
        leftAt.current = { ...leftAt.current, listScrollPx };
      },
      keepOpenLot: (openLot) => {
        leftAt.current = { ...leftAt.current, openLot };
      },
      save,
    }),
    [save],
  );
}
