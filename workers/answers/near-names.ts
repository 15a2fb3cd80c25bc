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
  if (!places) return [];
  const groups = namesakes(hits);
  const onSites = new Set(groups.filter(isOneSite).flat());
  const alike = new Set(groups.flat());
  const others = hits.filter((hit) => !onSites.has(hit));
  const districts = others.filter((hit) => alike.has(hit) && !hasNoAddress(hit));
  return [
    ...named(places, districts, 'district'),
    ...named(places, others.filter(hasNoAddress), 'street'),
  ];
}

/** Names only lots without an address: for a window, which shows one lot at a time. */
export function nearNamesWithoutAddress(
  places: Places | undefined,
  hits: readonly LotHit[],
): NearNames {
  return places ? named(places, hits.filter(hasNoAddress), 'street') : [];
}

function named(places: Places, hits: readonly LotHit[], kind: NearKind): NearNames {
  const names = places.placesNear(
    hits.map(({ position }) => position),
    kind,
  );
  return hits.flatMap(({ lotIndex }, at) => {
    const name = names[at];
    return name === undefined ? [] : [[lotIndex, name] as const];
  });
}
