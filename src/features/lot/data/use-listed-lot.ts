import { useEffect, useMemo, useState } from 'react';
import type { LotDetail } from '../../../api/schemas.ts';
import type { LotHit } from '../../../domain/search-api.ts';
import {
  useEngine,
  useEngineGeneration,
  useLoadReport,
} from '../../../engine-client/engine-context.tsx';

/** A lot from the list, without texts and picture. */
export interface ListedLot {
  readonly lot: LotDetail;
  /** When the list was fetched, in ms since the epoch; undefined until known. */
  readonly fetchedAtMs: number | undefined;
}

/** Returns the list's data of a lot whose own request failed [P8]; undefined while `wanted` is false. */
export function useListedLot(id: string, wanted: boolean): ListedLot | undefined {
  const engine = useEngine();
  const generation = useEngineGeneration();
  const report = useLoadReport();
  const [hit, setHit] = useState<LotHit>();
  useEffect(() => {
    if (!wanted) return undefined;
    const leave = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const found = await engine.ask('lotById', [id], { signal: leave.signal });
        if (!leave.signal.aborted) setHit(found);
      } catch {
        // Without a list there is nothing to show, and the page says so.
      }
    };
    void ask();
    return () => leave.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another generation may know the lot
  }, [engine, generation, id, wanted]);
  return useMemo(() => {
    if (!wanted || !hit || String(hit.id) !== id) return undefined;
    const nameOf = (propertyId: number): string =>
      report?.properties.find((property) => property.id === propertyId)?.name ?? '';
    return { lot: detailOf(hit, id, nameOf), fetchedAtMs: report?.fetchedAtMs };
  }, [hit, id, report, wanted]);
}

function detailOf(hit: LotHit, id: string, nameOf: (propertyId: number) => string): LotDetail {
  return {
    parkingLotId: id,
    name: hit.name,
    address: { street: hit.street, city: hit.city, postalCode: '', countryCode: '' },
    position: hit.position,
    properties: hit.propertyIds.map((property) => ({ id: property, name: nameOf(property) })),
    totalNoOfChargers: hit.chargers,
    preamble: '',
    description: '',
    priceAndOpeningHours: '',
    image: '',
    gpsUrl: '',
    facts: hit.facts ?? {},
  };
}
