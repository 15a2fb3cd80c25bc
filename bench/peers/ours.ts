import type { Lot } from '../../src/domain/lot.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import type { ClusterTable, FacetCounts, SearchAnswer } from '../../workers/search-api.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { clusters, comparable, facets, search } from '../contract-answer.ts';

/** The engine of the product, through its contract: it also counts and makes the ten hits' objects. */
export class OursEngine implements BenchEngine {
  readonly addIsIndexing = true;
  #builder: LotIndexBuilder | undefined = new LotIndexBuilder();
  #engine: LotEngine | undefined;

  get #ready(): LotEngine {
    if (this.#engine === undefined) throw new Error('build first');
    return this.#engine;
  }

  add(lot: Lot): void {
    this.#builder?.add(lot);
  }

  build(): void {
    this.#engine = this.#builder?.finish();
    this.#builder = undefined;
  }

  buildClusters(): void {
    const steps = this.#ready.buildClusters();
    while (!steps.next().done);
  }

  lateSearchBytes(): number {
    const { heavy } = this.#ready.parts.arrangement.columns;
    return heavy ? Object.values(heavy).reduce((sum, { byteLength }) => sum + byteLength, 0) : 0;
  }

  forget(): void {
    this.#ready.forget();
  }

  search(query: BenchQuery): SearchAnswer {
    return search(this.#ready, query);
  }

  /** The list of an empty text: counts the lots within 100 km besides finding the nearest. */
  nearest(query: BenchQuery): SearchAnswer {
    return search(this.#ready, query);
  }

  facets(query: BenchQuery): FacetCounts {
    return facets(this.#ready, query);
  }

  clusters(query: BenchQuery): ClusterTable {
    return clusters(this.#ready, query);
  }

  answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    return comparable(this.#ready, op, query, returned);
  }
}
