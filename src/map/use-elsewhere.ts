import { type RefObject, useEffect, useState } from 'react';
import { useEngine } from '../engine-client/engine-context.tsx';
import type { MatchQuery } from '../domain/search-api.ts';
import { freeBounds, isFree } from './fit.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { MarkerAnswer } from './use-clusters.ts';
import { frameOf } from './use-fit.ts';
import type { VisibleMap } from './use-map-viewport.ts';

/** Long enough that a map on its way to a match says nothing. */
const SETTLED_MS = 400;

/** M4b: how many lots match while no marker is in view; undefined while one is, or nothing matches. */
export function useElsewhere(options: {
  readonly adapter: MapAdapter | undefined;
  readonly box: RefObject<Element | null>;
  readonly query: MatchQuery;
  readonly visible: VisibleMap | undefined;
  readonly answer: MarkerAnswer;
  readonly shown: boolean;
}): number | undefined {
  const { adapter, box, query, visible, answer, shown } = options;
  const engine = useEngine();
  const [elsewhere, setElsewhere] = useState<number>();
  const isSaid = elsewhere !== undefined;
  useEffect(() => {
    if (!adapter || !box.current || !visible || !shown || answer.query !== query) return undefined;
    const element = box.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      try {
        const { total } = await engine.ask('search', [{ ...query, limit: 0 }], { signal });
        if (!signal.aborted) setElsewhere(total > 0 ? total : undefined);
      } catch {
        // The list says what is wrong with the engine.
      }
    };
    // Looked at once the map rests: what floats over it is measured, which a moving map has no time for.
    const timer = setTimeout(
      () => {
        const free = freeBounds(adapter.viewport(), frameOf(adapter, element));
        const inView = answer.models.some(({ position }) => isFree(position, free));
        if (inView) setElsewhere(undefined);
        else void ask();
      },
      isSaid ? 0 : SETTLED_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [adapter, answer, box, engine, isSaid, query, shown, visible]);
  return elsewhere;
}
