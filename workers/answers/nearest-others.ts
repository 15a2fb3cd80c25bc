import { haversineKm } from '../../src/domain/geo.ts';
import type {
  Destination,
  LotHit,
  MatchQuery,
  SearchAnswer,
  SearchEngine,
} from '../../src/domain/search-api.ts';

/** Shown beside the list. */
const SHOWN = 5;
/** Fewer hits than these, and the nearest follow however far they are. */
const FEW = 5;

/**
 * S8, S13: the lots nearest to a destination that the list doesn't show: under a list with few hits or none, and
 * under any that would hide one nearer than what it shows.
 * @param isOrdered the list is ordered from there: one in another order hides nothing that is nearer
 */
export function nearestOthers(
  engine: Pick<SearchEngine, 'search'>,
  { position }: Destination,
  match: MatchQuery,
  list: SearchAnswer,
  isOrdered: boolean,
): readonly LotHit[] {
  const isFew = list.total < FEW;
  if (!isFew && !isOrdered) return [];
  const limit = isFew ? SHOWN + list.hits.length : SHOWN;
  const { hits } = engine.search({ ...match, text: '', position, limit });
  const listed = new Set(list.hits.map(({ lotIndex }) => lotIndex));
  const others = hits.filter(({ lotIndex }) => !listed.has(lotIndex)).slice(0, SHOWN);
  const [first] = others;
  const last = list.hits.at(-1);
  if (isFew || !first || !last) return others;
  const km = (hit: LotHit): number => haversineKm(position, hit.position);
  return km(first) < km(last) ? others : [];
}
