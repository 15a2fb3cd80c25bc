import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import {
  parseLotDetail,
  parseNearby,
  parsePaymentMethods,
  parseProperties,
  parseServices,
} from '../../../src/api/schemas.ts';

const DETAIL = {
  parkingLotId: 7,
  name: 'Torget P-hus',
  address: { street: 'Torget 1', city: 'Bergen', postalCode: '5003', countryCode: 'NO' },
  position: { coordinates: [5.32, 60.39] },
  properties: [{ id: 2, name: 'EV' }],
  totalNoOfChargers: 4,
  preamble: '<p>Hei</p>',
  description: '',
  priceAndOpeningHours: '',
  image: '/7/image',
  gpsUrl: 'https://kart.example/7',
  noOfSpaces: 120,
  noOfHandicapSpaces: 2,
};

function outcome(parse: (json: unknown) => unknown, json: unknown): unknown {
  try {
    parse(json);
    return 'read or refused';
  } catch (error) {
    return Fault.from(error).code === 'bad-data' ? 'read or refused' : error;
  }
}

describe('specification 3: the detail', () => {
  test('is read, unknown fields dropped', () => {
    const json = JSON.parse(
      JSON.stringify({ ...DETAIL, secret: 1 }).replace('{', '{"__proto__":{"x":1},'),
    );
    const lot = parseLotDetail(json, '7');
    const { noOfSpaces, noOfHandicapSpaces, ...rest } = DETAIL;
    expect(lot).toEqual({
      ...rest,
      parkingLotId: '7',
      position: [5.32, 60.39],
      facts: { noOfSpaces, noOfHandicapSpaces },
    });
    expect((lot as { x?: unknown }).x).toBeUndefined();
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test('a field of the wrong type counts as missing', () => {
    const lot = parseLotDetail(
      {
        ...DETAIL,
        name: 3,
        address: 'Torget 1',
        position: { coordinates: [5, 60, 3] },
        properties: [{ id: 'to' }, null, { id: 3 }, { id: Infinity }, {}],
        totalNoOfChargers: -1,
        noOfSpaces: '120',
        noOfHandicapSpaces: 1.5,
        preamble: null,
        image: {},
      },
      '7',
    );
    expect(lot).toMatchObject({
      name: '',
      address: { street: '', city: '' },
      properties: [{ id: 3, name: '' }],
      preamble: '',
      image: '',
    });
    expect(lot.position).toBeUndefined();
    expect(lot.totalNoOfChargers).toBeUndefined();
    expect(lot.facts).toEqual({});
  });

  test('a number that is not finite is missing', () => {
    const lot = parseLotDetail(JSON.parse('{"parkingLotId":7,"noOfSpaces":1e999}'), '7');
    expect(lot.facts.noOfSpaces).toBeUndefined();
  });

  test('P1: an answer about another lot is refused', () => {
    expect(() => parseLotDetail(DETAIL, '8')).toThrow(
      expect.objectContaining({ code: 'bad-data' }),
    );
  });

  test.each([[[]], [null], ['x'], [7], [{}], [{ error: 'no' }]])('%j is no lot', (json) => {
    expect(() => parseLotDetail(json, '7')).toThrow(expect.objectContaining({ code: 'bad-data' }));
  });
});

describe('D1: texts are cleaned where they are read', () => {
  const dirty = fc
    .array(
      fc.constantFrom('a', 'Ø', ' ', '😀', '\0', '\u0085', '\u202e', '\u2067', '\ud83d', '\udc00'),
    )
    .map((parts) => parts.join(''));

  test('in every answer, and a name is the same in the list and on its page', () => {
    fc.assert(
      fc.property(dirty, (text) => {
        const row = {
          ...DETAIL,
          name: text,
          address: { street: text, city: text },
          preamble: text,
        };
        const detail = parseLotDetail({ ...row, operatorName: text }, '7');
        const answers = [
          detail,
          parseServices([{ id: 1, serviceName: text }]),
          parseNearby([{ id: 1, name: text, address: text, properties: [{ id: 1, name: text }] }]),
          parsePaymentMethods({ paymentApps: [{ paymentTypeName: text }] }),
          parseProperties([{ id: 1, name: text }]),
        ];
        // JSON writes a control character and a lone surrogate with a backslash.
        expect(JSON.stringify(answers)).not.toMatch(/\\|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        const listed = new LotRowParser().take(row);
        expect([listed?.name, listed?.city]).toEqual([detail.name, detail.address.city]);
      }),
    );
  });

  test('several lines stay in HTML, and become one in a name', () => {
    const { name, preamble } = parseLotDetail(
      { ...DETAIL, name: 'A\r\nB', preamble: 'A\r\n\tB' },
      '7',
    );
    expect([name, preamble]).toEqual(['A B', 'A\r\n\tB']);
  });
});

describe('lists keep their good rows', () => {
  test('a list of properties keeps its good rows', () => {
    expect(parseProperties([{ id: 1, name: 'a', x: 1 }, { id: '1' }, 5])).toEqual([
      { id: 1, name: 'a' },
    ]);
  });

  test('D1: services: numbers and numeric prices are read, an id that climbs and absurd values are not', () => {
    const services = parseServices([
      { id: 1, serviceName: 'A', remainingServiceSpaceCount: 3, servicePricePerMonth: '1250.50' },
      { id: 'b/c', serviceName: null, remainingServiceSpaceCount: '3', servicePricePerMonth: 1e9 },
      { id: '..', serviceName: 'C' },
      { id: '\ud800', serviceName: 'no address can be made of it' },
      { id: null },
      { serviceName: 'no id' },
    ]);
    expect(services).toEqual([
      expect.objectContaining({
        id: '1',
        remainingServiceSpaceCount: 3,
        servicePricePerMonth: 1250.5,
      }),
      expect.objectContaining({
        id: 'b/c',
        serviceName: '',
        remainingServiceSpaceCount: undefined,
        servicePricePerMonth: undefined,
      }),
    ]);
  });

  test('D4: nearby lots need a usable id and are listed once', () => {
    const nearby = parseNearby([
      { id: 8, name: 'A', address: 'X', distance: 120, properties: [] },
      { id: '8', name: 'A again' },
      { id: 'properties' },
      { id: '../9' },
      { id: 9, distance: -4 },
    ]);
    expect(nearby.map(({ id, distance }) => [id, distance])).toEqual([
      ['8', 120],
      ['9', undefined],
    ]);
  });

  test('a list of payment methods keeps its good rows', () => {
    expect(
      parsePaymentMethods({
        paymentApps: [{ paymentTypeName: 'A' }, { paymentTypeName: ' ' }, 7],
        paymentProviders: 'none',
      }),
    ).toEqual({ paymentApps: ['A'], paymentProviders: [] });
  });

  test.each([[{}], [null], ['[]'], [1]])('%j is no list', (json) => {
    for (const parse of [parseServices, parseNearby, parseProperties]) {
      expect(() => parse(json)).toThrow(expect.objectContaining({ code: 'bad-data' }));
    }
  });

  test('whatever JSON comes, it is read or refused with a Fault', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), (json) => {
        for (const parse of [
          parseServices,
          parseNearby,
          parseProperties,
          parsePaymentMethods,
          (value: unknown) => parseLotDetail(value, '7'),
        ]) {
          expect(outcome(parse, json)).toBe('read or refused');
        }
      }),
      { numRuns: 500 },
    );
  });
});
