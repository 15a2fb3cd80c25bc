import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { EngineClient, EngineState } from './engine-client.ts';

const EngineContext = createContext<EngineClient | undefined>(undefined);

export function EngineProvider(props: {
  readonly engine: EngineClient;
  readonly children: ReactNode;
}) {
  return <EngineContext.Provider value={props.engine}>{props.children}</EngineContext.Provider>;
}

/** The page's one search engine. */
export function useEngine(): EngineClient {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('useEngine needs an EngineProvider above it.');
  return engine;
}

/** The engine's state, kept current. */
export function useEngineState(): EngineState {
  const engine = useEngine();
  return useSyncExternalStore(
    (listener) => engine.subscribe(listener),
    () => engine.getState(),
  );
}
