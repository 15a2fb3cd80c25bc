import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { haversineKm } from '../../../src/domain/geo.ts';
import { mergedLot } from '../../../tools/import/merge/merge-lots.ts';
import {
  comparedName,
  type PlacedLot,
  SAME_ID_METERS,
  SAME_PLACE_METERS,
  samePlaces,
} from '../../../tools/import/merge/same-place.ts';
import { unusedFields } from '../../../tools/import/report.ts';
import { forAll } from '../../support/for-all.ts';
import { type Given, ids, runImport, STYLE } from './run-import.ts';

/** Whether two lots may be one place, by the rule's own words. */
function isPair(a: PlacedLot, b: PlacedLot): boolean {
  if (a.source === b.source) return false;
  const meters = haversineKm(a.coordinates, b.coordinates) * 1000;
  const hasOneId = a.registerIds.some((id) => b.registerIds.includes(id));
  return hasOneId
    ? meters <= SAME_ID_METERS
    : a.name !== '' && a.name === b.name && meters <= SAME_PLACE_METERS;
}

/** The places as sets of ids, in one order. */
function placesOf(lots: readonly PlacedLot[]): string[][] {
  const { places } = samePlaces(lots);
  const idsOf = (place: readonly PlacedLot[]) => place.map(({ id }) => id).toSorted();
  const all = lots.map((lot) => idsOf(places.get(lot.id) ?? [lot]).join(' '));
  return [...new Set(all)].toSorted().map((text) => text.split(' '));
}

const LOT = fc.record({
  name: fc.constantFrom('', 'kaia', 'torget', 'bryggen'),
  // A few metres to a few hundred, at every latitude that has lots.
  step: fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 })),
  registerIds: fc.subarray(['a:1', 'b:2', 'c:3'], { maxLength: 2 }),
});

/** At every latitude that has lots, and where the sphere turns over. */
const CORNERS = [
  [10.7, 59.9],
  [23.6, 70.6],
  [15.6, 78.2],
  [0.0001, 0.0001],
  [179.9999, -89.9],
] as const;

const anyLots = fc
  .tuple(fc.array(fc.array(LOT, { maxLength: 8 }), { maxLength: 4 }), fc.constantFrom(...CORNERS))
  .map(([sources, [lng, lat]]) =>
    sources.flatMap((source, at) =>
      source.map(({ name, step, registerIds }, index): PlacedLot => ({
        id: `${at}-${index}`,
        name,
        coordinates: [lng + step[0] * 0.0001, lat + step[1] * 0.0001],
        registerIds,
        source: String(at),
      })),
    ),
  );

it('D1: lots of one place are joined as far as they can be, never two of one source, and the same in any order', () => {
  const shuffledToo = anyLots.chain((lots) => {
    const whole = { minLength: lots.length, maxLength: lots.length };
    return fc.tuple(fc.constant(lots), fc.shuffledSubarray(lots, whole));
  });
  forAll({}, shuffledToo, ([lots, shuffled]) => {
    const places = placesOf(lots);
    expect(placesOf(shuffled)).toEqual(places);
    expect(places.flat().toSorted()).toEqual(lots.map(({ id }) => id).toSorted());
    const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
    const lotsOf = (place: readonly string[]) => place.map((id) => lotOf.get(id)!);
    const areJoined = (one: readonly string[], other: readonly string[]) =>
      lotsOf(one).some((a) => lotsOf(other).some((b) => isPair(a, b)));
    for (const [index, place] of places.entries()) {
      const sources = new Set(lotsOf(place).map(({ source }) => source));
      expect(sources.size).toBe(place.length);
      // Each lot of a place is one with another of it.
      for (const id of place.length > 1 ? place : []) {
        const others = place.filter((one) => one !== id);
        expect(areJoined([id], others)).toBe(true);
      }
      // Two places with a pair between them have lots of one source.
      for (const other of places.slice(index + 1).filter((one) => areJoined(place, one)))
        expect(lotsOf(other).some(({ source }) => sources.has(source))).toBe(true);
    }
  });
});

/** Three of anything, in each order. */
function inEachOrder<T>(three: readonly [T, T, T]): readonly (readonly T[])[] {
  const orders = ['012', '021', '102', '120', '201', '210'];
  return orders.map((order) => Array.from(order, (at) => three[Number(at)]!));
}

it.each([
  ['P- Forum', '', 'P - FORUM', true],
  ['ByGarasjen, Bergen', 'Bergen', 'Bygarasjen', true],
  ['Oslo', 'Oslo', 'oslo', true],
  ['Ås', '', 'As', false],
  ['– (!)', '', '', true],
])(
  'lots of one place have names that differ in blanks and signs at most: %s in %s, %s',
  (name, city, other, are) => {
    expect(comparedName(name, city) === comparedName(other)).toBe(are);
  },
);

