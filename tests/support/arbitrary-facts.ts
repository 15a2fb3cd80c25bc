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

/** Mostly with a price per kWh, so that a span has one. */
const chargingPrice = fc.record(
  {
    plugs: fc.constantFrom(['ccs'] as const, ['chademo', 'type2'] as const),
    minKw: fc.constantFrom(22, 50),
    maxKw: fc.constantFrom(50, 149.5),
    hours: fc.constantFrom('Mo-Fr 08:00-16:00', '24/7', 'at night'),
    perKwh: fc.constantFrom(0, 4.5, 5.99),
    perMinute: fc.constantFrom(0.5, 2),
    perStart: fc.constantFrom(5, 1_000),
    idle: fc.constant({ afterMinutes: 15, perMinute: 3 }),
  },
  { requiredKeys: ['perKwh'] },
);

/** Well-formed facts, each there or not. */
export const lotFacts: fc.Arbitrary<LotFacts> = fc
  .record(
    {
      operatorName: fc.constantFrom('Q-Park', 'Circle K', 'Oslo kommune Bymiljøetaten'),
      kind: fc.constantFrom(...LOT_KINDS),
      openingHours: fc.constantFrom(...HOURS),
      connectors: fc.uniqueArray(connector, {
        minLength: 1,
        maxLength: 3,
        selector: ({ plug, kW }) => `${plug} ${kW}`,
      }),
      tariff: fc.array(band, { minLength: 1, maxLength: 2 }),
      chargingPrices: fc.array(chargingPrice, { minLength: 1, maxLength: 3 }),
      chargingPriceText: fc.constantFrom('5.40 kWh + 0,50 min after 45 min', 'Use the app'),
      currency: fc.constantFrom(...CURRENCIES),
      maxStayMinutes: fc.constantFrom(30, 120, 2880),
      maxHeightMeters: fc.constantFrom(1.9, 2.1),
      noOfSpaces: fc.integer({ min: 0, max: 600 }),
      noOfHandicapSpaces: fc.integer({ min: 0, max: 20 }),
      source: fc.constantFrom('OpenStreetMap', 'Parkeringsregisteret'),
      sourceUpdated: fc.constantFrom('2018-10-19', '2026-11-01'),
    },
    { requiredKeys: [] },
  )
  // As JSON gives them: with the prototype of objects.
  .map((facts) => structuredClone(facts));
