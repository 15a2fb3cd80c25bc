import { bboxContains, haversineKm } from '../../src/domain/geo.ts';
import type {
  Destination,
  LotHit,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import { searchFrom } from './search-from.ts';

/** How many are shown beside the list. */
const SHOWN = 5;
/** With fewer hits than this, the nearest lots follow however far they are. */
const FEW = 5;

/**
 * Returns the lots nearest to a destination that the list doesn't show: after a list with few hits or none, and
 * after any list that would hide a lot nearer than its own. [S8, S13]
 * By price they are the cheapest, after any list: lots that are named like the destination aren't all lots there. [F7]
 * @param isFrom whether the list is ordered from the destination; a list in another order hides nothing nearer
 */
export function nearestOthers(
  engine: Pick<SearchEngine, 'search'>,
  destination: Destination,
  match: SearchQuery,
  list: SearchAnswer,
  isFrom: boolean,
): Pick<SearchAnswer, 'hits' | 'walk'> {
  const isFew = list.total < FEW;
  if (!isFew && !isFrom) return { hits: [] };
  const order = isFrom ? match.order : undefined;
  const limit = isFew || order ? SHOWN + list.hits.length : SHOWN;
  const { position, extent } = destination;
  const bbox = match.bbox === extent ? undefined : match.bbox;
  const around = { ...match, order, text: '', position, bbox, limit };
  const { hits, walk } = searchFrom(engine, around, destination);
  const listed = new Set(list.hits.map(({ lotIndex }) => lotIndex));
  const others = hits.filter(({ lotIndex }) => !listed.has(lotIndex)).slice(0, SHOWN);
  return {
    hits: isFew || order ? others : hiddenBy(list, others, destination),
    ...(isFrom && walk && { walk }),
  };
}

/** Returns the others that are nearer than the list's. */
function hiddenBy(
  list: SearchAnswer,
  others: readonly LotHit[],
  destination: Destination,
): readonly LotHit[] {
  const { position, extent } = destination;
  if (extent) {
    // Only lots in the region that don't match the text; that is known only if the list is complete.
    const isWhole = list.total === list.hits.length;
    return isWhole ? others.filter((hit) => bboxContains(extent, hit.position)) : [];
  }
  const [first] = others;
  const last = list.hits.at(-1);
  if (!first || !last) return others;
  const far = (hit: LotHit) => haversineKm(position, hit.position);
  return far(first) < far(last) ? others : [];
}
