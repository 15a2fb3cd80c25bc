import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { lotIdOf } from '../../../src/domain/lot.ts';
import { LotIntake } from '../../../workers/parse-lot.ts';

// The twin: what a row may be, said as a schema.
const text = v.fallback(v.string(), '');
const coordinate = (limit: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(-limit), v.maxValue(limit));
const propertyId = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number)),
]);
const property = v.looseObject({ id: propertyId });
const object = v.pipe(
  v.looseObject({}),
  v.check((value) => !Array.isArray(value)),
);
const lot = v.pipe(
  v.object({
    parkingLotId: v.optional(v.unknown()),
    name: v.optional(text, ''),
    address: v.optional(
      v.fallback(v.object({ street: v.optional(text, ''), city: v.optional(text, '') }), {
        street: '',
        city: '',
      }),
      { street: '', city: '' },
    ),
    position: v.object({ coordinates: v.strictTuple([coordinate(180), coordinate(90)]) }),
    properties: v.optional(v.fallback(v.array(v.unknown()), []), []),
    totalNoOfChargers: v.optional(v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0), 0),
  }),
  v.transform((row) => ({
    id: lotIdOf(row.parkingLotId) === undefined ? undefined : row.parkingLotId,
    name: row.name,
    street: row.address.street,
    city: row.address.city,
    position: row.position.coordinates,
    propertyIds: [
      ...new Set(
        row.properties.flatMap((entry) => {
          const parsed = v.safeParse(property, entry);
          return parsed.success ? [parsed.output.id] : [];
        }),
      ),
    ],
    chargers: Math.ceil(Math.min(row.totalNoOfChargers, 65_535)),
  })),
);

function twin(row: unknown): unknown {
  if (!v.is(object, row)) return undefined;
  const parsed = v.safeParse(lot, row);
  return parsed.success ? parsed.output : undefined;
}

const oddity = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'Oslo',
    0,
    -1,
    1.5,
    Infinity,
    -Infinity,
    Number.NaN,
    true,
    '7',
    ' 7',
    '1e2',
  ),
  fc.constantFrom('properties', '..', 'a/b', 2 ** 60, [], {}, [[]]),
  fc.string(),
  fc.double(),
  fc.jsonValue(),
);
const often = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: oddity });
const rows = often(
  fc.record(
    {
      parkingLotId: often(fc.nat()),
      name: often(fc.string()),
      address: often(fc.record({ street: often(fc.string()), city: often(fc.string()) })),
      position: often(
        fc.record({
          coordinates: often(
            fc.array(often(fc.integer({ min: -200, max: 200 })), { maxLength: 3 }),
          ),
        }),
      ),
      properties: often(fc.array(often(fc.record({ id: often(fc.nat(9)), name: oddity })))),
      totalNoOfChargers: often(fc.nat()),
      ['__proto__']: oddity,
    },
    { requiredKeys: ['position'] },
  ),
);

describe('a row', () => {
  test('D1: is read as its schema says', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const asSent = JSON.parse(JSON.stringify(row) ?? 'null') as unknown;
        expect(new LotIntake().take(asSent)).toEqual(twin(asSent));
        expect(new LotIntake().take(row)).toEqual(twin(row));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['one element', [10]],
    ['three elements', [10, 60, 0]],
    ['strings', ['10', '60']],
    ['null', null],
    ['nulls', [null, null]],
    ['a longitude beyond 180', [180.1, 60]],
    ['a latitude beyond 90', [10, 90.1]],
    ['infinite', [Number.POSITIVE_INFINITY, 60]],
  ])('S2: with coordinates of %s is dropped, counted and remembered', (_name, coordinates) => {
    const intake = new LotIntake();
    expect(intake.take({ parkingLotId: 7, position: { coordinates } })).toBeUndefined();
    expect(intake.counts()).toEqual({ coordinates: 1 });
    expect(intake.unplacedIds).toEqual(['7']);
  });

  test('D4: without a usable id stays findable', () => {
    const position = { coordinates: [10, 60] };
    const ids = [undefined, null, '', '..', 'properties', 'a/b', 1.5, {}, 'x'.repeat(65)];
    const intake = new LotIntake();
    for (const parkingLotId of ids) {
      expect(intake.take({ parkingLotId, position })).toMatchObject({ id: undefined });
    }
    expect(intake.take({ parkingLotId: 'a-B_9', position })).toMatchObject({ id: 'a-B_9' });
  });

  test('L6: property names are collected, the first that says something counts', () => {
    const intake = new LotIntake();
    const position = { coordinates: [10, 60] };
    intake.take({ position, properties: [{ id: 3 }, { id: '2', name: 'EV charging' }] });
    intake.take({
      position,
      properties: [
        { id: 3, name: 'Covered' },
        { id: 2, name: 'other' },
      ],
    });
    expect(intake.properties()).toEqual([
      { id: 2, name: 'EV charging' },
      { id: 3, name: 'Covered' },
    ]);
  });

  test('with __proto__ changes no prototype', () => {
    const row = JSON.parse(
      '{"__proto__":{"polluted":1},"position":{"coordinates":[10,60]},"address":{"__proto__":{"city":"x"}}}',
    ) as unknown;
    expect(new LotIntake().take(row)).toMatchObject({ city: '' });
    expect({}).not.toHaveProperty('polluted');
  });
});
