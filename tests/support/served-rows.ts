/** Lots that a server serves, made of rows of a list. */
import { type LotCollection, LotCollectionBuilder } from '../../server/lot-collection.ts';

export function servedRows(rows: readonly object[]): LotCollection {
  const builder = new LotCollectionBuilder();
  for (const row of rows) builder.add(Buffer.from(JSON.stringify(row)), row);
  return builder.finish();
}

/** A row as the API has it. */
export function lotRow(id: unknown, more: object = {}): object {
  return {
    parkingLotId: id,
    name: `Lot ${String(id)}`,
    address: { street: 'Storgata 1', city: 'Moss', postalCode: '1530', countryCode: 'NO' },
    position: { coordinates: [10.66, 59.43] },
    properties: [],
    ...more,
  };
}
