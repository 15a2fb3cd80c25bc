import { useEffect, useState } from 'react';
import type { LotHit } from '../domain/search-api.ts';
import { useEngine, useEngineGeneration } from './engine-context.tsx';

/** Returns what the list says of a lot; undefined while `wanted` is false, until it is known, and where no list is. */
export function useLotHit(id: string, wanted: boolean): LotHit | undefined {
  const engine = useEngine();
  const generation = useEngineGeneration();
  const [hit, setHit] = useState<LotHit>();
  useEffect(() => {
    if (!wanted) return undefined;
    const leave = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const found = await engine.ask('lotById', [id], { signal: leave.signal });
        if (!leave.signal.aborted) setHit(found);
      } catch {
        // Without a list there is nothing to show, and the page says so.
      }
    };
    void ask();
    return () => leave.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another generation may know the lot
  }, [engine, generation, id, wanted]);
  return wanted && String(hit?.id) === id ? hit : undefined;
}
