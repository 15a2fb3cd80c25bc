/** The interface of every engine in the bench, ours and the peers: the same questions, comparable answers. */
import type { Reading } from '../src/domain/availability.ts';
import type { BBox, Position } from '../src/domain/geo.ts';
import type { Lot, LotId } from '../src/domain/lot.ts';
import type { MomentFilter, SearchQuery } from '../src/domain/search-api.ts';

export const ENGINE_NAMES = [
  'ours',
  'naive',
  'prelowered',
  'joined',
  'flexsearch-verified',
  'geokdbush',
  'supercluster-rebuild',
  'ufuzzy',
  'minisearch',
  'fuse',
] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/**
 * Over lots with facts: filters of the moment (F5) as the lots that are open at a new minute, searches, clusters; and
 * searches by what a stay costs (F7).
 */
export const FACT_OPS = [
  'filters-of-the-moment-minute',
  'filters-of-the-moment',
  'filters-of-the-moment-clusters',
  'price',
] as const;

/** Operations whose queries are timed one by one. */
export const QUERY_OPS = [
  'search-cold',
  'search-warm',
  'words',
  'nearest',
  'nearest-absent',
  'facets',
  'filter-to-clusters-cold',
  'filter-to-clusters-warm',
  'cluster-extent',
  ...FACT_OPS,
] as const;
export type QueryOp = (typeof QUERY_OPS)[number];

/** One keystroke: everything that can be set on the search page. */
export interface BenchQuery extends Pick<SearchQuery, 'cost' | 'order'> {
  readonly text: string;
  /** Always by words (S12); else as a substring. */
  readonly words?: boolean;
  readonly propertyIds: readonly number[];
  readonly moment?: MomentFilter | undefined;
  readonly position?: Position | undefined;
  readonly bbox?: BBox | undefined;
  /** What the map shows: the clusters' question. */
  readonly viewport: BBox;
  readonly zoom: number;
}

/** What one visitor types, keystroke by keystroke; state never survives from one session to the next. */
export type Session = readonly BenchQuery[];

/** An answer in a form that two engines can be compared by. */
export interface BenchAnswer {
  /** All matches; -1 where the engine does not count. */
  readonly total: number;
  /** The hits in order, at most ten. */
  readonly hits: readonly BenchHit[];
  /** What the viewport shows, for the clusters only; absent where a peer draws another tree's. */
  readonly markers?: readonly BenchMarker[];
  /** Box around a cluster's matches, for `cluster-extent` only. */
  readonly extent?: BBox | undefined;
  /** Per property id, for `facets` only. */
  readonly facets?: Readonly<Record<number, number>>;
}

export interface BenchMarker {
  readonly position: Position;
  readonly count: number;
}

export interface BenchHit {
  readonly id?: LotId | undefined;
  readonly position: Position;
}

/**
 * An engine under test. It takes part in the operations for which it has methods.
 * Timed methods return something that depends on all their work, so that none of it can be optimised away.
 */
export interface BenchEngine {
  /** The rows as the engine needs them before it indexes; called once for each lot. Timed only if `addIsIndexing`. */
  add(lot: Lot): void;
  /** True where `add` does part of the indexing, so that its time belongs to the build. */
  readonly addIsIndexing?: boolean;
  /** Makes searching possible. Timed. */
  build(): void;
  /** Makes clusters possible, after `build`. Timed apart. */
  buildClusters?(): void;
  /** Bytes that `buildClusters` adds for searching: counted as the search index's, not the clusters'. */
  lateSearchBytes?(): number;
  search?(query: BenchQuery): unknown;
  /** The ten nearest within 100 km that have all properties; text and area are empty. */
  nearest?(query: BenchQuery): unknown;
  facets?(query: BenchQuery): unknown;
  /** Clusters of the viewport for the query's text and properties. */
  clusters?(query: BenchQuery): unknown;
  /** Box around the matches of the largest cluster, which `prepare` has looked up (M4c). */
  extent?(query: BenchQuery): unknown;
  /** The lots that are open at the query's minute, which was not asked about before. */
  newMinute?(query: BenchQuery): unknown;
  /** Readings of free spaces (F4), before any query. */
  setReadings?(readings: readonly Reading[]): void;
  /** Drops all state from earlier queries. */
  forget?(): void;
  /** Untimed work before a timed call, where an engine is to be timed for a part of the work only. */
  prepare?(op: QueryOp, query: BenchQuery): void;
  /** Turns what a timed method returned into a comparable answer. */
  answer(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer;
}
