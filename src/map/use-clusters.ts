import { startTransition, useEffect, useState } from 'react';
import { useEngine, useEngineGeneration } from '../engine-client/engine-context.tsx';
import type { MatchQuery } from '../domain/search-api.ts';
import { type MarkerModel, markerModels } from './markers/marker-model.ts';
import type { VisibleMap } from './use-map-viewport.ts';

/** Markers of one answer. Lot indexes and cluster ids hold within one generation of the engine. */
export interface MarkerAnswer {
  readonly generation: number;
  readonly query: MatchQuery;
  readonly models: readonly MarkerModel[];
}

const NOTHING: MarkerAnswer = { generation: -1, query: { text: '', propertyIds: [] }, models: [] };

/**
 * The markers for what the map shows (S9). The last ones stay until the worker has answered, and
 * the newest question wins: nothing flickers, nothing old appears. A map that nobody sees asks nothing.
 */
export function useClusters(
  query: MatchQuery,
  visible: VisibleMap | undefined,
  shown: boolean,
): MarkerAnswer {
  const engine = useEngine();
  const generation = useEngineGeneration();
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    if (!visible || !shown) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const table = await engine.ask(
          'clusters',
          [{ ...query, bbox: visible.bounds, zoom: visible.clusterZoom, groupCoincident: true }],
          { lane: 'map', signal: leaving.signal },
        );
        if (leaving.signal.aborted) return;
        const models = markerModels(table);
        // A key press goes first.
        startTransition(() => setAnswer({ generation, query, models }));
      } catch {
        // Superseded, or an engine without clusters yet: the next generation asks again. The list says what is wrong.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [engine, generation, query, shown, visible]);
  return answer;
}
