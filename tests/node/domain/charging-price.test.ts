import { describe, expect, test } from 'vitest';
import {
  chargingMinutes,
  chargingPriceOf,
  chargingSpan,
  pricesInForce,
} from '../../../src/domain/charging-price.ts';
import { clockOf, comparedPrice, parkingCost } from '../../../src/domain/lot-cost.ts';
import type { ChargingPrice, LotFacts } from '../../../src/domain/lot-facts.ts';
import { isNorwegianHoliday } from '../../../src/domain/opening-hours/norwegian-holidays.ts';

const CLOCK = { timeZone: 'Europe/Oslo', holidays: isNorwegianHoliday };
/** Wednesday, noon. */
const NOON = Date.parse('2026-11-25T12:00:00+01:00');
const PLAIN = { perKwh: 3 };
const CCS_150 = { plug: 'ccs', kW: 150 } as const;

function price(prices: readonly ChargingPrice[], connector = {}, kwh = 20, carKw?: number) {
  return chargingPriceOf(prices, NOON, kwh, connector, carKw, CLOCK);
}

describe('F7: what charging costs', () => {
  test.each<[string, readonly ChargingPrice[], object, number | undefined]>([
    ['a start and a kWh', [{ perStart: 10, perKwh: 5.4 }], CCS_150, 118],
    ['minutes as the car takes 50 kW', [{ perMinute: 2 }], CCS_150, 48],
    ['begun minutes at a slow connector', [{ perMinute: 1 }], { kW: 3.7 }, 325],
    ['minutes at a power that is not known', [{ perMinute: 2 }], { plug: 'ccs' }, undefined],
    ['idle fees are no part', [{ perKwh: 5, idle: { afterMinutes: 0, perMinute: 9 } }], {}, 100],
    ['the first that fits', [{ plugs: ['type2'], perKwh: 4 }, { perKwh: 6 }], CCS_150, 120],
    ['powers, both included', [{ minKw: 150, maxKw: 150, perKwh: 7 }], CCS_150, 140],
    ['a power beyond', [{ maxKw: 149, perKwh: 7 }], CCS_150, undefined],
    ['a power that is not known', [{ minKw: 50, perKwh: 7 }], { plug: 'ccs' }, undefined],
    ['within hours', [{ hours: 'Mo-Fr 08:00-16:00', perKwh: 7 }, { perKwh: 3 }], CCS_150, 140],
    ['hours that end meanwhile', [{ hours: 'Mo-Fr 08:00-12:10', perKwh: 7 }], CCS_150, undefined],
    [
      'hours that begin meanwhile',
      [{ hours: '12:10-14:00', perKwh: 7 }, PLAIN],
      CCS_150,
      undefined,
    ],
    ['hours that are not read', [{ hours: 'at night', perKwh: 7 }, PLAIN], CCS_150, undefined],
    ['any plug', [{ plugs: ['ccs'], perKwh: 4 }, PLAIN], { plug: 'unknown', kW: 50 }, undefined],
  ])('%s', (_what, prices, connector, expected) => {
    expect(price(prices, connector)).toBe(expected);
  });

  test('a car that takes less needs longer, one that takes more less', () => {
    expect([11, 0].map((kw) => chargingMinutes(20, 150, kw))).toEqual([110, undefined]);
    expect(price([{ perMinute: 1 }], CCS_150, 20, 11)).toBe(110);
    expect(price([{ perMinute: 1 }], { kW: 7.4 }, 20, 11)).toBe(163);
    const byMinute = { connectors: [{ ...CCS_150, count: 1 }], chargingPrices: [{ perMinute: 1 }] };
    const ask = { atMs: NOON, kwh: 20, kw: 100 };
    expect(chargingSpan(byMinute, ask, CLOCK)).toEqual({ low: 12, high: 12 });
  });

  const perPlug: LotFacts = {
    connectors: [
      { plug: 'ccs', kW: 150, count: 2 },
      { plug: 'type2', kW: 22, count: 2 },
    ],
    chargingPrices: [
      { plugs: ['type2'], perKwh: 4.5 },
      { minKw: 100, perKwh: 5.4 },
    ],
  };
  const oneUnknown = { ...perPlug, chargingPrices: perPlug.chargingPrices!.slice(0, 1) };
  const bare = { chargingPrices: [PLAIN] };
  test.each<[LotFacts, asked: object, span?: [low: number, high: number]]>([
    [perPlug, {}, [90, 108]],
    [perPlug, { plug: 'type2' }, [90, 90]],
    [perPlug, { kw: 150 }, [108, 108]],
    [perPlug, { kw: 300 }],
    [bare, {}, [60, 60]],
    [bare, { plug: 'ccs' }],
    [oneUnknown, {}],
    [{ chargingPriceText: '5 kr/kWh' }, {}],
  ])(
    '%j has the span of the connectors that may be used, %j, if all have a price: %j',
    (facts, asked, span) => {
      const found = chargingSpan(facts, { atMs: NOON, kwh: 20, ...asked }, CLOCK);
      expect(found && [found.low, found.high]).toEqual(span);
    },
  );

  const [dear, cheap, atNight] = [
    { minKw: 100, perKwh: 6 },
    { maxKw: 99, perKwh: 4 },
    { hours: '20:00-24:00', perKwh: 2 },
  ];
  const connectors = [22, 50, 150].map((kW) => ({ plug: 'ccs' as const, kW, count: 1 }));
  test.each<[string, LotFacts, object, readonly ChargingPrice[] | undefined]>([
    ['each once', { connectors, chargingPrices: [dear, cheap] }, {}, [cheap, dear]],
    ['of all connectors', { connectors, chargingPrices: [dear] }, {}, undefined],
    ['of those of a power', { connectors, chargingPrices: [dear] }, { kw: 100 }, [dear]],
    ['not by hours at no time', { chargingPrices: [PLAIN, atNight] }, {}, undefined],
    ['by hours at one', { chargingPrices: [atNight, PLAIN] }, { atMs: NOON }, [PLAIN]],
  ])('the prices in force are shown, %s', (_what, facts, ask, shown) => {
    expect(pricesInForce(facts, ask, CLOCK)).toEqual(shown);
  });
});

