/**
 * What a lot without an address is near to, said beside its city wherever the lot is shown: in the list,
 * on the map, on its own page. Known where the visitor's typing has brought the destinations (S13); nothing
 * fetches them for this.
 */
import { type ReactNode, useMemo } from 'react';
import type { Position } from '../domain/geo.ts';
import { hasNoAddress } from '../domain/place-line.ts';
import type { NearKind } from '../domain/search-api.ts';
import { useEngineAnswer } from '../engine-client/use-engine-answer.ts';
import { Norwegian } from '../i18n/norwegian.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { placeNear } from '../ui/near-place.tsx';

interface NamedLot {
  readonly name: string;
  readonly street: string;
}

interface PlacedLot extends NamedLot {
  readonly position: Position;
}

/** What each lot is near to; without those near to nothing, and empty while that isn't known. */
export function useNear<L extends PlacedLot>(
  lots: readonly L[],
  kind: NearKind,
  lane: string,
): ReadonlyMap<L, string> {
  const { answer, isStale } = useEngineAnswer(
    'placesNear',
    lots.length > 0 ? [lots.map(({ position }) => position), kind] : undefined,
    { lane },
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

const NO_LOTS: readonly PlacedLot[] = [];

/**
 * The place of one lot, with the street or district it is near to where it has no address.
 * @param lot undefined: the place is said as it is
 */
export function usePlaceNear(lot: PlacedLot | undefined, place: string, lane: string): ReactNode {
  const { t } = useTexts();
  const lots = useMemo(() => (lot && hasNoAddress(lot) ? [lot] : NO_LOTS), [lot]);
  const [[named, near] = []] = useNear(lots, 'street', lane);
  const itself = place && <Norwegian>{place}</Norwegian>;
  if (named === undefined || near === undefined) return itself;
  return placeNear(t, named, { place, near }) ?? itself;
}
