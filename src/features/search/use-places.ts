import { useMemo } from 'react';
import type { LotHit } from '../../domain/search-api.ts';
import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { directionsOnSite, isOneSite, namesakes, placeLine } from './lot-places.ts';

/**
 * What each card says of a lot's place, by its row: street and city. Namesakes are told apart: on one
 * site by where they are on it, else by the district they are near to, where that is known.
 */
export function usePlaces(hits: readonly LotHit[]): ReadonlyMap<number, string> {
  const { t } = useTexts();
  const groups = useMemo(() => namesakes(hits), [hits]);
  const sites = useMemo(() => groups.filter(isOneSite), [groups]);
  const spread = useMemo(
    () => groups.filter((group) => !sites.includes(group)).flat(),
    [groups, sites],
  );
  const near = useEngineAnswer(
    'placesNear',
    spread.length > 0 ? [spread.map(({ position }) => position), true] : undefined,
    { lane: 'places' },
  );
  const districts = near.isStale ? undefined : near.answer;
  return useMemo(() => {
    const places = new Map(hits.map((hit) => [hit.lotIndex, placeLine(hit)]));
    for (const [index, hit] of spread.entries()) {
      const district = districts?.[index];
      if (district === undefined) continue;
      const values = { place: placeLine(hit), near: district };
      places.set(hit.lotIndex, t('lotCard.placeNear', values));
    }
    for (const site of sites) {
      for (const [index, direction] of directionsOnSite(site).entries()) {
        const hit = site[index];
        if (!hit) continue;
        const where = t(direction ? `lotCard.onSite.${direction}` : 'lotCard.onSite.middle');
        places.set(hit.lotIndex, `${placeLine(hit)}, ${where}`);
      }
    }
    return places;
  }, [t, hits, spread, sites, districts]);
}
