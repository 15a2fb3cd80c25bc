import type { Reading } from '../../src/domain/availability.ts';
import type { BBox } from '../../src/domain/geo.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import type { SlotLayout } from '../../workers/engine/slot-layout.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';
import { type Nearest, nearest } from '../../workers/engine/nearest.ts';
import { intersect } from '../../workers/engine/slot-set.ts';
import type { ClusterTable, FacetCounts, SearchAnswer } from '../../src/domain/search-api.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import {
  clusters,
  comparable,
  extent,
  facets,
  largestCluster,
  search,
} from '../contract-answer.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

/** The engine of the product, through its contract: a search also counts and makes the ten hits' objects. */
export class OursEngine implements BenchEngine {
  readonly addIsIndexing = true;
  #builder: LotIndexBuilder | undefined = new LotIndexBuilder(LOT_RULES);
  #engine: LotEngine | undefined;
  #built: SlotLayout | undefined;
  #clusterId: number | undefined;

  /** As it is once all is built. */
  get #layout(): SlotLayout {
    this.#built ??= this.#ready.parts.layout;
    return this.#built;
  }

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
    runToEnd(this.#ready.buildClusters());
    this.#built = undefined;
  }

  lateSearchBytes(): number {
    const { precomputed } = this.#ready.parts.layout.columns;
    return precomputed
      ? Object.values(precomputed).reduce((sum, { byteLength }) => sum + byteLength, 0)
      : 0;
  }

  forget(): void {
    this.#ready.forget();
  }

  search(query: BenchQuery): SearchAnswer {
    return search(this.#ready, query);
  }

  /** The search's own step, without the count of S6 and the texts of the hits: what its peer does. */
  nearest({ propertyIds, position }: BenchQuery): readonly Nearest[] {
    if (position === undefined) throw new Error('needs a position');
    const { all, properties, boxes, rowOf } = this.#layout;
    const sets = [all, ...propertyIds.map((id) => properties.get(id))];
    const set = intersect(sets, boxes.size);
    return nearest(set, boxes, rowOf, position, PAGE_SIZE).filter(
      ({ km }) => km <= NEAREST_WITHIN_KM,
    );
  }

  facets(query: BenchQuery): FacetCounts {
    return facets(this.#ready, query);
  }

  clusters(query: BenchQuery): ClusterTable {
    return clusters(this.#ready, query);
  }

  setReadings(readings: readonly Reading[]): void {
    this.#ready.setReadings(readings);
  }

  newMinute({ moment }: BenchQuery): void {
    if (!moment) throw new Error('needs an instant');
    runToEnd(this.#ready.buildMoment(moment));
  }

  /**
   * Which cluster is not timed, nor is anything kept of the search for it. A minute is made once, and then asked about:
   * that is an operation of its own.
   */
  prepare(op: QueryOp, query: BenchQuery): void {
    if (op !== 'filters-of-the-moment-minute' && query.moment) this.newMinute(query);
    if (op !== 'cluster-extent') return;
    this.#clusterId = largestCluster(this.#ready, query);
    this.#ready.forget();
  }

  extent(query: BenchQuery): BBox | undefined {
    return extent(this.#ready, query, this.#clusterId);
  }

  answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    if (op === 'nearest' || op === 'nearest-absent') {
      const rows = (returned as readonly Nearest[]).map(({ slot }) => this.#layout.rowOf[slot]!);
      return { total: -1, hits: this.#ready.lots(rows) };
    }
    return comparable(this.#ready, op, query, returned);
  }
}
