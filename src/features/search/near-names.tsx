import { type ReactNode, useEffect, useMemo } from 'react';
import type { LotHit } from '../../domain/search-api.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { hasNoAddress, placeNear, useNear } from '../../map/near-place.tsx';
import { isOneSite, namesakes, placeLine } from './lot-places.ts';

/**
 * Says what lots whose place says little are near to, by their row: without a street the street or district,
 * namesakes in several places the district. Shows nothing itself; needed once the destinations are there.
 */
export function NearNames(props: {
  readonly hits: readonly LotHit[];
  readonly onPlaces: (places: ReadonlyMap<number, ReactNode>) => void;
}) {
  const { t } = useTexts();
  const { hits, onPlaces } = props;
  const { spread, bare } = useMemo(() => unclear(hits), [hits]);
  const districts = useNear(spread, 'district', 'near-district');
  const streets = useNear(bare, 'street', 'near-street');
  useEffect(() => {
    const places = [...districts, ...streets].flatMap(([hit, near]) => {
      const place = placeNear(t, hit, { place: placeLine(hit), near });
      return place === undefined ? [] : [[hit.lotIndex, place] as const];
    });
    onPlaces(new Map(places));
  }, [t, districts, streets, onPlaces]);
  return null;
}

function unclear(hits: readonly LotHit[]) {
  const groups = namesakes(hits);
  const onSites = new Set(groups.filter(isOneSite).flat());
  const others = hits.filter((hit) => !onSites.has(hit));
  const alike = new Set(groups.flat());
  return {
    spread: others.filter((hit) => alike.has(hit) && !hasNoAddress(hit)),
    bare: others.filter(hasNoAddress),
  };
}
