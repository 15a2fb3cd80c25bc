import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { lotIdOf } from '../../../src/domain/lot.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';

// The reference: what a row may be, said as a schema.
const text = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((value) =>
    value
      .replaceAll(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, '')
      .replaceAll(/[\t\n\r]+/g, ' ')
      .replaceAll(/\p{Cs}/gu, '\ufffd'),
  ),
  v.transform((value) => (/^[\s\p{Cf}]*$/u.test(value) ? '' : value)),
);
const coordinate = (limit: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(-limit), v.maxValue(limit));
const propertyId = v.union([
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.transform((id) => id + 0),
  ),
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,16}$/),
    v.transform((id) => Number(id) + 0),
    v.safeInteger(),
  ),
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
    totalNoOfChargers: v.optional(
      v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(2_000)), 0),
      0,
    ),
  }),
  v.transform((row) => ({
    id: usableId(row.parkingLotId),
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
    chargers: Math.ceil(row.totalNoOfChargers) + 0,
  })),
);

function usableId(id: unknown): unknown {
  if (lotIdOf(id) === undefined) return undefined;
  return typeof id === 'number' ? id + 0 : id;
}

function reference(row: unknown): unknown {
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
      name: often(fc.string({ unit: 'binary' })),
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
        expect(new LotRowParser().take(asSent)).toEqual(reference(asSent));
        expect(new LotRowParser().take(row)).toEqual(reference(row));
      }),
      {
        numRuns: 5_000,
        examples: [
          [{ position: { coordinates: [0, 0] }, totalNoOfChargers: -0 }],
          [{ position: { coordinates: [0, 0] }, parkingLotId: -0, properties: [{ id: '-0' }] }],
          [{ position: { coordinates: [0, 0] }, name: '\u00a0 \u200b', address: { city: '\t' } }],
          [
            {
              position: { coordinates: [0, 0] },
              name: 'a\0\u202eb\r\nc',
              address: { city: '\ud83d!' },
            },
          ],
        ],
      },
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
    const parser = new LotRowParser();
    expect(parser.take({ parkingLotId: 7, position: { coordinates } })).toBeUndefined();
    expect(parser.counts()).toEqual({ coordinates: 1 });
    expect(parser.unplacedIds).toEqual(['7']);
  });

  test('D4: without a usable id stays findable', () => {
    const position = { coordinates: [10, 60] };
    const ids = [undefined, null, '', '..', 'properties', 'a/b', 1.5, {}, 'x'.repeat(65)];
    const parser = new LotRowParser();
    for (const parkingLotId of ids) {
      expect(parser.take({ parkingLotId, position })).toMatchObject({ id: undefined });
    }
    expect(parser.take({ parkingLotId: 'a-B_9', position })).toMatchObject({ id: 'a-B_9' });
  });

  test('L6: property names are collected, the first that says something counts', () => {
    const parser = new LotRowParser();
    const position = { coordinates: [10, 60] };
    parser.take({ position, properties: [{ id: 3 }, { id: '2', name: 'EV charging' }] });
    parser.take({
      position,
      properties: [
        { id: 3, name: 'Covered' },
        { id: 2, name: 'other' },
      ],
    });
    expect(parser.properties()).toEqual([
      { id: 2, name: 'EV charging' },
      { id: 3, name: 'Covered' },
    ]);
  });

  describe('D1: no limit is silent', () => {
    const position = { coordinates: [10, 60] };

    test('a text beyond 2,000 units is cut between two letters, and counted', () => {
      // A letter of two units, one of two letters with a mark, a family of eleven.
      for (const letter of ['😀', 'e\u0301', '👨\u200d👩\u200d👧\u200d👦']) {
        const parser = new LotRowParser();
        const name = `x${letter.repeat(1_000)}`;
        const taken = parser.take({ position, name });
        expect(taken?.name.length).toBeLessThanOrEqual(2_000);
        expect(taken?.name.length).toBeGreaterThan(2_000 - letter.length);
        expect(taken?.name).toBe(`x${letter.repeat((taken!.name.length - 1) / letter.length)}`);
        expect(parser.counts()).toEqual({ text: 1 });
      }
      const marks = new LotRowParser().take({ position, name: `e${'\u0301'.repeat(3_000)}` });
      expect(marks?.name).toHaveLength(2_000);
    });

    test('an id that JSON parsing may have rounded is dropped and counted', () => {
      const parser = new LotRowParser();
      const ids = [2 ** 53, -(2 ** 53), 1e21, 2 ** 60, 1.5, '..'];
      for (const parkingLotId of ids) {
        expect(parser.take({ position, parkingLotId })?.id).toBeUndefined();
      }
      expect(parser.take({ position, parkingLotId: 2 ** 53 - 1 })?.id).toBe(2 ** 53 - 1);
      expect(parser.take({ position, parkingLotId: '9007199254740993' })?.id).toBeDefined();
      expect(parser.take({ position })?.id).toBeUndefined();
      expect(parser.counts()).toEqual({ id: ids.length });
    });

    test('properties and lots beyond a size, and chargers, are counted', () => {
      const parser = new LotRowParser({ lots: 3, properties: 2 });
      const properties = [1, 2, 3, 3].map((id) => ({ id, name: 'P' }));
      expect(parser.take({ position, properties })?.propertyIds).toEqual([1, 2]);
      expect(parser.take({ position, totalNoOfChargers: 2_001 })?.chargers).toBe(0);
      expect(parser.take({ position })).toBeDefined();
      expect(parser.take({ position })).toBeUndefined();
      expect(parser.counts()).toEqual({ property: 2, chargers: 1, size: 1 });
    });

    test('the characters of all lots have a limit', () => {
      const parser = new LotRowParser({ characters: 5 });
      expect(parser.take({ position, name: 'abc' })).toBeDefined();
      expect(parser.take({ position, name: 'def' })).toBeDefined();
      expect(parser.take({ position, name: 'g' })).toBeUndefined();
      expect(parser.counts()).toEqual({ size: 1 });
    });
  });

  test('with __proto__ changes no prototype', () => {
    const row = JSON.parse(
      '{"__proto__":{"polluted":1},"position":{"coordinates":[10,60]},"address":{"__proto__":{"city":"x"}}}',
    ) as unknown;
    expect(new LotRowParser().take(row)).toMatchObject({ city: '' });
    expect({}).not.toHaveProperty('polluted');
  });
});
