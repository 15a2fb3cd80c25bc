import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLotDetail } from '../../../src/api/schemas.ts';
import { FACT_FIELDS, readLotFacts, type LotFacts } from '../../../src/domain/lot-facts.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotFacts } from '../../support/arbitrary-facts.ts';
import { forAll } from '../../support/for-all.ts';

const YEAR = 366 * 24 * 60;
const step = { fromMinutes: 0, perMinutes: 60, price: 32 };
const later = { ...step, fromMinutes: 60 };
const ccs = { plug: 'ccs', count: 1 };
const idle = { afterMinutes: 0, perMinute: 1_000 };
const NO_NUMBERS = ['1', Number.NaN, Infinity, true, [], {}];
const NO_TEXTS = [' ', 7, true, [], {}];
const fifty = <T>(part: T) => Array.from({ length: 50 }, () => part);
const manyPowers = fifty(ccs).map((one, kW) => Object.assign({ kW: kW + 1 }, one));
const texts = (longest: number) => ({
  good: ['x', 'x'.repeat(longest)],
  bad: ['x'.repeat(longest + 1), ...NO_TEXTS],
});
const spaces = { good: [0, 50_000], bad: [-1, 1.5, 50_001, ...NO_NUMBERS] };
const lists = [[], {}, 'ccs', [null], [[]]];

/** Of each field what is read as it stands, and what is not read at all. */
const BOUNDS: Readonly<Record<keyof LotFacts, Record<'good' | 'bad', readonly unknown[]>>> = {
  operatorName: texts(200),
  kind: { good: ['parking', 'charging'], bad: ['garage', 'Parking', 7] },
  openingHours: texts(1_000),
  connectors: {
    good: [[ccs], [{ ...ccs, kW: 4_000, count: 2_000 }], manyPowers],
    bad: [...lists, [{ ...ccs, plug: 'nacs' }], [{ ...ccs, count: 0 }], [ccs, ...manyPowers]],
  },
  tariff: {
    good: [
      [{ steps: [step] }],
      [{ hours: 'Mo', steps: [step, later], maxPerDay: 1 }],
      [{ steps: [{ fromMinutes: 0, perMinutes: YEAR, price: 100_000 }], maxPerDay: 100_000 }],
      fifty({ steps: [step] }),
    ],
    bad: [
      ...lists,
      [{ steps: [] }],
      [{ steps: [step] }, { steps: [] }],
      [{ steps: [later] }],
      [{ steps: [step, step] }],
      [{ steps: [step, later, step] }],
      [{ steps: [{ ...step, perMinutes: 0 }] }],
      [{ steps: [{ ...step, perMinutes: YEAR + 1 }] }],
      [{ steps: [{ ...step, price: -1 }] }],
      [{ steps: [{ ...step, price: 100_001 }] }],
      [{ steps: [step, { ...step, fromMinutes: YEAR + 1 }] }],
      [{ steps: [step, { ...step, fromMinutes: 1.5 }] }],
      [{ hours: ' ', steps: [step] }],
      [{ steps: [step], maxPerDay: '220' }],
      [{ steps: [step], maxPerDay: 0 }],
      [{ steps: [step] }, ...fifty({ steps: [step] })],
    ],
  },
  chargingPrices: {
    good: [
      [{ perKwh: 0 }],
      [{ plugs: ['ccs'], minKw: 50, maxKw: 50, hours: 'Mo', perKwh: 1_000, perStart: 5, idle }],
      [{ perMinute: 2 }],
      [{ perStart: 2 }],
    ],
    bad: [
      ...lists,
      [{}],
      [{ idle }],
      [{ perKwh: -1 }],
      [{ perKwh: 1_001 }],
      [{ perKwh: 1 }, { perKwh: '1' }],
      [{ perKwh: 1, plugs: [] }],
      [{ perKwh: 1, plugs: ['ccs', 'nacs'] }],
      [{ perKwh: 1, minKw: 51, maxKw: 50 }],
      [{ perKwh: 1, minKw: 0 }],
      [{ perKwh: 1, maxKw: 4_001 }],
      [{ perKwh: 1, hours: ' ' }],
      [{ perKwh: 1, idle: { ...idle, afterMinutes: -1 } }],
      [{ perKwh: 1, idle: { ...idle, perMinute: 1_001 } }],
    ],
  },
  chargingPriceText: texts(1_000),
  currency: { good: ['NOK', 'SEK'], bad: ['nok', 'GBP', 7] },
  maxStayMinutes: { good: [0.5, 1, YEAR], bad: [0, -1, YEAR + 1, ...NO_NUMBERS] },
  maxHeightMeters: { good: [1, 2.1, 20], bad: [0.99, 20.1, '2.1', ...NO_NUMBERS] },
  noOfSpaces: spaces,
  noOfHandicapSpaces: spaces,
  source: texts(200),
  sourceUpdated: {
    good: ['2018-10-19'],
    bad: ['2018-02-30', '2018-13-01', 'x2018-10-19', '19.10.2018', 2018],
  },
};

