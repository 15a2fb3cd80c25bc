/** The map's tests' engine: the real one over a handful of lots, answered in this thread. */
import type { Position } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type {
  EngineClient,
  EngineMethod,
  EngineState,
} from '../../../src/engine-client/engine-client.ts';
import type { LotHit, NearKind } from '../../../src/domain/search-api.ts';
import type { WorkerQueries } from '../../../src/domain/worker-api.ts';
import type { Places } from '../../../workers/answers/places.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';

function lotOf({ id, name, street, city, position, propertyIds, chargers }: LotHit): Lot {
  return { id, name, street, city, position, propertyIds, chargers };
}

export function lotHit(lotIndex: number, fields: Partial<LotHit> = {}): LotHit {
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

export class FakeEngine implements EngineClient {
  readonly asked: { readonly method: EngineMethod; readonly args: readonly unknown[] }[] = [];
  /** Answers wait for this. */
  gate: Promise<unknown> = Promise.resolve();
  /** What a position is near to, as once the destinations are loaded. */
  near: (position: Position, kind: NearKind | undefined) => string | undefined = () => undefined;
  readonly #listeners = new Set<() => void>();
  readonly #places: Places = {
    answer: () => ({ choices: [] }),
    placesNear: (positions, kind) => positions.map((position) => this.near(position, kind)),
  };
  #lots: readonly LotHit[];
  #engine: LotEngine;
  #answers: ReturnType<typeof answersOf>;
  #state: EngineState;

  constructor(lots: readonly LotHit[]) {
    this.#lots = lots;
    this.#engine = engineOf(lots.map(lotOf));
    this.#answers = answersOf(this.#engine, () => this.#places);
    this.#state = this.#ready(1);
  }

  #ready(generation: number): EngineState {
    return {
      status: 'ready',
      generation,
      report: {
        lots: this.#lots.length,
        dropped: {},
        origin: 'network',
        fetchedAtMs: 0,
        properties: [],
        bounds: undefined,
      },
    };
  }

  /** A new list, as after revalidation. */
  replace(lots: readonly LotHit[]): void {
    this.#lots = lots;
    this.#engine = engineOf(lots.map(lotOf));
    this.#answers = answersOf(this.#engine, () => this.#places);
    this.#state = this.#ready(this.#state.generation + 1);
    for (const listener of this.#listeners) listener();
  }

  getState(): EngineState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async ask<M extends EngineMethod>(
    method: M,
    args: Parameters<WorkerQueries[M]>,
  ): Promise<ReturnType<WorkerQueries[M]>> {
    this.asked.push({ method, args });
    await this.gate;
    return this.#answer(method, args) as ReturnType<WorkerQueries[M]>;
  }

  retry(): void {}

  dispose(): void {}

  #answer(method: EngineMethod, args: readonly unknown[]): unknown {
    const asked = [this.#answers, this.#places, this.#engine].find((one) => method in one);
    const answer = asked?.[method as never] as ((...values: unknown[]) => unknown) | undefined;
    if (!answer) throw new Error(`The fake engine knows no ${method}.`);
    return answer.apply(asked, [...args]);
  }
}
