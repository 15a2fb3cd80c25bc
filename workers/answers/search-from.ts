import { bboxContains, type BBox } from '../../src/domain/geo.ts';
import type {
  Destination,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';

type Finder = Pick<SearchEngine, 'search'>;

/**
 * Asks for lots from a destination: those in a region first, since nobody drives to a region's middle. [S13]
 * @param destination the one whose position the query has, if it has a destination's
 */
export function searchFrom(
  engine: Finder,
  query: SearchQuery,
  destination: Destination | undefined,
): SearchAnswer {
  if (!destination || query.position === undefined) return engine.search(query);
  const { extent } = destination;
  if (extent && query.bbox === extent) return engine.search({ ...query, position: undefined });
  return extent && !query.bbox ? insideFirst(engine, query, extent) : engine.search(query);
}

/** Lots in the region come first, in data order and without a distance from its middle, then the nearest others. */
function insideFirst(engine: Finder, query: SearchQuery, extent: BBox): SearchAnswer {
  const inside = engine.search({ ...query, bbox: extent, position: undefined });
  const limit = inside.total < query.limit ? query.limit + inside.total : 0;
  const all = engine.search({ ...query, limit });
  const outside = all.hits.filter(({ position }) => !bboxContains(extent, position));
  return { ...all, hits: [...inside.hits, ...outside].slice(0, query.limit) };
}
