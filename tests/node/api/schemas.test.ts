import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { propertyIdOf } from '../../../src/domain/property-id.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import {
  parseLotDetail,
  parseNearby,
  parsePaymentMethods,
  parseProperties,
  parseServices,
} from '../../../src/api/schemas.ts';
import { forAll } from '../../support/for-all.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';

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

const LISTS = [parseServices, parseNearby, parseProperties];
const PARSERS = [...LISTS, parsePaymentMethods, (json: unknown) => parseLotDetail(json, '7')];
const BAD_DATA = expect.objectContaining({ code: 'bad-data' }) as Error;

/** Nothing where it is read or refused, else what was thrown. */
function strayError(parse: (json: unknown) => unknown, json: unknown): unknown {
  try {
    parse(json);
  } catch (error) {
    return Fault.from(error).code === 'bad-data' ? undefined : error;
  }
  return undefined;
}

describe('specification 3: the detail', () => {
  test('is read, unknown fields dropped', () => {
    const text = JSON.stringify({ ...DETAIL, secret: 1 }).replace('{', '{"__proto__":{"x":1},');
    const lot = parseLotDetail(JSON.parse(text), '7');
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
    const texts = { name: 3, address: 'Torget 1', preamble: null, image: {} };
    const numbers = { totalNoOfChargers: -1, noOfSpaces: Infinity, noOfHandicapSpaces: 1.5 };
    const position = { coordinates: [5, 60, 3] };
    const properties = [{ id: 'to' }, null, { id: 3 }, { id: Infinity }, {}];
    const lot = parseLotDetail({ ...DETAIL, ...texts, ...numbers, position, properties }, '7');
    const noTexts = { name: '', address: { street: '', city: '' }, preamble: '', image: '' };
    expect(lot).toMatchObject({ ...noTexts, properties: [{ id: 3, name: '' }], facts: {} });
    expect([lot.position, lot.totalNoOfChargers]).toEqual([undefined, undefined]);
  });

  // The last is about another lot. [P1]
  const others = [[], null, 'x', 7, {}, { error: 'no' }, { ...DETAIL, parkingLotId: 8 }];
  test.each(others.map((json) => [json]))('%j is not the lot', (json) => {
    expect(() => parseLotDetail(json, '7')).toThrow(BAD_DATA);
  });
});

describe('D1: texts are cleaned where they are read', () => {
  const odd = ['\0', '\u0085', '\u202e', '\u2067', '\ud83d', '\udc00'];
  const letter = fc.constantFrom('a', 'Ø', ' ', '😀', ...odd);
  const dirty = fc.array(letter).map((parts) => parts.join(''));

  test('in every answer, and a name is the same in the list and on its page', () => {
    forAll({}, dirty, (text) => {
      const address = { street: text, city: text };
      const row = { ...DETAIL, name: text, address, preamble: text };
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
    });
  });

  test('several lines stay in HTML, and become one in a name', () => {
    const row = { ...DETAIL, name: 'A\r\nB', preamble: 'A\r\n\tB' };
    expect(parseLotDetail(row, '7')).toMatchObject({ name: 'A B', preamble: 'A\r\n\tB' });
  });
});

describe('lists keep their good rows', () => {
  test('D1: services: numbers and numeric prices are read, an id that climbs and absurd values are not', () => {
    const services = parseServices([
      { id: 1, serviceName: 'A', remainingServiceSpaceCount: 3, servicePricePerMonth: '1250.50' },
      { id: 'b/c', serviceName: null, remainingServiceSpaceCount: '3', servicePricePerMonth: 1e9 },
      { id: 'd', serviceName: 'D', servicePricePerMonth: `${'1'.repeat(500_000)}x` },
      { id: '..', serviceName: 'C' },
      { id: '\ud800', serviceName: 'no address can be made of it' },
      { id: null },
      { serviceName: 'no id' },
    ]);
    const absurd = { remainingServiceSpaceCount: undefined, servicePricePerMonth: undefined };
    expect(services).toMatchObject([
      { id: '1', serviceName: 'A', remainingServiceSpaceCount: 3, servicePricePerMonth: 1250.5 },
      { id: 'b/c', serviceName: '', ...absurd },
      { id: 'd', serviceName: 'D', ...absurd },
    ]);
  });

  test('D4: nearby lots need a usable id and are listed once; so are properties, and payment methods need a name', () => {
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
    const properties = parseProperties([{ id: 1, name: 'a', x: 1 }, { id: '1' }, 5]);
    expect(properties).toEqual([{ id: 1, name: 'a' }]);
    const paymentApps = [{ paymentTypeName: 'A' }, { paymentTypeName: ' ' }, 7];
    const payment = parsePaymentMethods({ paymentApps, paymentProviders: 'none' });
    expect(payment).toEqual({ paymentApps: ['A'], paymentProviders: [] });
  });

  test.each([[{}], [null], ['[]'], [1]])('%j is no list', (json) => {
    for (const parse of LISTS) expect(() => parse(json)).toThrow(BAD_DATA);
  });

  test('whatever JSON comes, it is read or refused with a Fault', () => {
    forAll({ numRuns: 500 }, fc.jsonValue({ depthSize: 'medium' }), (json) => {
      for (const parse of PARSERS) expect(strayError(parse, json)).toBeUndefined();
    });
  });
});

test('P7: the list and the lot page read the same properties', () => {
  const ids = [1, '1', '-5', 12345678901, '9007199254740991', '9007199254740993', 2 ** 53];
  for (const id of [...ids, 1.5, '1.5', ' 1', '', 'x', null, undefined, true, {}, []]) {
    const row = lotRow(7, { properties: [{ id }, { id }] });
    const inList = new LotRowParser().take(row)?.propertyIds;
    const named = parseProperties(JSON.parse(servedRows([row]).properties.bytes.toString()));
    for (const properties of [parseLotDetail(row, '7').properties, named]) {
      expect(properties.map((property) => property.id)).toEqual(inList);
    }
  }
  const read = [1, 1, -5, 12345678901, Number.MAX_SAFE_INTEGER, undefined, undefined];
  expect(ids.map(propertyIdOf)).toEqual(read);
  expect(['-0', -0].map(propertyIdOf)).toEqual([0, 0]);
});
