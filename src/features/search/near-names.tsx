import { useEffect, useMemo } from 'react';
import { fold } from '../../domain/fold.ts';
import { lotTitle } from '../../domain/lot-name.ts';
import type { LotHit, NearKind } from '../../domain/search-api.ts';
import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { isOneSite, namesakes, placeLine } from './lot-places.ts';

/**
 * Says what lots whose place says little are near to, by their row: without a street the street or district,
 * namesakes in several places the district. Shows nothing itself; needed once the destinations are there.
 */
export function NearNames(props: {
  readonly hits: readonly LotHit[];
  readonly onPlaces: (places: ReadonlyMap<number, string>) => void;
}) {
  const { t } = useTexts();
  const { hits, onPlaces } = props;
  const { spread, bare } = useMemo(() => unclear(hits), [hits]);
  const districts = useNear(spread, 'district');
  const streets = useNear(bare, 'street');
  useEffect(() => {
    const places = [...districts, ...streets]
      .filter(([hit, near]) => !fold(lotTitle(hit, '')).includes(fold(near)))
      .map(([hit, near]): [number, string] => {
        const place = placeLine(hit);
        const key = place === '' ? 'lotCard.near' : 'lotCard.placeNear';
        return [hit.lotIndex, t(key, { place, near })];
      });
    onPlaces(new Map(places));
  }, [t, districts, streets, onPlaces]);
  return null;
}

function unclear(hits: readonly LotHit[]) {
  const groups = namesakes(hits);
  const onSites = new Set(groups.filter(isOneSite).flat());
  const others = hits.filter((hit) => !onSites.has(hit));
  const alike = new Set(groups.flat());
  return {
    spread: others.filter((hit) => alike.has(hit) && !isBare(hit)),
    bare: others.filter(isBare),
  };
}

function isBare({ street }: LotHit): boolean {
  return street.trim() === '';
}

/** What each lot is near to; without those near to nothing. */
function useNear(lots: readonly LotHit[], kind: NearKind): ReadonlyMap<LotHit, string> {
  const { answer, isStale } = useEngineAnswer(
    'placesNear',
    lots.length > 0 ? [lots.map(({ position }) => position), kind] : undefined,
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