const REGISTER = {
  json: [
    {
      id: 9,
      parkeringstilbyderNavn: 'Fjordby',
      breddegrad: 59.434,
      lengdegrad: 10.657,
      aktivVersjon: {
        navn: 'P- Kaia',
        adresse: 'Kaia 1',
        poststed: 'MOSS',
        antallAvgiftsbelagtePlasser: 50,
        antallAvgiftsfriePlasser: 0,
      },
    },
  ],
};

function station(id: number, lon: number, more: object) {
  const tags = { amenity: 'charging_station', name: 'P – Kaia', ...more };
  return { type: 'node', id, lat: 59.434, lon, tags };
}

const charging = station(1, 10.6572, {
  operator: 'Ladelaget',
  opening_hours: '24/7',
  capacity: '4',
  charge: '5 NOK/kWh',
  'socket:type2': '4',
  'socket:type2:output': '22 kW',
  wheelchair: 'yes',
});

it('a merge takes only the charging facts of a charging station at a car park', async () => {
  const { rows, details, report } = await runImport([REGISTER, { json: { elements: [charging] } }]);
  expect(rows).toEqual([
    {
      parkingLotId: 'preg-9',
      name: 'P- Kaia',
      address: { street: 'Kaia 1', city: 'Moss', postalCode: '', countryCode: 'NO' },
      position: { coordinates: [10.657, 59.434] },
      properties: expect.anything(),
      totalNoOfChargers: 4,
      operatorName: 'Fjordby',
      kind: 'parking',
      connectors: [{ plug: 'type2', kW: 22, count: 4 }],
      noOfSpaces: 50,
      source: 'Parkeringsregisteret, OpenStreetMap',
      description: '<p>Lading drives av: Ladelaget</p>',
      priceAndOpeningHours: '<p>Lading: 5 NOK/kWh</p>',
    },
  ]);
  expect(ids(rows[0])).toEqual([2, 8]);
  expect(details).toEqual([['merged', 'osm-n1 "P – Kaia" is preg-9 "P- Kaia", 11 m', 'same name']]);
  expect(report).toMatchObject({ lots: 1, spaces: 50, chargers: 4 });
});

it('F6: a merge dates a merged lot by the one that leads; the operator’s own names no source', async () => {
  const old = { ...charging, timestamp: '2018-01-02T03:04:05Z' };
  const files = [REGISTER, { json: { elements: [old, station(2, 10.7, {})] } }];
  const { rows } = await runImport(files);
  expect(rows[0]).toHaveProperty('source', 'Parkeringsregisteret, OpenStreetMap');
  expect(rows[0]).not.toHaveProperty('sourceUpdated');
  const own = await runImport(files, { style: { ...STYLE, ownName: 'Fjordby' } });
  expect(own.rows.map(({ source }) => source)).toEqual([undefined, 'OpenStreetMap']);
  const alone = await runImport(files[1]!);
  expect(alone.rows.map(({ sourceUpdated }) => sourceUpdated)).toContain('2018-01-02');
});

it('D1: a merge is one list byte for byte, in whichever order the files are given', async () => {
  const table = {
    json: [{ id: 1, navn: 'P-Kaia', lat: 59.434, lon: 10.6569, by: 'Moss', plasser: 60 }],
  };
  const osm = { json: { elements: [charging, station(2, 10.7, {})] } };
  const lists = new Set<string>();
  for (const files of inEachOrder<Given>([REGISTER, osm, table])) {
    const { rows, details } = await runImport(files);
    lists.add(JSON.stringify({ rows, details }));
  }
  expect(lists.size).toBe(1);
  const { rows } = JSON.parse([...lists][0] ?? '') as { rows: readonly object[] };
  // The one of which most is known leads.
  expect(rows).toMatchObject([{ parkingLotId: 'preg-9', kind: 'parking', noOfSpaces: 50 }, {}]);
});

it('a merge takes a table that doesn’t say what it is for as parking', async () => {
  const own = { json: [{ id: 1, navn: 'P-Kaia', lat: 59.434, lon: 10.657, plasser: 50 }] };
  const { rows } = await runImport([own, { json: { elements: [charging] } }]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ noOfSpaces: 50, totalNoOfChargers: 4 });
  for (const name of ['operatorName', 'openingHours', 'kind'])
    expect(rows[0]).not.toHaveProperty(name);
});

