import type { NearNames } from '../../src/domain/answers-api.ts';
import { isOneSite, namesakes } from '../../src/domain/namesakes.ts';
import { hasNoAddress } from '../../src/domain/place-line.ts';
import type { LotHit, NearKind } from '../../src/domain/search-api.ts';
import type { Places } from './places.ts';

/**
 * Names what a lot is near if its address says little: a lot without a street gets the street or district,
 * namesakes in several places the district. The page tells namesakes on one site apart by their place on it.
 */
export function nearNames(places: Places | undefined, hits: readonly LotHit[]): NearNames {
  const groups = namesakes(hits);
  const onSites = new Set(groups.filter(isOneSite).flat());
  const alike = new Set(groups.flat());
  const others = hits.filter((hit) => !onSites.has(hit));
  const districts = others.filter((hit) => alike.has(hit) && !hasNoAddress(hit));
  return [
    ...namesNear(places, districts, 'district'),
    ...namesNear(places, others.filter(hasNoAddress), 'street'),
  ];
}

/** What each lot is near to; of an unnamed place, and while no destinations are loaded, nothing. */
export function namesNear(
  places: Places | undefined,
  hits: readonly LotHit[],
  kind: NearKind,
): NearNames {
  return hits.flatMap(({ lotIndex, position }) => {
    const name = places?.placeNear(position, kind);
    return name === undefined ? [] : [[lotIndex, name] as const];
  });
}
