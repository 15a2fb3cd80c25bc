import type { EngineClient, EngineState } from '../../src/engine-client/engine-client.ts';

/** Resolves with the engine's state once its list is loaded. */
export function untilReady(client: EngineClient): Promise<EngineState> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = client.getState();
      if (state.status === 'ready') resolve(state);
    };
    client.subscribe(look);
    look();
  });
}
