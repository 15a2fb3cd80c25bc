import type { Lot } from '../../../src/domain/lot.ts';
import { Fault } from '../../../src/domain/errors.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import type { LoadReport } from '../../../src/domain/search-api.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { FakeDestinations } from './fake-destinations.ts';

export interface InThreadEngine extends EngineClient {
  /** Puts the engine into another state, as the supervisor would. */
  become(state: EngineState): void;
  /** Questions asked so far, by method. */
  readonly asked: { readonly method: string; readonly args: readonly unknown[] }[];
  retries: number;
}

/** The real engine and the real decisions behind the client's interface, without the worker: answers come a turn later. */
export function inThreadEngine(
  lots: readonly Lot[],
  report: Partial<LoadReport> = {},
  finder = new FakeDestinations([]),
): InThreadEngine {
  const engine = engineOf(lots);
  const ids = [...new Set(lots.flatMap((lot) => lot.propertyIds))].sort((a, b) => a - b);
  const ready: EngineState = {
    status: 'ready',
    generation: 1,
    report: {
      lots: lots.length,
      dropped: {},
      origin: 'network',
      fetchedAtMs: Date.UTC(2026, 0, 2, 9),
      properties: ids.map((id) => ({ id, name: `Property ${id}` })),
      bounds: undefined,
      ...report,
    },
  };
  let state: EngineState = ready;
  const listeners = new Set<() => void>();
  const newest = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let count = 0;
  let hasPlaces = false;
  const places = () => (hasPlaces ? finder : undefined);
  const answers = {
    ...answersOf(engine, places),
    loadDestinations: async (url: string) => (hasPlaces = await finder.loadDestinations(url)),
  };

  const client: InThreadEngine = {
    asked: [],
    retries: 0,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ask(method, args, options) {
      client.asked.push({ method, args });
      count += 1;
      const turn = count;
      if (options?.lane !== undefined) newest.set(options.lane, turn);
      await Promise.resolve();
      while (
        state.status !== 'ready' &&
        !(state.status === 'loading' && state.progress.searchable)
      ) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      if (options?.lane !== undefined && newest.get(options.lane) !== turn) {
        throw new Fault('aborted', 'A newer question of this lane came.');
      }
      const asked = [answers, engine, finder].find((one) => method in one) ?? finder;
      const answer = asked[method as never] as (...values: unknown[]) => unknown;
      return answer.apply(asked, args as unknown[]) as never;
    },
    retry: () => {
      client.retries += 1;
      client.become(ready);
    },
    dispose: () => listeners.clear(),
    become(next) {
      state = next;
      for (const listener of listeners) listener();
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
  return client;
}
