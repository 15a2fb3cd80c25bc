/** The real engine and the real decisions behind the client's interface, without the worker: answers come a turn later. */
import { Fault } from '../../src/domain/errors.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { LoadReport, LotHit } from '../../src/domain/search-api.ts';
import type {
  EngineClient,
  EngineMethod,
  EngineState,
} from '../../src/engine-client/engine-client.ts';
import type { Places } from '../../workers/answers/places.ts';
import { answersOf, engineOf } from './engine-stand-in.ts';

/** The destinations. Without a way to load them they are there at once. */
export interface Finder extends Places {
  loadDestinations?(url: string): boolean | Promise<boolean>;
}

export interface InThreadEngine extends EngineClient {
  /** Questions so far. */
  readonly asked: { readonly method: EngineMethod; readonly args: readonly unknown[] }[];
  /** Answers wait for this. */
  gate: Promise<unknown>;
  /** Puts the engine into another state, as the supervisor would. */
  become(state: EngineState): void;
  /** A new list, as after revalidation. */
  replace(lots: readonly Lot[]): void;
}

const NO_PLACES: Finder = { answer: () => ({ choices: [] }), placeNear: () => undefined };

export function inThreadEngine(
  first: readonly Lot[],
  about: Partial<LoadReport> = {},
  finder: Finder = NO_PLACES,
): InThreadEngine {
  const listeners = new Set<() => void>();
  const newest = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let hasPlaces = finder.loadDestinations === undefined;
  let answering: readonly object[];
  let ready: EngineState;
  let state: EngineState;

  const load = (lots: readonly Lot[], generation: number): void => {
    const engine = engineOf(lots);
    const loadDestinations = async (url: string) =>
      (hasPlaces = (await finder.loadDestinations?.(url)) ?? true);
    const answers = answersOf(engine, () => (hasPlaces ? finder : undefined));
    answering = [{ loadDestinations }, answers, engine, finder];
    const ids = [...new Set(lots.flatMap((lot) => lot.propertyIds))].sort((a, b) => a - b);
    const report = {
      lots: lots.length,
      origin: 'network' as const,
      fetchedAtMs: Date.UTC(2026, 0, 2, 9),
      properties: ids.map((id) => ({ id, name: `Property ${id}` })),
      ...about,
    };
    ready = { status: 'ready', generation, report };
    client.become(ready);
  };
  const isSearchable = () =>
    state.status === 'ready' || (state.status === 'loading' && state.progress.searchable);

  const client: InThreadEngine = {
    asked: [],
    gate: Promise.resolve(),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async ask(method, args, { lane } = {}) {
      const turn = client.asked.push({ method, args });
      if (lane !== undefined) newest.set(lane, turn);
      await client.gate;
      while (!isSearchable()) await new Promise<void>((resolve) => waiting.push(resolve));
      if (lane !== undefined && newest.get(lane) !== turn) {
        throw new Fault('aborted', 'A newer question of this lane came.');
      }
      const asked = answering.find((one) => method in one);
      const answer = asked?.[method as never] as ((...values: unknown[]) => never) | undefined;
      if (!answer) throw new Error(`This engine knows no ${method}.`);
      return answer.apply(asked, args as unknown[]);
    },
    retry: () => client.become(ready),
    dispose: () => listeners.clear(),
    become(next) {
      state = next;
      for (const listener of listeners) listener();
      for (const resolve of waiting.splice(0)) resolve();
    },
    replace: (lots) => load(lots, state.generation + 1),
  };
  load(first, 1);
  return client;
}

/** A lot as the map's answers have it, which is one of the list, too. */
export function lotHit(lotIndex: number, fields: Partial<LotHit> = {}): LotHit & Lot {
  return {
    lotIndex,
    id: String(lotIndex + 1),
    name: `Plass ${lotIndex + 1}`,
    street: 'Storgata 1',
    city: 'Oslo',
    position: [10.75, 59.91],
    propertyIds: [],
    chargers: 0,
    ...fields,
  };
}
