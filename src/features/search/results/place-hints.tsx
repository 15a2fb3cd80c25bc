import { type ReactNode, useEffect, useId, useMemo } from 'react';
import type { LotHit } from '../../../domain/search-api.ts';
import { Norwegian } from '../../../i18n/norwegian.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { directionsOnSite, isOneSite, namesakes } from '../../../domain/namesakes.ts';
import { hasNoAddress, placeLine } from '../../../domain/place-line.ts';
import { placeNear, useNear } from '../../../map/near-place.tsx';

const NO_PLACES: ReadonlyMap<number, ReactNode> = new Map();

/**
 * Says where lots are whose address says little, by their row: namesakes on one site where they are on it;
 * what the others are near to, once the destinations are there: without a street the street or district,
 * namesakes in several places the district. Shows nothing itself.
 */
export function PlaceHints(props: {
  readonly hits: readonly LotHit[];
  readonly onPlaces: (places: ReadonlyMap<number, ReactNode>) => void;
}) {
  const { t } = useTexts();
  const { hits, onPlaces } = props;
  const { sites, scattered, withoutStreet } = useMemo(() => unclear(hits), [hits]);
  // Of their own: a second list beside this one asks too.
  const id = useId();
  const districts = useNear(scattered, 'district', `near-district ${id}`);
  const streets = useNear(withoutStreet, 'street', `near-street ${id}`);
  useEffect(() => {
    const places = [...districts, ...streets].flatMap(([hit, near]) => {
      const place = placeNear(t, hit, { place: placeLine(hit), near });
      return place === undefined ? [] : [[hit.lotIndex, place] as const];
    });
    const onSites = sites.flatMap((site) =>
      directionsOnSite(site).map((direction, index) => {
        const hit = site[index]!;
        const where = t(direction ? `lotCard.onSite.${direction}` : 'lotCard.onSite.middle');
        const place = (
          <>
            <Norwegian>{placeLine(hit)}</Norwegian>, {where}
          </>
        );
        return [hit.lotIndex, place] as const;
      }),
    );
    onPlaces(new Map<number, ReactNode>([...places, ...onSites]));
  }, [t, sites, districts, streets, onPlaces]);
  // Rows mean other lots once the list behind them is another one.
  useEffect(() => () => onPlaces(NO_PLACES), [onPlaces]);
  return null;
}

function unclear(hits: readonly LotHit[]) {
  const groups = namesakes(hits);
  const sites = groups.filter(isOneSite);
  const onSites = new Set(sites.flat());
  const others = hits.filter((hit) => !onSites.has(hit));
  const alike = new Set(groups.flat());
  return {
    sites,
    scattered: others.filter((hit) => alike.has(hit) && !hasNoAddress(hit)),
    withoutStreet: others.filter(hasNoAddress),
  };
}
