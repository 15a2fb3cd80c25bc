import { type ReactNode, useMemo } from 'react';
import type { LotHit } from '../../domain/search-api.ts';
import { Norwegian } from '../../i18n/norwegian.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { directionsOnSite, isOneSite, namesakes, placeLine } from './lot-places.ts';

/**
 * What each card says of a lot's place, by its row: street and city, and of namesakes on one site where they
 * are on it.
 * @param near what is said instead, where more is known
 */
export function usePlaces(
  hits: readonly LotHit[],
  near: ReadonlyMap<number, ReactNode>,
): ReadonlyMap<number, ReactNode> {
  const { t } = useTexts();
  return useMemo(() => {
    const places = new Map<number, ReactNode>(
      hits.map((hit) => [hit.lotIndex, <Norwegian key="">{placeLine(hit)}</Norwegian>]),
    );
    for (const [lotIndex, place] of near) places.set(lotIndex, place);
    for (const site of namesakes(hits).filter(isOneSite)) {
      for (const [index, direction] of directionsOnSite(site).entries()) {
        const hit = site[index];
        if (!hit) continue;
        const where = t(direction ? `lotCard.onSite.${direction}` : 'lotCard.onSite.middle');
        places.set(
          hit.lotIndex,
          <>
            <Norwegian>{placeLine(hit)}</Norwegian>, {where}
          </>,
        );
      }
    }
    return places;
  }, [t, hits, near]);
}
