import type { Lot } from '../../../src/domain/lot.ts';
import { lotHit } from '../../support/in-thread-engine.ts';

function lot(id: number, fields: Partial<Lot>): Lot {
  const position = [10.75 + id / 1000, 59.91] as const;
  return { ...lotHit(id, { name: `Plass ${id}`, street: '', position }), id, ...fields };
}

/** 25 lots in Oslo, 3 in Lillestrøm, 1 in Tromsø, and the odd ones. */
export const SAMPLE_LOTS: readonly Lot[] = [
  ...Array.from({ length: 25 }, (_, index) =>
    lot(index + 1, {
      propertyIds: index % 2 === 0 ? [1, 2] : [8],
      chargers: index % 2 === 0 ? 4 : 0,
    }),
  ),
  lot(101, {
    city: 'Lillestrøm',
    name: 'Torvet p-hus',
    position: [11.05, 59.956],
    propertyIds: [5],
  }),
  lot(102, { city: 'Lillestrøm', name: 'Stasjonen', position: [11.046, 59.953], propertyIds: [7] }),
  lot(103, { city: 'Lillestrøm', name: '', street: 'Storgata 1', position: [11.049, 59.954] }),
  lot(104, { city: 'Tromsø', name: '', position: [18.955, 69.649], propertyIds: [9, 77] }),
  { ...lot(0, { city: 'Moss', name: 'Uten nummer', position: [10.66, 59.43] }), id: undefined },
];
