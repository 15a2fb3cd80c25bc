/** Answers a window on the map: a lot, the lots at its position, and the nearest ones to go on to. */
import type { Opened, OpenTarget, Subject } from '../../src/domain/answers-api.ts';
import type { SearchEngine } from '../../src/domain/search-api.ts';
import { matchOfSubject } from './fit-target.ts';
import { nearNamesWithoutAddress } from './near-names.ts';
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
  engine: Pick<SearchEngine, 'search' | 'coincidentLots' | 'lots' | 'lotById'>,
  places: Places | undefined,
  subject: Subject,
  target: OpenTarget,
): Opened {
  const [lot] =
    'id' in target ? [engine.lotById(String(target.id))] : engine.lots([target.lotIndex]);
  if (!lot) return NOTHING;
  const { lotIndex, position } = lot;
  const query = matchOfSubject(subject);
  const hereTotal = engine.search({ ...query, bbox: [...position, ...position], limit: 0 }).total;
  const all = engine.coincidentLots({ ...query, lotIndex, limit: MAX_COINCIDENT });
  const here = all.slice(0, MAX_LISTED);
  const nearest = engine.search({ ...query, position, limit: NEAREST }).hits;
  return {
    lot,
    isMatch: hereTotal > all.length || all.some((other) => other.lotIndex === lotIndex),
    here,
    hereTotal,
    nearest,
    near: nearNamesWithoutAddress(places, [
      lot,
      ...nearest.filter((other) => other.lotIndex !== lotIndex),
    ]),
  };
}
