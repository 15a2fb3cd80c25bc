import { useEffect, useMemo, useState } from 'react';
import type { Position } from '../domain/geo.ts';
import { lotTitle } from '../domain/lot-name.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { countFormat } from './markers/cluster-look.ts';
import type { MarkerTexts } from './markers/markers.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import { loadPlaces, nearestPlace, type Place } from './places.ts';

const NO_PLACES: readonly Place[] = [];

/** The place of the basemap that a position is near to. Its places are fetched once they are wanted. */
function useBasemapNames(isWanted: boolean) {
  const [places, setPlaces] = useState<readonly Place[]>(NO_PLACES);
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
  return useMemo(() => nearestPlaceNames(places), [places]);
}

function keyOf([lng, lat]: Position): string {
  return `${lng},${lat}`;
}

function nearestPlaceNames(places: readonly Place[]) {
  const names = new Map<string, string | undefined>();
  return (position: Position): string | undefined => {
    const key = keyOf(position);
    if (!names.has(key)) names.set(key, nearestPlace(places, position)?.name);
    return names.get(key);
  };
}

/** M8: numbers and accessible names of markers, "23 parkeringsplasser nær Moss". */
export function useMarkerTexts(models: readonly MarkerModel[]): MarkerTexts {
  const { t } = useTexts();
  const { tag } = useLanguage();
  // Until the destinations are there, a cluster is near to a place of the basemap.
  const areNamesMissing = models.some(({ kind, name }) => kind !== 'lot' && name[0] === '');
  const basemapName = useBasemapNames(areNamesMissing);
  const countText = useMemo(() => countFormat(tag), [tag]);
  return useMemo(() => {
    function groupName(model: MarkerModel): string {
      const place = model.name[0] === '' ? basemapName(model.position) : model.name[0];
      const count = model.pointCount;
      const lotsText =
        place === undefined ? t('map.lots', { count }) : t('map.lotsNear', { count, place });
      if (model.chargingCount === 0) return lotsText;
      return `${lotsText}, ${t('map.withCharging', { count: model.chargingCount })}`;
    }

    function lotName({ name: [name, city], chargingCount }: MarkerModel): string {
      const title = lotTitle({ name }, t('lotCard.nameless'));
      return [title, city, chargingCount > 0 ? t('map.charging') : ''].filter(Boolean).join(', ');
    }

    return {
      count: ({ pointCount }) => countText(pointCount),
      name: (model) => (model.kind === 'lot' ? lotName(model) : groupName(model)),
    };
  }, [t, basemapName, countText]);
}
