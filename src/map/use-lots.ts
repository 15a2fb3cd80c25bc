import { useEffect, useMemo, useReducer } from 'react';
import { useEngine } from '../engine-client/engine-context.tsx';
import type { LotHit } from '../domain/search-api.ts';
import type { MarkerAnswer } from './use-clusters.ts';

/** Keeps what was seen; enough for days of panning, little enough for a phone. */
const MAX_KEPT = 5_000;

/**
 * The lots behind the single pins, by row: asked for once each, after the pins are drawn.
 * A new map object comes with every answer, so that names can be made anew.
 */
export function useLots({ generation, models }: MarkerAnswer): ReadonlyMap<number, LotHit> {
  const engine = useEngine();
  // oxlint-disable-next-line react/exhaustive-deps -- rows mean something else in each generation
  const kept = useMemo(() => new Map<number, LotHit>(), [generation]);
  const [version, arrived] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const missing = models
      .filter(({ lotIndex }) => lotIndex >= 0 && !kept.has(lotIndex))
      .map(({ lotIndex }) => lotIndex);
    if (missing.length === 0) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const options = { lane: 'map-lots', signal: leaving.signal };
        const lots = await engine.ask('lots', [missing], options);
        if (leaving.signal.aborted) return;
        if (kept.size > MAX_KEPT) {
          const inView = models.flatMap(({ lotIndex }) => kept.get(lotIndex) ?? []);
          kept.clear();
          for (const lot of inView) kept.set(lot.lotIndex, lot);
        }
        for (const lot of lots) kept.set(lot.lotIndex, lot);
        arrived();
      } catch {
        // Pins without names still open: their window asks again.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [engine, kept, models]);
  // oxlint-disable-next-line react/exhaustive-deps -- `version` is when `kept` changed
  return useMemo(() => new Map(kept), [kept, version]);
}
