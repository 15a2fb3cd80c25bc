import { useEffect, useRef } from 'react';
import { MAP } from '../domain/constants.ts';
import { useEngine } from '../engine-client/engine-context.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import type { MatchQuery } from '../../workers/search-api.ts';
import { matchBounds } from './fit-bounds.ts';
import type { MapAdapter } from './map-adapter.ts';

const QUIET_AFTER_DRAG_MS = 3_000;

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
    const timer = setTimeout(() => {
      served.current = fitRequest;
      const justDragged = () => performance.now() - draggedAt.current < QUIET_AFTER_DRAG_MS;
      if (justDragged()) return;
      matchBounds(
        (bbox, zoom) =>
          engine.ask('clusters', [{ ...query, bbox, zoom }], { signal: leaving.signal }),
        map.bounds,
        adapter.size(),
      )
        .then((bounds) => {
          if (!bounds || leaving.signal.aborted || justDragged()) return;
          adapter.fit(bounds, { paddingPx: MAP.fitPaddingPx, maxZoom: MAP.fitMaxZoom });
        })
        // The list tells what is wrong with the engine; the map stays where it is.
        .catch(() => {});
    }, MAP.fitDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [adapter, engine, fitRequest, map.bounds, query]);
}
