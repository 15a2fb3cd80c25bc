import { useEffect, useState } from 'react';
import type { LotHit } from '../../domain/search-api.ts';
import type { Position } from '../../domain/geo.ts';
import { useEngine } from '../../engine-client/engine-context.tsx';

/** The lot itself is among the nearest. */
const WANTED = 5;
const NONE: readonly LotHit[] = [];

/** M3: the nearest lots as quiet pins. The page does without them when the engine can't answer. */
export function useNearbyPins(id: string, position: Position): readonly LotHit[] {
  const engine = useEngine();
  const [pins, setPins] = useState(NONE);
  useEffect(() => {
    const leave = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const query = { text: '', propertyIds: [], position, limit: WANTED + 1 };
        const { hits, beyondKm } = await engine.ask('search', [query], { signal: leave.signal });
        if (leave.signal.aborted || beyondKm !== undefined) return;
        setPins(hits.filter((hit) => String(hit.id) !== id).slice(0, WANTED));
      } catch {
        // Without an engine, or after leaving: a map with one pin.
      }
    };
    void ask();
    return () => leave.abort();
  }, [engine, id, position]);
  return pins;
}