it('a merge of a car park with two charging stations takes the connectors that only one knows', () => {
  const address = { street: '', city: '', postalCode: '', country: '' };
  const place = { name: 'Kaia', ...address, coordinates: [10.657, 59.434], kinds: [] } as const;
  const connectors = [{ plug: 'ccs', kW: 150, count: 4 }] as const;
  const lots = [
    { ...place, id: 'a', facts: { kind: 'parking' } },
    { ...place, id: 'b', facts: { kind: 'charging', operatorName: 'Lad', openingHours: '24/7' } },
    { ...place, id: 'c', facts: { kind: 'charging', connectors } },
  ] as const;
  for (const given of inEachOrder<(typeof lots)[number]>(lots))
    expect(mergedLot(given).facts).toEqual({ kind: 'parking', connectors });
});

it('a merge never says free and paid, and fills only what is left open', async () => {
  const tags = { amenity: 'parking', fee: 'no', capacity: '70', maxheight: '2.1' };
  const parking = station(2, 10.6571, tags);
  const { rows } = await runImport([REGISTER, { json: { elements: [parking] } }]);
  expect(ids(rows[0])).toEqual([8, 13]);
  expect(rows[0]).toMatchObject({ noOfSpaces: 50, maxHeightMeters: 2.1 });
  const address = { street: '', city: '', postalCode: '', country: '' };
  const place = { name: 'Kaia', ...address, coordinates: [10.657, 59.434] } as const;
  const tariff = [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 38 }] }];
  const free = { ...place, id: 'a', kinds: ['free'], facts: { maxHeightMeters: 2 } } as const;
  const paid = { ...place, id: 'b', kinds: [], facts: { tariff, currency: 'NOK' } } as const;
  // The one of which more is known leads.
  expect(mergedLot([free, { ...paid, facts: { tariff } }])).toMatchObject({
    kinds: ['free'],
    facts: expect.not.objectContaining({ tariff }),
  });
  const known = { ...paid, facts: { ...paid.facts, noOfSpaces: 20 } };
  expect(mergedLot([free, known])).toMatchObject({ kinds: [], facts: { tariff } });
});

it('a merge keeps both of one source, in one file or two', async () => {
  const twins = [charging, station(4, 10.6573, {})];
  const extracts = twins.map((one) => ({ json: { elements: [one] } }));
  expect((await runImport(extracts)).rows).toHaveLength(2);
  // The nearest one is the same place; the other stays.
  const { rows } = await runImport([REGISTER, { json: { elements: twins } }]);
  expect(rows.map(({ parkingLotId }) => parkingLotId)).toEqual(['preg-9', 'osm-n4']);
});

it('a merge knows a place by its id in a register, whatever its name', async () => {
  const [id, International_id, Position] = [5, 'NOR_00005', '(59.435,10.66)'];
  const csmd = { id, name: 'Noe annet', Position, International_id };
  const nobil = { json: [{ csmd, attr: {} }] };
  const osm = { json: { elements: [station(5, 10.6572, { 'ref:nobil': 'NOR_00005' })] } };
  const { rows, details } = await runImport([nobil, osm]);
  expect(rows).toHaveLength(1);
  expect(details[0]).toEqual([
    'merged',
    expect.stringMatching(/ is nobil-NOR_00005 "Noe annet", \d+ m$/),
    'same id in a register',
  ]);
  // So far apart it is a mistake, which is said and not merged.
  const far = { json: { elements: [station(5, 10.9, { 'ref:nobil': 'NOR_00005' })] } };
  const apart = await runImport([nobil, far]);
  expect(apart.rows).toHaveLength(2);
  const tooFar = 'the same id in a register, but over 1 km apart';
  expect(apart.details).toEqual([['not merged', 'nobil-NOR_00005 and osm-n5, 13.6 km', tooFar]]);
  expect(apart.said).toContain('1 not merged: the same id in a register');
});

it('what was not used: is counted by rows, each field once a row, and found in lists within lists, of which a file may have any number', () => {
  const rows = [
    { a: { b: 1, e: null }, list: [{ c: 1 }, { c: 2, f: 1 }], map: { 1: { d: 1 }, 2: { g: 1 } } },
    { a: { b: 0 }, whole: { part: 1 }, list: [], 'socket:x': 1, sockets: 2, more: { x: 1 } },
    { whole: { other: 1 }, __proto__: { polluted: 1 }, list: [{ f: 2 }] },
  ];
  const known = ['a.b', 'list[].c', 'map.*.d', 'whole', 'whole.part', 'socket:*'];
  expect(unusedFields(rows, known)).toEqual([
    ['list.f', 2],
    ['map.*.g', 1],
    ['sockets', 1],
    ['more', 1],
  ]);
  const inLists = (depth: number) =>
    JSON.parse(`${'['.repeat(depth)}{"more":1}${']'.repeat(depth)}`) as unknown;
  const nested = [inLists(20_000), { list: inLists(20_000) }, { list: inLists(3) }];
  expect(unusedFields(nested, ['list[].c'])).toEqual([['list.more', 1]]);
});
