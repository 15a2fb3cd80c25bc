import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
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

/** The engine's state, kept current. While loading it renders with each step of progress. */
export function useEngineState(): EngineState {
  const engine = useEngine();
  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine]);
  return useSyncExternalStore(subscribe, () => engine.getState());
}

/** Grows whenever an answer may differ from before; renders only then. */
export function useEngineGeneration(): number {
  const engine = useEngine();
  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine]);
  return useSyncExternalStore(subscribe, () => engine.getState().generation);
}