describe('F7: the price by which a lot is compared', () => {
  const tariff = [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 32 }] }];
  const chargingPrices = [{ perKwh: 5.4 }];
  const both: LotFacts = { kind: 'parking', tariff, chargingPrices, maxStayMinutes: 180 };
  const dearer: LotFacts = {
    connectors: [22, 150].map((kW) => ({ plug: 'ccs', kW, count: 1 })),
    chargingPrices: [{ minKw: 100, perKwh: 5.4 }, { perKwh: 4.5 }],
  };
  test.each<[string, LotFacts, object, number | undefined]>([
    ['parking has one only with a length', both, {}, undefined],
    ['as long as one may stay', both, { stay: 180 }, 96],
    ['longer', both, { stay: 240 }, undefined],
    ['charging by the dearest connector', dearer, { kwh: 20 }, 108],
    ['both asked for, at a lot for parking', both, { stay: 120, kwh: 10 }, 64],
    ['a power', both, { stay: 120, kw: 50 }, undefined],
    ['of no kind, with prices of charging alone', { chargingPrices }, { stay: 60 }, 108],
    ['of no kind, with a tariff', { tariff, chargingPrices }, { stay: 60 }, 32],
    ['of a lot filtered for charging, that', both, { stay: 120, kind: 'charging' }, 108],
    [
      'of a lot filtered for parking, parking, whatever the car',
      both,
      { stay: 120, kind: 'parking', plug: 'ccs' },
      64,
    ],
    ['of a lot for parking, charging alone is asked', both, { kwh: 10 }, 54],
    ['a station that parks for a price', { ...both, kind: 'charging' }, { stay: 60 }, 108],
    ['another currency', { ...both, currency: 'SEK' }, { stay: 60 }, undefined],
    ['the currency asked for', { ...both, currency: 'SEK' }, { stay: 60, currency: 'SEK' }, 32],
  ])('%s', (_what, facts, ask, expected) => {
    expect(comparedPrice(facts, { atMs: NOON, ...ask }, CLOCK)).toBe(expected);
  });

  test('a day is the longest stay that has a price', () => {
    expect(clockOf()).toEqual(CLOCK);
    expect(parkingCost({ tariff }, { atMs: NOON, stay: 1_440 }, CLOCK)).toBe(768);
    expect(parkingCost({ tariff }, { atMs: NOON, stay: 1_441 }, CLOCK)).toBeUndefined();
  });
});
