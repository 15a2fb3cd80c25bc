/** Asks an engine with the product's interface, and turns its answers into comparable ones. */
import { PAGE_SIZE } from '../src/domain/constants.ts';
import type { BBox } from '../src/domain/geo.ts';
import type {
  ClusterTable,
  FacetCounts,
  SearchAnswer,
  SearchEngine,
} from '../src/domain/search-api.ts';
import type { BenchAnswer, BenchQuery, QueryOp } from './bench-engine.ts';

type Contract = Pick<SearchEngine, 'search' | 'facets' | 'clusters' | 'extent'>;

/** Zoom at which the world's largest cluster is looked for: that of a country. */
const EXTENT_ZOOM = 4;

export function search(engine: Contract, query: BenchQuery): SearchAnswer {
  const { viewport: _map, zoom: _ofMap, ...asked } = query;
  return engine.search({ ...asked, limit: PAGE_SIZE });
}

export function facets(engine: Contract, query: BenchQuery): FacetCounts {
  const { text, propertyIds, position, bbox } = query;
  return engine.facets({ text, propertyIds, position, bbox });
}

export function clusters(engine: Contract, query: BenchQuery): ClusterTable {
  const { text, propertyIds, moment, viewport, zoom } = query;
  return engine.clusters({ text, propertyIds, moment, bbox: viewport, zoom });
}

/** The cluster with the most matches, the one with the least id among equals; undefined where there is none. */
export function largestCluster(engine: Contract, { text, propertyIds }: BenchQuery) {
  const bbox: BBox = [-180, -85, 180, 85];
  const { clusterIds, pointCounts } = engine.clusters({
    text,
    propertyIds,
    bbox,
    zoom: EXTENT_ZOOM,
  });
  let largest: { readonly id: number; readonly count: number } | undefined;
  for (const [i, id] of clusterIds.entries()) {
    const count = pointCounts[i] ?? 0;
    if (id === -1 || count < (largest?.count ?? 0)) continue;
    if (count > (largest?.count ?? 0) || id < (largest?.id ?? Infinity)) largest = { id, count };
  }
  return largest?.id;
}

/** Undefined without a cluster. */
export function extent(
  engine: Contract,
  { text, propertyIds }: BenchQuery,
  clusterId: number | undefined,
): BBox | undefined {
  return clusterId === undefined ? undefined : engine.extent({ text, propertyIds, clusterId });
}

/** Asks the operation's question. */
export function ask(engine: Contract, op: QueryOp, query: BenchQuery): unknown {
  if (op === 'facets') return facets(engine, query);
  if (op === 'cluster-extent') return extent(engine, query, largestCluster(engine, query));
  if (op === 'filters-of-the-moment-minute') return undefined;
  return isOfClusters(op) ? clusters(engine, query) : search(engine, query);
}

/** @param returned what `ask` returned for the same question */
export function comparable(
  engine: Contract,
  op: QueryOp,
  query: BenchQuery,
  returned: unknown,
): BenchAnswer {
  if (op === 'facets') return { total: -1, hits: [], facets: returned as FacetCounts };
  if (op === 'cluster-extent') {
    return { total: -1, hits: [], extent: returned as BBox | undefined };
  }
  if (op === 'filters-of-the-moment-minute') {
    const open = { text: '', propertyIds: [], moment: query.moment, limit: 0 };
    return { total: engine.search(open).total, hits: [] };
  }
  if (isOfClusters(op)) {
    return comparableMarkers(engine, query, returned as ClusterTable);
  }
  const { total, hits, beyondKm } = returned as SearchAnswer;
  // The question is for the nearest within 100 km; the lots that S6 shows instead are no answer to it.
  const isOutOfReach = op.startsWith('nearest') && beyondKm !== undefined;
  return { total, hits: isOutOfReach ? [] : hits };
}

function isOfClusters(op: QueryOp): boolean {
  return op.startsWith('filter-to-clusters') || op === 'filters-of-the-moment-clusters';
}

function comparableMarkers(
  engine: Contract,
  query: BenchQuery,
  { positions, pointCounts }: ClusterTable,
): BenchAnswer {
  const { total } = search(engine, { ...query, position: undefined, bbox: undefined });
  return {
    total,
    hits: [],
    markers: Array.from(pointCounts, (count, i) => ({
      position: [positions[2 * i] ?? Number.NaN, positions[2 * i + 1] ?? Number.NaN],
      count,
    })),
  };
}
