import { useMemo } from 'react';
import { fold } from '../../domain/fold.ts';
import { lotTitle } from '../../domain/lot-name.ts';
import type { LotHit, NearKind } from '../../domain/search-api.ts';
import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { directionsOnSite, isOneSite, namesakes, placeLine } from './lot-places.ts';
import { useSearchModel } from './search-context.tsx';

/**
 * What each card says of a lot's place, by its row: street and city. A lot without a street: what it is
 * near to, where that is known. Namesakes are told apart: on one site by where they are on it, else by the
 * district they are near to.
 */
export function usePlaces(hits: readonly LotHit[]): ReadonlyMap<number, string> {
  const { t } = useTexts();
  const { sites, spread, bare } = useMemo(() => sorted(hits), [hits]);
  const districts = useNear(spread, 'district');
  const streets = useNear(bare, 'street');
  return useMemo(() => {
    const places = new Map(hits.map((hit) => [hit.lotIndex, placeLine(hit)]));
    for (const [hit, near] of [...districts, ...streets]) {
      const place = placeLine(hit);
      const values = { place, near };
      if (fold(lotTitle(hit, '')).includes(fold(near))) continue;
      const text = place === '' ? t('lotCard.near', values) : t('lotCard.placeNear', values);
      places.set(hit.lotIndex, text);
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
  }, [t, hits, sites, districts, streets]);
}

function sorted(hits: readonly LotHit[]) {
  const groups = namesakes(hits);
  const sites = groups.filter(isOneSite);
  const onSites = new Set(sites.flat());
  return {
    sites,
    spread: groups.flat().filter((hit) => !onSites.has(hit) && !isBare(hit)),
    bare: hits.filter((hit) => !onSites.has(hit) && isBare(hit)),
  };
}

function isBare({ street }: LotHit): boolean {
  return street.trim() === '';
}

/** What each lot is near to, once the destinations are there; without those near to nothing. */
function useNear(lots: readonly LotHit[], kind: NearKind): ReadonlyMap<LotHit, string> {
  const { isLoaded } = useSearchModel().list.destinations;
  const asked = isLoaded && lots.length > 0;
  const { answer, isStale } = useEngineAnswer(
    'placesNear',
    asked ? [lots.map(({ position }) => position), kind] : undefined,
    { lane: `near-${kind}` },
  );
  const names = isStale ? undefined : answer;
  return useMemo(
    () =>
      new Map(
        lots.flatMap((lot, index) => {
          const name = names?.[index];
          return name === undefined ? [] : [[lot, name] as const];
        }),
      ),
    [lots, names],
  );
}
