import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseLotDetail } from '../../../src/api/schemas.ts';
import { CURRENCIES } from '../../../src/domain/currencies.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import { FACT_FIELDS, readLotFacts } from '../../../src/domain/lot-facts.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotFacts } from '../../support/arbitrary-facts.ts';
import { SEED } from '../../support/seed.ts';

// The reference: a schema of valid facts.
const number = v.pipe(v.number(), v.finite());
const above0 = (max: number) => v.pipe(number, v.gtValue(0), v.maxValue(max));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const spaces = v.pipe(count, v.maxValue(50_000));
const price = v.pipe(number, v.minValue(0), v.maxValue(100_000));
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.toWellFormed().trim()),
    v.minLength(1),
    v.maxLength(max),
  );
const MINUTES = 366 * 24 * 60;
/** Null counts as absent. */
const maybe = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
const list = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(50));
const plain = v.custom<object>((value) => !Array.isArray(value));
const step = v.pipe(
  plain,
  v.object({
    fromMinutes: v.pipe(count, v.maxValue(MINUTES)),
    perMinutes: above0(MINUTES),
    price,
  }),
);
const steps = v.pipe(
  list(step),
  v.check((all) =>
    all.every(({ fromMinutes }, i) => fromMinutes === [...all].sort(byFrom)[i]!.fromMinutes),
  ),
  v.check((all) => new Set(all.map(({ fromMinutes }) => fromMinutes)).size === all.length),
  v.check((all) => all[0]?.fromMinutes === 0),
);
const band = v.pipe(plain, v.object({ hours: maybe(text(1_000)), steps, maxPerDay: maybe(price) }));
const connector = v.pipe(
  plain,
  v.object({
    plug: v.picklist(PLUGS),
    kW: v.fallback(maybe(above0(4_000)), undefined),
    count: v.pipe(count, v.minValue(1), v.maxValue(2_000)),
  }),
);
const connectors = v.pipe(
  v.array(v.unknown()),
  v.maxLength(50),
  v.transform((all) =>
    all.filter((one) => v.is(connector, one)).map((one) => v.parse(connector, one)),
  ),
  v.minLength(1),
);
const amount = v.pipe(number, v.minValue(0), v.maxValue(1_000));
const kW = above0(4_000);
const idle = v.pipe(
  plain,
  v.object({ afterMinutes: v.pipe(count, v.maxValue(MINUTES)), perMinute: amount }),
);
const chargingPrice = v.pipe(
  plain,
  v.object({
    plugs: maybe(v.pipe(v.array(v.picklist(PLUGS)), v.minLength(1))),
    minKw: maybe(kW),
    maxKw: maybe(kW),
    hours: maybe(text(1_000)),
    perKwh: maybe(amount),
    perMinute: maybe(amount),
    perStart: maybe(amount),
    idle: maybe(idle),
  }),
  v.check(({ perKwh, perMinute, perStart }) => (perKwh ?? perMinute ?? perStart) !== undefined),
  v.check(({ minKw, maxKw }) => !minKw || !maxKw || minKw <= maxKw),
);
const SCHEMAS = {
  operatorName: text(200),
  kind: v.picklist(LOT_KINDS),
  openingHours: text(1_000),
  connectors,
  tariff: list(band),
  chargingPrices: list(chargingPrice),
  chargingPriceText: text(1_000),
  currency: v.picklist(CURRENCIES),
  maxStayMinutes: above0(MINUTES),
  maxHeightMeters: v.pipe(number, v.minValue(1), v.maxValue(20)),
  noOfSpaces: spaces,
  noOfHandicapSpaces: spaces,
  source: text(200),
  sourceUpdated: v.pipe(v.string(), v.isoDate()),
};

function byFrom(a: { readonly fromMinutes: number }, b: { readonly fromMinutes: number }): number {
  return a.fromMinutes - b.fromMinutes;
}

