import { useEffect, useMemo, useState } from 'react';
import type { Position } from '../../domain/geo.ts';
import { lotTitle } from '../../domain/lot-title.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { countFormat } from './cluster-look.ts';
import type { MarkerTexts } from './markers.tsx';
import type { MarkerModel } from './marker-model.ts';
import { loadPlaces, nearestPlace, type Place } from '../view/places.ts';

const NO_PLACES: readonly Place[] = [];

/** Names the basemap's place near a position. The places are fetched once a name is wanted. */
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

/** Numbers and accessible names of markers: "23 parkeringsplasser nær Moss". [M8] */
export function useMarkerTexts(models: readonly MarkerModel[]): MarkerTexts {
  const { t, tag } = useTexts();
  // Until the destinations are loaded, a cluster is named by a place of the basemap.
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
