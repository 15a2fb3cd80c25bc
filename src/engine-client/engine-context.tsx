import { createContext, useCallback, useSyncExternalStore } from 'react';
import type { Fault } from '../domain/errors.ts';
import type { LoadReport } from '../domain/search-api.ts';
import { ENGINE_AT_FIRST, type EngineClient, type EngineState } from './engine-client.ts';
import { useProvided } from '../use-provided.ts';

const EngineContext = createContext<EngineClient | undefined>(undefined);

export const EngineProvider = EngineContext.Provider;

export function useEngine(): EngineClient {
  return useProvided(EngineContext);
}

/** A part of the engine's state: each step of a load changes the whole. @param select is pure */
export function useEngineState<T>(select: (state: EngineState) => T): T {
  const engine = useEngine();
  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine]);
  return useSyncExternalStore(
    subscribe,
    () => select(engine.getState()),
    () => select(ENGINE_AT_FIRST),
  );
}

export function useLoadReport(): LoadReport | undefined {
  return useEngineState((state) => (state.status === 'ready' ? state.report : undefined));
}

/** Why the list could not be loaded; undefined while it loads, and once it is there. */
export function useLoadFault(): Fault | undefined {
  return useEngineState((state) => (state.status === 'failed' ? state.fault : undefined));
}