describe('F2: the facts of a lot', () => {
  test.each(FACT_FIELDS)('%s is read within its bounds, and dropped beyond them', (field) => {
    const { good, bad } = BOUNDS[field];
    for (const value of good) {
      expect(readLotFacts({ [field]: value })).toStrictEqual({ [field]: value });
    }
    for (const value of bad) {
      const dropped: string[] = [];
      const facts = readLotFacts({ [field]: value }, (name) => dropped.push(name));
      expect([value, facts, dropped.at(-1)]).toEqual([value, undefined, field]);
    }
    for (const nothing of [null, undefined, '']) {
      expect(readLotFacts({ [field]: nothing })).toBeUndefined();
    }
  });

  test('whatever comes, a wrong field takes no other with it, and no reading throws', () => {
    forAll(
      { numRuns: 1_000 },
      lotFacts,
      fc.constantFrom(...FACT_FIELDS),
      fc.jsonValue(),
      (facts, field, json) => {
        const { [field]: _, ...others } = facts;
        const { [field]: read, ...rest } = readLotFacts({ ...facts, [field]: json }) ?? {};
        const { tariff: _tariff, chargingPrices: _prices, ...unpriced }: LotFacts = others;
        const isOtherMoney = field === 'currency' && !read && json !== null && json !== '';
        expect(rest).toEqual(isOtherMoney ? unpriced : others);
        // What is read is read as it stands when it is read again.
        expect(readLotFacts({ [field]: read })?.[field]).toEqual(read);
      },
    );
  });

  test('reach the worker and the page unchanged if they are valid', () => {
    forAll({}, lotFacts, (facts) => {
      const row = { parkingLotId: 7, name: 'P', position: { coordinates: [10, 60] }, ...facts };
      const parser = new LotRowParser();
      const lot = parser.take(row);
      expect(lot?.facts ?? {}).toEqual(facts);
      expect(parser.counts()).toEqual({});
      expect(parseLotDetail(row, '7').facts).toEqual(facts);
    });
  });

  const spoiled = [
    { ...ccs, kW: '150' },
    { plug: 'nacs', count: 2 },
    { plug: 'type2', kW: 22 },
  ];
  test.each([
    [
      'a wrong power leaves the plug, a wrong plug goes',
      { connectors: spoiled },
      { connectors: [ccs] },
      3,
    ],
    [
      'a time leaves its day',
      { sourceUpdated: '2018-10-19T10:00:00Z' },
      { sourceUpdated: '2018-10-19' },
      0,
    ],
    ['a name is cleaned', { source: ' A &amp; B\n' }, { source: 'A & B' }, 0],
    ['what is null or empty is not wrong', { kind: null, openingHours: '' }, {}, 0],
  ])('D1: %s', (_what, row, facts, dropped) => {
    const parser = new LotRowParser();
    const lot = parser.take({ position: { coordinates: [10, 60] }, ...row });
    expect(lot?.facts ?? {}).toEqual(facts);
    expect(parser.counts()).toEqual(dropped === 0 ? {} : { fact: dropped });
  });
});
