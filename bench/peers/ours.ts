/** The engines with the product's interface: ours, and the naive reference that every engine is compared with. */
import type { Reading } from '../../src/domain/availability.ts';
import { NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import type { BBox } from '../../src/domain/geo.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import type { ClusterTable, SearchAnswer, SearchEngine } from '../../src/domain/search-api.ts';
import { NaiveEngine } from '../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../tools/reference/naive-hours.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { type Nearest, nearest } from '../../workers/engine/nearest.ts';
import { intersect } from '../../workers/engine/slot-set.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';
import {
  type BenchAnswer,
  type BenchEngine,
  type BenchQuery,
  OPERATIONS,
  type QueryOp,
} from '../bench-engine.ts';

type Contract = Pick<SearchEngine, 'search' | 'facets' | 'clusters' | 'extent' | 'setReadings'>;

const WORLD: BBox = [-180, -85, 180, 85];
/** Zoom at which the world's largest cluster is looked for: that of a country. */
const EXTENT_ZOOM = 4;

/** Asks an engine by its interface: a search also counts and makes the ten hits' objects. */
abstract class ContractEngine implements BenchEngine {
  protected abstract readonly engine: Contract;
  #clusterId: number | undefined;

  abstract add(lot: Lot): void;
  abstract build(): void;

  setReadings(readings: readonly Reading[]): void {
    this.engine.setReadings(readings);
  }

  /** Which cluster is the largest is not timed. */
  prepare(op: QueryOp, query: BenchQuery): void {
    if (op === 'cluster-extent') this.#clusterId = largestCluster(this.engine, query);
  }

  search(query: BenchQuery): SearchAnswer {
    return this.engine.search({ ...query, limit: PAGE_SIZE });
  }

  facets(query: BenchQuery): BenchAnswer {
    return { facets: this.engine.facets(query) };
  }

  clusters(query: BenchQuery): ClusterTable {
    return this.engine.clusters({ ...query, bbox: query.viewport });
  }

  extent(query: BenchQuery): BenchAnswer {
    const clusterId = this.#clusterId;
    return clusterId === undefined ? {} : { extent: this.engine.extent({ ...query, clusterId }) };
  }

  /** Clusters are compared by how many lots are under all of them, too. */
  answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    const { method } = OPERATIONS[op];
    if (method !== 'clusters' && method !== 'newMinute') return returned as BenchAnswer;
    const { total } = this.search({ ...query, position: undefined, bbox: undefined });
    return method === 'clusters' ? { total, markers: returned as ClusterTable } : { total };
  }
}

/** The cluster with the most matches, the one with the least id among equals; undefined where there is none. */
function largestCluster(engine: Contract, query: BenchQuery): number | undefined {
  const { clusterIds, pointCounts } = engine.clusters({
    ...query,
    bbox: WORLD,
    zoom: EXTENT_ZOOM,
  });
  return Array.from(clusterIds, (id, i) => ({ id, count: pointCounts[i] ?? 0 }))
    .filter(({ id }) => id !== -1)
    .toSorted((a, b) => b.count - a.count || a.id - b.id)[0]?.id;
}

/** The naive reference of the engine's own tests. Never timed. */
export class Oracle extends ContractEngine {
  protected engine!: NaiveEngine;
  readonly #lots: Lot[] = [];

  add(lot: Lot): void {
    this.#lots.push(lot);
  }

  build(): void {
    this.engine = new NaiveEngine(this.#lots, isKnownOpen, LOT_RULES.prices.priceOf);
  }

  /** The lots that S6 shows instead of any within 100 km are no answer. */
  nearest(query: BenchQuery): BenchAnswer {
    const { hits, beyondKm } = this.search(query);
    return { hits: beyondKm === undefined ? hits : [] };
  }
}

export class OursEngine extends ContractEngine {
  readonly addIsIndexing = true;
  protected engine!: LotEngine;
  #builder: LotIndexBuilder | undefined = new LotIndexBuilder(LOT_RULES);

  add(lot: Lot): void {
    this.#builder?.add(lot);
  }

  build(): void {
    this.engine = this.#builder!.finish();
    this.#builder = undefined;
  }

  buildClusters(): void {
    runToEnd(this.engine.buildClusters());
  }

  lateSearchBytes(): number {
    const { precomputed } = this.engine.layout.columns;
    const columns = precomputed ? Object.values(precomputed) : [];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  forget(): void {
    this.engine.forget();
  }

  /** The search's own step, without the count of S6 and the texts of the hits: what its peer does. */
  nearest({ propertyIds, position }: BenchQuery): readonly Nearest[] {
    const { all, properties, boxes, rowOf } = this.engine.layout;
    const sets = [all, ...propertyIds.map((id) => properties.get(id))];
    return nearest(intersect(sets, boxes.size), boxes, rowOf, position!, PAGE_SIZE).filter(
      ({ km }) => km <= NEAREST_WITHIN_KM,
    );
  }

  newMinute({ moment }: BenchQuery): void {
    runToEnd(this.engine.buildMoment(moment!));
  }

  /** A minute is made once, and then asked about: that is an operation of its own. */
  override prepare(op: QueryOp, query: BenchQuery): void {
    if (op !== 'filters-of-the-moment-minute' && query.moment) this.newMinute(query);
    super.prepare(op, query);
    // Nothing is kept of looking for a cluster.
    if (op === 'cluster-extent') this.engine.forget();
  }

  override answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    if (OPERATIONS[op].method !== 'nearest') return super.answer(op, query, returned);
    const { rowOf } = this.engine.layout;
    const rows = (returned as readonly Nearest[]).map(({ slot }) => rowOf[slot]!);
    return { hits: this.engine.lots(rows) };
  }
}
