import { PAGE_SIZE } from '../../src/domain/constants.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import type { ClusterTable, FacetCounts, SearchAnswer } from '../../workers/search-api.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';

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

  search({ text, propertyIds, position, bbox }: BenchQuery): SearchAnswer {
    return this.#ready.search({ text, propertyIds, position, bbox, limit: PAGE_SIZE });
  }

  /** The list of an empty text: counts the lots within 100 km besides finding the nearest. */
  nearest(query: BenchQuery): SearchAnswer {
    return this.search(query);
  }

  facets({ text, propertyIds, position, bbox }: BenchQuery): FacetCounts {
    return this.#ready.facets({ text, propertyIds, position, bbox });
  }

  clusters({ text, propertyIds, viewport, zoom }: BenchQuery): ClusterTable {
    return this.#ready.clusters({ text, propertyIds, bbox: viewport, zoom });
  }

  answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    if (op === 'facets') return { total: -1, hits: [], facets: returned as FacetCounts };
    if (op.startsWith('filter-to-clusters')) return this.#markers(query, returned as ClusterTable);
    const { total, hits, beyondKm } = returned as SearchAnswer;
    const isOutOfReach = op.startsWith('nearest') && beyondKm !== undefined;
    return { total, hits: isOutOfReach ? [] : hits };
  }

  #markers(query: BenchQuery, { positions, pointCounts }: ClusterTable): BenchAnswer {
    const world = this.clusters({ ...query, viewport: [-180, -90, 180, 90], zoom: 0 });
    return {
      total: world.pointCounts.reduce((sum, count) => sum + count, 0),
      hits: [],
      markers: Array.from(pointCounts, (count, i) => ({
        position: [positions[2 * i] ?? Number.NaN, positions[2 * i + 1] ?? Number.NaN],
        count,
      })),
    };
  }
}
