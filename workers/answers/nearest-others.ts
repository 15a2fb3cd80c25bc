import { bboxContains } from '../../src/domain/geo.ts';
import type {
  Destination,
  LotHit,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import { distanceFrom, searchFrom } from './search-from.ts';

/** How many are shown beside the list. */
const SHOWN = 5;
/** With fewer hits than this, the nearest lots follow however far they are. */
const FEW = 5;

/**
 * Returns the lots nearest to a destination that the list doesn't show: after a list with few hits or none, and
 * after any list that would hide a lot nearer than its own. [S8, S13]
 * @param isOrdered whether the list is ordered from the destination; a list in another order hides nothing nearer
 */
export function nearestOthers(
  engine: Pick<SearchEngine, 'search'>,
  destination: Destination,
  match: SearchQuery,
  list: SearchAnswer,
  isOrdered: boolean,
): readonly LotHit[] {
  const isFew = list.total < FEW;
  if (!isFew && !isOrdered) return [];
  const limit = isFew ? SHOWN + list.hits.length : SHOWN;
  const { position, extent } = destination;
  const bbox = match.bbox === extent ? undefined : match.bbox;
  const around = { ...match, text: '', position, bbox, limit };
  const { hits } = searchFrom(engine, around, destination);
  const listed = new Set(list.hits.map(({ lotIndex }) => lotIndex));
  const others = hits.filter(({ lotIndex }) => !listed.has(lotIndex)).slice(0, SHOWN);
  if (isFew) return others;
  if (extent) {
    // Only lots in the region that don't match the text; that is known only if the list is complete.
    const isWhole = list.total === list.hits.length;
    return isWhole ? others.filter((hit) => bboxContains(extent, hit.position)) : [];
  }
  const [first] = others;
  const last = list.hits.at(-1);
  if (!first || !last) return others;
  const far = distanceFrom(destination);
  return far(first) < far(last) ? others : [];
}
