/** The engines with the product's interface: ours, and the naive reference that every engine is compared with. */
import type { Reading } from '../../src/domain/availability.ts';
import { NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import type { BBox } from '../../src/domain/geo.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import type {
  ClusterTable,
  FacetCounts,
  SearchAnswer,
  SearchEngine,
} from '../../src/domain/search-api.ts';
import { NaiveEngine } from '../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../tools/reference/naive-hours.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { type Nearest, nearest } from '../../workers/engine/nearest.ts';
import { intersect } from '../../workers/engine/slot-set.ts';
import type { SlotLayout } from '../../workers/engine/slot-layout.ts';
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
abstract class ContractEngine<Engine extends Contract> implements BenchEngine {
  #engine: Engine | undefined;
  #clusterId: number | undefined;

  abstract add(lot: Lot): void;
  abstract finish(): Engine;

  get engine(): Engine {
    if (this.#engine === undefined) throw new Error('build first');
    return this.#engine;
  }

  build(): void {
    this.#engine = this.finish();
  }

  setReadings(readings: readonly Reading[]): void {
    this.engine.setReadings(readings);
  }

  /** Which cluster is the largest is not timed. */
  prepare(op: QueryOp, query: BenchQuery): void {
    if (op === 'cluster-extent') this.#clusterId = largestCluster(this.engine, query);
  }

  search({ viewport: _viewport, zoom: _zoom, ...query }: BenchQuery): SearchAnswer {
    return this.engine.search({ ...query, limit: PAGE_SIZE });
  }

  nearest(query: BenchQuery): unknown {
    return this.search(query);
  }

  facets({ text, propertyIds, position, bbox }: BenchQuery): FacetCounts {
    return this.engine.facets({ text, propertyIds, position, bbox });
  }

  clusters({ text, propertyIds, moment, viewport, zoom }: BenchQuery): ClusterTable {
    return this.engine.clusters({ text, propertyIds, moment, bbox: viewport, zoom });
  }

  extent({ text, propertyIds }: BenchQuery): BBox | undefined {
    const clusterId = this.#clusterId;
    return clusterId === undefined
      ? undefined
      : this.engine.extent({ text, propertyIds, clusterId });
  }

  answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    switch (OPERATIONS[op].method) {
      case 'facets':
        return { facets: returned as FacetCounts };
      case 'extent':
        return { extent: returned as BBox | undefined };
      case 'newMinute': {
        const { moment } = query;
        return { total: this.engine.search({ text: '', propertyIds: [], moment, limit: 0 }).total };
      }
      case 'clusters': {
        const { positions, pointCounts } = returned as ClusterTable;
        const { total } = this.search({ ...query, position: undefined, bbox: undefined });
        const markers = Array.from(pointCounts, (count, i) => ({
          position: [positions[2 * i] ?? Number.NaN, positions[2 * i + 1] ?? Number.NaN] as const,
          count,
        }));
        return { total, markers };
      }
      case 'nearest': {
        // The lots that S6 shows instead of any within 100 km are no answer.
        const { total, hits, beyondKm } = returned as SearchAnswer;
        return { total, hits: beyondKm === undefined ? hits : [] };
      }
      case 'search':
      default: {
        const { total, hits } = returned as SearchAnswer;
        return { total, hits };
      }
    }
  }
}

/** The cluster with the most matches, the one with the least id among equals; undefined where there is none. */
function largestCluster(engine: Contract, { text, propertyIds }: BenchQuery): number | undefined {
  const { clusterIds, pointCounts } = engine.clusters({
    text,
    propertyIds,
    bbox: WORLD,
    zoom: EXTENT_ZOOM,
  });
  return Array.from(clusterIds, (id, i) => ({ id, count: pointCounts[i] ?? 0 }))
    .filter(({ id }) => id !== -1)
    .toSorted((a, b) => b.count - a.count || a.id - b.id)[0]?.id;
}

/** The naive reference of the engine's own tests. Never timed. */
export class Oracle extends ContractEngine<NaiveEngine> {
  readonly #lots: Lot[] = [];

  add(lot: Lot): void {
    this.#lots.push(lot);
  }

  finish(): NaiveEngine {
    return new NaiveEngine(this.#lots, isKnownOpen, LOT_RULES.prices.priceOf);
  }

  newMinute(): void {}
}

export class OursEngine extends ContractEngine<LotEngine> {
  readonly addIsIndexing = true;
  #builder: LotIndexBuilder | undefined = new LotIndexBuilder(LOT_RULES);
  /** As it is once all is built. */
  #layout: SlotLayout | undefined;

  add(lot: Lot): void {
    this.#builder?.add(lot);
  }

  finish(): LotEngine {
    const engine = this.#builder!.finish();
    this.#builder = undefined;
    return engine;
  }

  buildClusters(): void {
    runToEnd(this.engine.buildClusters());
    this.#layout = this.engine.layout;
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
  override nearest({ propertyIds, position }: BenchQuery): readonly Nearest[] {
    const { all, properties, boxes, rowOf } = this.#layout!;
    const sets = [all, ...propertyIds.map((id) => properties.get(id))];
    return nearest(intersect(sets, boxes.size), boxes, rowOf, position!, PAGE_SIZE).filter(
      ({ km }) => km <= NEAREST_WITHIN_KM,
    );
  }

  newMinute({ moment }: BenchQuery): void {
    runToEnd(this.engine.buildMoment(moment!));
  }

  /** A minute is made once, and then asked about: that is an operation of its own. Nothing is kept of looking for a cluster. */
  override prepare(op: QueryOp, query: BenchQuery): void {
    if (op !== 'filters-of-the-moment-minute' && query.moment) this.newMinute(query);
    super.prepare(op, query);
    if (op === 'cluster-extent') this.engine.forget();
  }

  override answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer {
    if (OPERATIONS[op].method !== 'nearest') return super.answer(op, query, returned);
    const rows = (returned as readonly Nearest[]).map(({ slot }) => this.#layout!.rowOf[slot]!);
    return { hits: this.engine.lots(rows) };
  }
}
