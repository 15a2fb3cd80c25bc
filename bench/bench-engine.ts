/** The operations of the bench, and the interface of every engine in it: the same questions, comparable answers. */
import type { Reading } from '../src/domain/availability.ts';
import type { BBox } from '../src/domain/geo.ts';
import type { Lot, LotId } from '../src/domain/lot.ts';
import type { ClusterTable, FacetCounts, SearchQuery } from '../src/domain/search-api.ts';

const SCANS = ['naive', 'prelowered', 'joined'] as const;
/** For orientation only: inexact, and slow or hungry beyond so many lots. */
const ORIENTATION = ['ufuzzy', 'minisearch', 'fuse'] as const;
const ORIENTATION_MAX_LOTS = 100_000;
const EXACT_TEXT = [...SCANS, 'flexsearch-verified'] as const;
const TEXT = [...EXACT_TEXT, ...ORIENTATION] as const;
const NEAREST = ['geokdbush'] as const;
const CLUSTERS = ['supercluster-rebuild'] as const;

export const ENGINE_NAMES = [
  'ours',
  ...EXACT_TEXT,
  ...NEAREST,
  ...CLUSTERS,
  ...ORIENTATION,
] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

interface Operation {
  /** What tables call it. */
  readonly title: string;
  /** The method of an engine that answers it. */
  readonly method: 'search' | 'nearest' | 'facets' | 'clusters' | 'extent' | 'newMinute';
  readonly peers: readonly EngineName[];
  /** Over lots with drawn facts: filters of the moment (F5), and what a stay costs (F7). */
  readonly needsFacts?: true;
}

/** Operations whose queries are timed one by one. */
export const OPERATIONS = {
  'search-cold': { title: 'keystroke: count, filters, ten nearest', method: 'search', peers: TEXT },
  'search-warm': { title: 'keystroke, the last one known', method: 'search', peers: TEXT },
  facets: { title: 'counts of all properties', method: 'facets', peers: EXACT_TEXT },
  words: {
    title: 'two or three words in any order',
    method: 'search',
    peers: ['naive', 'prelowered'],
  },
  nearest: { title: 'ten nearest within 100 km', method: 'nearest', peers: NEAREST },
  'nearest-absent': {
    title: 'ten nearest where nothing matches',
    method: 'nearest',
    peers: NEAREST,
  },
  'filter-to-clusters-cold': {
    title: 'new filter or text → clusters on screen',
    method: 'clusters',
    peers: CLUSTERS,
  },
  'filter-to-clusters-warm': {
    title: 'clusters on screen, the last ones known',
    method: 'clusters',
    peers: CLUSTERS,
  },
  'cluster-extent': {
    title: 'box around the largest cluster’s matches',
    method: 'extent',
    peers: [],
  },
  'filters-of-the-moment-minute': {
    title: 'lots that are open at a new minute',
    method: 'newMinute',
    peers: ['naive'],
    needsFacts: true,
  },
  'filters-of-the-moment': {
    title: 'keystroke with filters of the moment',
    method: 'search',
    peers: SCANS,
    needsFacts: true,
  },
  'filters-of-the-moment-clusters': {
    title: 'clusters with filters of the moment',
    method: 'clusters',
    peers: CLUSTERS,
    needsFacts: true,
  },
  price: {
    title: 'keystroke, cheapest first within a walk',
    method: 'search',
    peers: [],
    needsFacts: true,
  },
} as const satisfies Readonly<Record<string, Operation>>;
export type QueryOp = keyof typeof OPERATIONS;
export const QUERY_OPS = Object.keys(OPERATIONS) as QueryOp[];

/** Engines to start for n lots and these operations. */
export function enginesFor(n: number, ops: readonly QueryOp[]): EngineName[] {
  const tooLarge: readonly EngineName[] = n > ORIENTATION_MAX_LOTS ? ORIENTATION : [];
  return ENGINE_NAMES.filter(
    (name) => !tooLarge.includes(name) && ops.some((op) => takesPart(name, op)),
  );
}

export function takesPart(name: EngineName, op: QueryOp): boolean {
  const peers: readonly EngineName[] = OPERATIONS[op].peers;
  return name === 'ours' || peers.includes(name);
}

/** One keystroke: everything that can be set on the search page. */
export interface BenchQuery extends Omit<SearchQuery, 'limit' | 'words'> {
  /** Always by words (S12); else as a substring. */
  readonly words?: boolean;
  /** What the map shows: the clusters' question. */
  readonly viewport: BBox;
  readonly zoom: number;
}

/** What one visitor types, keystroke by keystroke; state never survives from one session to the next. */
export type Session = readonly BenchQuery[];

/** What an engine says of itself; what is absent is not compared. */
export interface BenchAnswer {
  readonly total?: number;
  /** At most ten, in order. */
  readonly hits?: readonly { readonly id?: LotId | undefined }[];
  /** What the viewport shows. */
  readonly markers?: Pick<ClusterTable, 'positions' | 'pointCounts'>;
  /** Box around a cluster's matches; none for `cluster-extent` where there is no cluster. */
  readonly extent?: BBox | undefined;
  /** Per property id. */
  readonly facets?: FacetCounts;
}

/**
 * An engine under test. It takes part in the operations for which it has methods.
 * Timed methods return their answer, or what `answer` makes one of: something that depends on all their work, so that
 * none of it can be optimised away.
 */
export interface BenchEngine {
  /** Takes a row as the engine needs it before it indexes. Timed only if `addIsIndexing`. */
  add(lot: Lot): void;
  /** True where `add` does part of the indexing, so that its time belongs to the build. */
  readonly addIsIndexing?: boolean;
  build(): void;
  /** Makes clusters possible, after `build`. Timed apart. */
  buildClusters?(): void;
  /** Bytes that `buildClusters` adds for searching: counted as the search index's, not the clusters'. */
  lateSearchBytes?(): number;
  search?(query: BenchQuery): BenchAnswer;
  /** The ten nearest within 100 km that have all properties; text and area are empty. */
  nearest?(query: BenchQuery): unknown;
  facets?(query: BenchQuery): BenchAnswer;
  /** Clusters of the viewport for the query's text and properties. */
  clusters?(query: BenchQuery): unknown;
  /** Box around the matches of the largest cluster, which `prepare` has looked up (M4c). */
  extent?(query: BenchQuery): BenchAnswer;
  /** Finds the lots that are open at the query's minute, which was not asked about before. */
  newMinute?(query: BenchQuery): unknown;
  /** Readings of free spaces (F4), before any query. */
  setReadings?(readings: readonly Reading[]): void;
  /** Drops all state from earlier queries. */
  forget?(): void;
  /** Untimed work before a timed call, where an engine is to be timed for a part of the work only. */
  prepare?(op: QueryOp, query: BenchQuery): void;
  /** Makes an answer of what a timed method returned, where that is none yet. */
  answer?(op: QueryOp, query: BenchQuery, returned: unknown): BenchAnswer;
}
