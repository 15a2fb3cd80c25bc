import { useEffect, useMemo, useState } from 'react';
import type { Position } from '../../domain/geo.ts';
import { lotTitle } from '../../domain/lot-title.ts';
import { LruCache } from '../../domain/lru-cache.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { countText } from './cluster-look.ts';
import type { MarkerTexts } from './markers.tsx';
import type { MarkerModel } from './marker-model.ts';
import { loadPlaces, nearestPlace, type Place } from '../view/places.ts';

/** More than a screen has. */
const MOST_NAMES = 1_000;

/** The basemap's places, fetched once a name is wanted. */
function useBasemapPlaces(isWanted: boolean): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    loadPlaces()
      .then((loaded) => isHere && setPlaces(loaded))
      // Clusters are then named by their count alone.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return places;
}

/** Numbers and accessible names of markers: "23 parkeringsplasser nær Moss". [M8] */
export function useMarkerTexts(models: readonly MarkerModel[]): MarkerTexts {
  const { t, tag } = useTexts();
  // Until the destinations are loaded, a cluster is named by a place of the basemap.
  const areNamesMissing = models.some(({ kind, name }) => kind !== 'lot' && name[0] === '');
  const places = useBasemapPlaces(areNamesMissing);
  return useMemo(() => {
    // Markers are rendered at each key, and a search looks at all places.
    const near = new LruCache<string, string>(MOST_NAMES);
    const nameNear = (position: Position) =>
      near.get(String(position), () => nearestPlace(places, position)?.name ?? '');

    function groupName(model: MarkerModel): string {
      const place = model.name[0] || nameNear(model.position);
      const count = model.pointCount;
      const lotsText =
        place === '' ? t('map.lots', { count }) : t('map.lotsNear', { count, place });
      if (model.chargingCount === 0) return lotsText;
      return `${lotsText}, ${t('map.withCharging', { count: model.chargingCount })}`;
    }

    function lotName({ name: [name, city], chargingCount }: MarkerModel): string {
      const title = lotTitle({ name }, t('lotCard.nameless'));
      return [title, city, chargingCount > 0 ? t('map.charging') : ''].filter(Boolean).join(', ');
    }

    return {
      count: ({ pointCount }) => countText(pointCount, tag),
      name: (model) => (model.kind === 'lot' ? lotName(model) : groupName(model)),
    };
  }, [t, tag, places]);
}