function reference(row: Readonly<Record<string, unknown>>): unknown {
  const facts = FACT_FIELDS.flatMap((field) => {
    const parsed = v.safeParse(SCHEMAS[field], row[field]);
    return parsed.success ? [[field, parsed.output] as const] : [];
  });
  return facts.length > 0 ? JSON.parse(JSON.stringify(Object.fromEntries(facts))) : undefined;
}

const oddity = fc.oneof(
  fc.constantFrom(null, '', ' ', 'x'.repeat(1_001), '\ud800', 0, -1, 1.5, -0, 1e9, Infinity),
  fc.constantFrom(Number.NaN, true, [], {}, [[]], [null], 'ccs', 'parking', '24/7', '2 hours'),
  fc.jsonValue(),
);
/** Replaces random parts of a value by something else. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  const inner = Array.isArray(value)
    ? fc.tuple(...value.map(spoiled))
    : typeof value === 'object' && value !== null
      ? fc
          .tuple(...Object.entries(value).map(([key, part]) => spoiled(part).map((p) => [key, p])))
          .map((entries) => Object.fromEntries(entries) as unknown)
      : fc.constant(value);
  return fc.oneof({ weight: 12, arbitrary: inner }, { weight: 1, arbitrary: oddity });
}
const rows = lotFacts.chain(
  (facts) => spoiled(facts) as fc.Arbitrary<Readonly<Record<string, unknown>>>,
);

describe('F2: the facts of a lot', () => {
  test('are kept if they fit their schemas, and dropped otherwise', () => {
    fc.assert(
      fc.property(rows, (row) => {
        fc.pre(typeof row === 'object' && row !== null);
        expect(readLotFacts(row)).toEqual(reference(row));
      }),
      { seed: SEED, numRuns: 3_000 },
    );
  });

  test('reach the worker and the page unchanged if they are valid', () => {
    fc.assert(
      fc.property(lotFacts, (facts) => {
        const row = { parkingLotId: 7, name: 'P', position: { coordinates: [10, 60] }, ...facts };
        const parser = new LotRowParser();
        const lot = parser.take(row);
        expect(lot?.facts ?? {}).toEqual(facts);
        expect(parser.counts()).toEqual({});
        expect(parseLotDetail(row, '7').facts).toEqual(facts);
      }),
      { seed: SEED },
    );
  });

  test.each([
    ['a kind nobody knows', { kind: 'garage' }, {}, 1],
    ['one wrong band takes the tariff with it', { tariff: [{ steps: [] }] }, {}, 1],
    [
      'steps that go back',
      {
        tariff: [
          {
            steps: [
              { fromMinutes: 0, perMinutes: 60, price: 1 },
              { fromMinutes: 0, perMinutes: 60, price: 2 },
            ],
          },
        ],
      },
      {},
      1,
    ],
    [
      'a wrong power leaves the plug, a wrong plug goes',
      {
        connectors: [
          { plug: 'ccs', kW: '150', count: 4 },
          { plug: 'nacs', count: 2 },
          { plug: 'type2', kW: 22 },
        ],
      },
      { connectors: [{ plug: 'ccs', count: 4 }] },
      3,
    ],
    ['numbers as text', { maxHeightMeters: '2.1', noOfSpaces: '12' }, {}, 2],
    [
      'a day with its time',
      { sourceUpdated: '2018-10-19T10:00:00Z' },
      { sourceUpdated: '2018-10-19' },
      0,
    ],
    ['a day that no month has', { sourceUpdated: '2018-02-30' }, {}, 1],
    ['what is null or empty is not wrong', { kind: null, openingHours: '' }, {}, 0],
  ])('D1: %s', (_what, row, facts, dropped) => {
    const parser = new LotRowParser();
    const lot = parser.take({ position: { coordinates: [10, 60] }, ...row });
    expect(lot).toBeDefined();
    expect(lot?.facts ?? {}).toEqual(facts);
    expect(parser.counts()).toEqual(dropped === 0 ? {} : { fact: dropped });
  });
});
