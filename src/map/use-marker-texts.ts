import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEngine } from '../engine-client/engine-context.tsx';
import type { Position } from '../domain/geo.ts';
import { lotTitle } from '../domain/lot-name.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import type { LotHit } from '../domain/search-api.ts';
import { countFormat } from './markers/cluster-look.ts';
import type { MarkerTexts } from './markers/markers.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import { loadPlaces, nearestPlace, type Place } from './places.ts';

const UNKNOWN_LOT = { name: '' };

/** Names that are asked for once the map has rested this long. */
const ASK_AFTER_MS = 250;

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

function keyOf([lng, lat]: Position): string {
  return `${lng},${lat}`;
}

/**
 * The place each cluster is near to: districts and towns of the worker's, once they are loaded; until
 * then the places of the basemap. Both remember their answers: there are a thousand places to look through.
 */
function usePlaceNames(models: readonly MarkerModel[]) {
  const engine = useEngine();
  const places = usePlaces();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(() => new Map());
  useEffect(() => {
    const missing = models
      .filter(({ kind, position }) => kind !== 'lot' && !known.has(keyOf(position)))
      .map(({ position }) => position);
    if (missing.length === 0) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      try {
        const names = await engine.ask('placesNear', [missing], { lane: 'map-places', signal });
        const found = missing.flatMap((position, i) => {
          const name = names[i];
          return name === undefined ? [] : [[keyOf(position), name] as const];
        });
        if (found.length > 0 && !signal.aborted) setKnown((was) => new Map([...was, ...found]));
      } catch {
        // The basemap's places serve.
      }
    };
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [engine, known, models]);
  const basemapNames = useMemo(() => nearestPlaceNames(places), [places]);
  return useCallback(
    (position: Position) => known.get(keyOf(position)) ?? basemapNames(position),
    [basemapNames, known],
  );
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
export function useMarkerTexts(
  lots: ReadonlyMap<number, LotHit>,
  models: readonly MarkerModel[],
): MarkerTexts {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const placeOf = usePlaceNames(models);
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
      const name = lotTitle(lot ?? UNKNOWN_LOT, t('lotCard.nameless'));
      const parts = [name, lot?.city.trim(), lot?.chargers ? t('map.charging') : ''];
      return parts.filter(Boolean).join(', ');
    }

    return {
      count: ({ pointCount }) => countText(pointCount),
      name: (model) => (model.kind === 'lot' ? lotName(model) : groupName(model)),
    };
  }, [t, placeOf, countText, lots]);
}
