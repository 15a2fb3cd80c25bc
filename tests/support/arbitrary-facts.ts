/** What an API may say of a lot beyond the specification's fields (F2), for property tests. */
import * as fc from 'fast-check';
import { CURRENCIES } from '../../src/domain/currencies.ts';
import { LOT_KINDS, PLUGS } from '../../src/domain/kinds-and-plugs.ts';
import { type LotFacts } from '../../src/domain/lot-facts.ts';

const HOURS = ['24/7', 'Mo-Su 06:00-24:00', 'Mo-Sa 07:00-23:00; Su 08:00-22:00', 'by appointment'];

const connector = fc.record(
  {
    plug: fc.constantFrom(...PLUGS),
    kW: fc.constantFrom(3.6, 22, 50, 150, 350),
    count: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ['plug', 'count'] },
);

const band = fc.record(
  {
    hours: fc.constantFrom('Mo-Fr 08:00-16:00', 'Sa,Su', 'PH off'),
    steps: fc.constantFrom(
      [{ fromMinutes: 0, perMinutes: 60, price: 32 }],
      [
        { fromMinutes: 0, perMinutes: 30, price: 0 },
        { fromMinutes: 30, perMinutes: 1, price: 0.5 },
      ],
    ),
    maxPerDay: fc.constantFrom(200, 350.5),
  },
  { requiredKeys: ['steps'] },
);

/** Well-formed facts, each there or not. */
export const lotFacts: fc.Arbitrary<LotFacts> = fc.record(
  {
    operatorName: fc.constantFrom('Q-Park', 'Circle K', 'Oslo kommune Bymiljøetaten'),
    kind: fc.constantFrom(...LOT_KINDS),
    openingHours: fc.constantFrom(...HOURS),
    connectors: fc.array(connector, { minLength: 1, maxLength: 3 }),
    tariff: fc.array(band, { minLength: 1, maxLength: 2 }),
    currency: fc.constantFrom(...CURRENCIES),
    maxStayMinutes: fc.constantFrom(30, 120, 2880),
    maxHeightMeters: fc.constantFrom(1.9, 2.1),
    noOfSpaces: fc.integer({ min: 0, max: 600 }),
    noOfHandicapSpaces: fc.integer({ min: 0, max: 20 }),
    source: fc.constantFrom('OpenStreetMap', 'Parkeringsregisteret'),
    sourceUpdated: fc.constantFrom('2018-10-19', '2026-11-01'),
  },
  { requiredKeys: [] },
);
