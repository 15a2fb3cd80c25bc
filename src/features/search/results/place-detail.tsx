import type { ReactNode } from 'react';
import {
  type Direction,
  directionsOnSite,
  isOneSite,
  namesakes,
} from '../../../domain/namesakes.ts';
import { placeLine } from '../../../domain/place-line.ts';
import type { LotHit } from '../../../domain/search-api.ts';
import { LocalName } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { placeNear } from '../../../ui/near-place.tsx';

/** Shows where a lot is if its address says little: its place on a site that shares its name, or what it is near. */
export function PlaceDetail({
  hit,
  near,
  siblings,
}: {
  readonly hit: LotHit;
  readonly near?: string | undefined;
  /** The list it belongs to, if some of its lots share a name. */
  readonly siblings?: readonly LotHit[] | undefined;
}): ReactNode {
  const { t } = useTexts();
  const place = placeLine(hit);
  const itself = <LocalName>{place}</LocalName>;
  const onSite = siblings && placesOnSites(siblings).get(hit);
  if (onSite) {
    return (
      <>
        {itself}, {t(`lotCard.onSite.${onSite}`)}
      </>
    );
  }
  return near === undefined ? itself : (placeNear(t, hit, { place, near }) ?? itself);
}

type OnSite = Direction | 'middle';

/** Cached by list, because each row asks. */
const known = new WeakMap<readonly LotHit[], ReadonlyMap<LotHit, OnSite>>();

function placesOnSites(hits: readonly LotHit[]): ReadonlyMap<LotHit, OnSite> {
  const before = known.get(hits);
  if (before) return before;
  const sites = namesakes(hits).filter(isOneSite);
  const places = new Map(
    sites.flatMap((site) =>
      directionsOnSite(site).map((direction, at) => [site[at]!, direction ?? 'middle'] as const),
    ),
  );
  known.set(hits, places);
  return places;
}
