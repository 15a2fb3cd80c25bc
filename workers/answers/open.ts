/** Answers a window on the map: a lot, the lots at its position, and the nearest ones to go on to. */
import type { Opened, OpenTarget, Subject } from '../../src/domain/answers-api.ts';
import type { SearchEngine } from '../../src/domain/search-api.ts';
import { matchOfSubject } from './fit-target.ts';
import { hasNoAddress } from '../../src/domain/place-line.ts';
import { namesNear } from './near-names.ts';
import type { Places } from './places.ts';

/** How many lots a window lists; the rest is counted. [M5, M6] */
const MAX_LISTED = 100;
/**
 * How many lots at one position are read. If there are more, the answer can't tell whether the lot is among them and
 * counts it as one of them.
 */
const MAX_COINCIDENT = 1_000;
/** How many nearest lots are read: the lot itself and the ones to go on to. */
const NEAREST = 12;

const NOTHING: Opened = { isMatch: false, here: [], hereTotal: 0, nearest: [], near: [] };

/** @param places undefined while no destinations are loaded */
export function open(
  engine: Pick<SearchEngine, 'search' | 'lots' | 'lotById'>,
  places: Places | undefined,
  subject: Subject,
  target: OpenTarget,
): Opened {
  const [lot] =
    'id' in target ? [engine.lotById(String(target.id))] : engine.lots([target.lotIndex]);
  if (!lot) return NOTHING;
  const { lotIndex, position } = lot;
  const query = matchOfSubject(subject);
  const bbox = [...position, ...position] as const;
  const coincident = engine.search({ ...query, bbox, limit: MAX_COINCIDENT });
  const nearest = engine.search({ ...query, position, limit: NEAREST }).hits;
  const others = nearest.filter((other) => other.lotIndex !== lotIndex);
  return {
    lot,
    isMatch:
      coincident.total > MAX_COINCIDENT ||
      coincident.hits.some((other) => other.lotIndex === lotIndex),
    here: coincident.hits.slice(0, MAX_LISTED),
    hereTotal: coincident.total,
    nearest,
    near: namesNear(places, [lot, ...others].filter(hasNoAddress), 'street'),
  };
}
