/**
 * Orders lots by their distance from a destination, as exactly as its position is known: smaller differences don't
 * count, and within a region none does. [S13]
 */
import {
  EXACT_METERS,
  kmAsKnown,
  ROUNDED_FROM_METERS,
  stepOf,
} from '../../src/domain/destination-distance.ts';
import { bboxContains, haversineKm, type BBox } from '../../src/domain/geo.ts';
import type {
  Destination,
  LotHit,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';

type Finder = Pick<SearchEngine, 'search'>;

/** How many hits are read at most to order one page of equally distant lots. */
const MOST_TIED = 1_000;

/** @param destination the one whose position the query has, if it has a destination's */
export function searchFrom(
  engine: Finder,
  query: SearchQuery,
  destination: Destination | undefined,
): SearchAnswer {
  if (!destination || query.position === undefined) return engine.search(query);
  const { extent, accuracyMeters = 0 } = destination;
  if (extent && query.bbox === extent) return engine.search({ ...query, position: undefined });
  if (extent && !query.bbox) return insideFirst(engine, query, extent);
  return accuracyMeters > EXACT_METERS && !query.order
    ? tied(engine, query, destination)
    : engine.search(query);
}

/** Returns how far a lot is, as exactly as differences count: in km, or in steps of the accuracy. */
export function distanceFrom({
  position: from,
  accuracyMeters = 0,
}: Pick<Destination, 'position' | 'accuracyMeters'>): (hit: LotHit) => number {
  if (accuracyMeters <= EXACT_METERS) return ({ position }) => haversineKm(from, position);
  return ({ position }) => stepOf(haversineKm(from, position), accuracyMeters);
}

/** Lots in the region come first, in data order and without a distance from its middle, then the nearest others. */
function insideFirst(engine: Finder, query: SearchQuery, extent: BBox): SearchAnswer {
  const inside = engine.search({ ...query, bbox: extent, position: undefined });
  const limit = inside.total < query.limit ? query.limit + inside.total : 0;
  const all = engine.search({ ...query, limit });
  const outside = all.hits.filter(({ position }) => !bboxContains(extent, position));
  return { ...all, hits: [...inside.hits, ...outside].slice(0, query.limit) };
}

/** Orders by distance in steps of the accuracy, then by data order. */
function tied(engine: Finder, query: SearchQuery, destination: Destination): SearchAnswer {
  const { position, accuracyMeters = 0 } = destination;
  const far = distanceFrom(destination);
  let { limit } = query;
  let answer = engine.search(query);
  for (;;) {
    const last = answer.hits.at(-1);
    const wanted = answer.hits[query.limit - 1];
    const isWhole = !last || !wanted || answer.hits.length < limit;
    if (isWhole || far(last) > far(wanted) || limit >= MOST_TIED) break;
    limit = Math.min(Math.max(limit * 2, 2 * query.limit), Math.max(MOST_TIED, query.limit));
    answer = engine.search({ ...query, limit });
  }
  const inOrder = answer.hits
    .map((hit) => ({ hit, step: far(hit) }))
    .sort((a, b) => a.step - b.step || a.hit.lotIndex - b.hit.lotIndex)
    .slice(0, query.limit);
  const hits = Array.from(inOrder, ({ hit }): LotHit =>
    accuracyMeters > ROUNDED_FROM_METERS
      ? { ...hit, distanceKm: kmAsKnown(haversineKm(position, hit.position), accuracyMeters) }
      : hit,
  );
  return { ...answer, hits };
}
