import { useMemo } from 'react';
import { NO_HTML, type SafeLot } from './safe-lot.ts';
import type { LotHit } from '../../../domain/search-api.ts';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { useLotHit } from '../../../engine-client/use-lot-hit.ts';

/** A lot from the list, without texts and picture. */
export interface ListedLot {
  readonly lot: SafeLot;
  /** When the list was fetched, in ms since the epoch; undefined until known. */
  readonly fetchedAtMs: number | undefined;
}

/** Returns the list's data of a lot whose own request failed [P8]; undefined while `wanted` is false. */
export function useListedLot(id: string, wanted: boolean): ListedLot | undefined {
  const report = useLoadReport();
  const hit = useLotHit(id, wanted);
  return useMemo(() => {
    if (!hit) return undefined;
    const nameOf = (propertyId: number): string =>
      report?.properties.find((property) => property.id === propertyId)?.name ?? '';
    return { lot: detailOf(hit, id, nameOf), fetchedAtMs: report?.fetchedAtMs };
  }, [hit, id, report]);
}

function detailOf(hit: LotHit, id: string, nameOf: (propertyId: number) => string): SafeLot {
  return {
    parkingLotId: id,
    name: hit.name,
    address: { street: hit.street, city: hit.city, postalCode: '', countryCode: '' },
    position: hit.position,
    properties: hit.propertyIds.map((property) => ({ id: property, name: nameOf(property) })),
    totalNoOfChargers: hit.chargers,
    preamble: NO_HTML,
    description: NO_HTML,
    priceAndOpeningHours: NO_HTML,
    image: '',
    gpsUrl: '',
    facts: hit.facts ?? {},
  };
}
