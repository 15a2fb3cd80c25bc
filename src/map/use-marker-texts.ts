import { useEffect, useMemo, useState } from 'react';
import type { Position } from '../domain/geo.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import type { LotHit } from '../../workers/search-api.ts';
import type { MarkerTexts } from './markers/marker-layer.ts';
import type { MarkerModel } from './markers/marker-model.ts';
import { loadPlaces, nearestPlace, type Place } from './places.ts';

/** From here on a cluster's number is shortened ("12k"); its name keeps all digits. */
const COMPACT_FROM = 10_000;

function usePlaces(): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    let wanted = true;
    loadPlaces()
      .then((loaded) => wanted && setPlaces(loaded))
      // Clusters are then named by their count alone.
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, []);
  return places;
}

/** Remembers its answers: a thousand places are looked through for each new cluster only. */
function nearestPlaceNames(places: readonly Place[]) {
  const names = new Map<string, string | undefined>();
  return (position: Position): string | undefined => {
    const key = position.join();
    if (!names.has(key)) names.set(key, nearestPlace(places, position)?.name);
    return names.get(key);
  };
}

function countFormat(tag: string) {
  const plain = new Intl.NumberFormat(tag);
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 0 });
  return (count: number): string =>
    (count < COMPACT_FROM ? plain : compact).format(count).replace(/\s/g, '\u{202f}');
}

/** M8: numbers and accessible names of markers, "23 parkeringsplasser nær Moss". */
export function useMarkerTexts(lots: ReadonlyMap<number, LotHit>): MarkerTexts {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const places = usePlaces();
  const placeOf = useMemo(() => nearestPlaceNames(places), [places]);
  const countText = useMemo(() => countFormat(tag), [tag]);
  return useMemo(() => {
    function groupName(model: MarkerModel): string {
      const place = placeOf(model.position);
      const count = model.pointCount;
      const lotsText =
        place === undefined ? t('map.lots', { count }) : t('map.lotsNear', { count, place });
      if (model.chargingCount === 0) return lotsText;
      return `${lotsText}, ${t('map.withCharging', { count: model.chargingCount })}`;
    }

    function lotName(model: MarkerModel): string {
      const lot = lots.get(model.lotIndex);
      const name = lot?.name.trim() || lot?.street.trim() || t('lotCard.nameless');
      const parts = [name, lot?.city.trim(), lot?.chargers ? t('map.charging') : ''];
      return parts.filter(Boolean).join(', ');
    }

    return {
      count: ({ pointCount }) => countText(pointCount),
      name: (model) => (model.kind === 'lot' ? lotName(model) : groupName(model)),
    };
  }, [t, placeOf, countText, lots]);
}
