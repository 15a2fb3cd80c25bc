import { useEffect, useRef } from 'react';
import { MAP } from '../domain/constants.ts';
import type { BBox } from '../domain/geo.ts';
import { useEngine } from '../engine-client/engine-context.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import type { MatchQuery } from '../../workers/search-api.ts';
import { matchBounds } from './fit-bounds.ts';
import type { MapAdapter } from './map-adapter.ts';

const QUIET_AFTER_DRAG_MS = 3_000;

function isRecent(dragMs: number): boolean {
  return performance.now() - dragMs < QUIET_AFTER_DRAG_MS;
}

/**
 * M4: shows all matches 500 ms after the results settled, when the visitor changed text or
 * filters. Never on load or restore (the first `fitRequest` is only remembered), nor within 3 s
 * of a drag.
 */
export function useFit(
  adapter: MapAdapter | undefined,
  query: MatchQuery,
  fitRequest: number,
): void {
  const engine = useEngine();
  const { map } = useOperator();
  const served = useRef(fitRequest);
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(
    () =>
      adapter?.on('drag', () => {
        draggedAt.current = performance.now();
      }),
    [adapter],
  );

  useEffect(() => {
    if (!adapter || served.current === fitRequest) return undefined;
    const leaving = new AbortController();
    const ask = (bbox: BBox, zoom: number) =>
      engine.ask('clusters', [{ ...query, bbox, zoom }], { signal: leaving.signal });
    const fit = async (): Promise<void> => {
      served.current = fitRequest;
      if (isRecent(draggedAt.current)) return;
      try {
        const bounds = await matchBounds(ask, map.bounds, adapter.size());
        if (!bounds || leaving.signal.aborted || isRecent(draggedAt.current)) return;
        adapter.fit(bounds, { paddingPx: MAP.fitPaddingPx, maxZoom: MAP.fitMaxZoom });
      } catch {
        // The list tells what is wrong with the engine; the map stays where it is.
      }
    };
    const timer = setTimeout(() => void fit(), MAP.fitDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [adapter, engine, fitRequest, map.bounds, query]);
}
