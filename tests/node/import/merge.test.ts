import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { haversineKm } from '../../../src/domain/geo.ts';
import {
  comparedName,
  type PlacedLot,
  SAME_PLACE_METERS,
  type SamePlace,
  samePlaces,
} from '../../../tools/import/merge/same-place.ts';
import { FieldCounts } from '../../../tools/import/report/field-counts.ts';
import '../../support/seed.ts';
import { ids, runImport } from './run-import.ts';

/** Every pair looked at, in the order of the rule. */
function naivePlaces(lots: readonly PlacedLot[]): SamePlace[] {
  const pairs: SamePlace[] = [];
  for (let from = 0; from < lots.length; from += 1) {
    for (let into = 0; into < from; into += 1) {
      const [a, b] = [lots[into]!, lots[from]!];
      const meters = haversineKm(a.coordinates, b.coordinates) * 1000;
      if (a.group === b.group) continue;
      if (a.registerIds.some((id) => b.registerIds.includes(id))) {
        pairs.push({ into, from, meters, by: 'register' });
      } else if (a.name !== '' && a.name === b.name && meters <= SAME_PLACE_METERS) {
        pairs.push({ into, from, meters, by: 'name' });
      }
    }
  }
  pairs.sort(
    (a, b) =>
      Number(a.by === 'name') - Number(b.by === 'name') ||
      a.meters - b.meters ||
      a.into - b.into ||
      a.from - b.from,
  );
  const merged: SamePlace[] = [];
  for (const pair of pairs) {
    const isGone = merged.some(({ from }) => from === pair.from || from === pair.into);
    const takes = merged.some(({ into }) => into === pair.from);
    const groups = merged
      .filter(({ into }) => into === pair.into)
      .map(({ from }) => lots[from]!.group);
    if (!isGone && !takes && !groups.includes(lots[pair.from]!.group)) merged.push(pair);
  }
  return merged;
}

const LOT = fc.record({
  name: fc.constantFrom('', 'kaia', 'torget', 'bryggen'),
  // A few metres to a few hundred, at every latitude that has lots.
  step: fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 })),
  registerIds: fc.subarray(['a:1', 'b:2', 'c:3'], { maxLength: 2 }),
});

describe('lots of one place', () => {
  it('are those that a look at every pair finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(LOT, { maxLength: 8 }), { maxLength: 4 }),
        fc.constantFrom<[number, number]>(
          [10.7, 59.9],
          [23.6, 70.6],
          [15.6, 78.2],
          [0.0001, 0.0001],
          [179.9999, -89.9],
        ),
        (groups, [lng, lat]) => {
          const lots = groups.flatMap((group, index) =>
            group.map(({ name, step, registerIds }) => ({
              name,
              coordinates: [lng + step[0] * 0.0001, lat + step[1] * 0.0001] as const,
              registerIds,
              group: index,
            })),
          );
          expect(samePlaces(lots)).toEqual(naivePlaces(lots));
        },
      ),
    );
  });

  it('have names that differ in blanks and signs at most', () => {
    expect(comparedName('P- Forum')).toBe(comparedName('P - FORUM'));
    expect(comparedName('ByGarasjen, Bergen', 'Bergen')).toBe(comparedName('Bygarasjen'));
    expect(comparedName('Bygarasjen, Bergen', 'Oslo')).not.toBe(comparedName('Bygarasjen'));
    expect(comparedName('Oslo', 'Oslo')).toBe('oslo');
    expect(comparedName('Ås')).not.toBe(comparedName('As'));
    expect(comparedName('– (!)')).toBe('');
  });
});

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

function station(id: number, lon: number, tags: object) {
  return {
    type: 'node',
    id,
    lat: 59.434,
    lon,
    tags: { amenity: 'charging_station', name: 'P – Kaia', ...tags },
  };
}

describe('a merge of files', () => {
  const charging = station(1, 10.6572, {
    operator: 'Ladelaget',
    opening_hours: '24/7',
    capacity: '4',
    charge: '5 NOK/kWh',
    'socket:type2': '4',
    'socket:type2:output': '22 kW',
    wheelchair: 'yes',
  });

  it('takes only the charging facts of a charging station at a car park', async () => {
    const { rows, details, report } = await runImport([
      REGISTER,
      { json: { elements: [charging] } },
    ]);
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
        description: '<p>Lading drives av: Ladelaget</p>',
        priceAndOpeningHours: '<p>Lading: 5 NOK/kWh</p>',
      },
    ]);
    expect(ids(rows[0])).toEqual([2, 8]);
    expect(details).toEqual([
      ['merged', 'osm-n1 "P – Kaia"', 'is preg-9 "P- Kaia": same name, 11 m'],
    ]);
    expect(report).toMatchObject({ lots: 1, spaces: 50, chargers: 4 });
  });

  it('is a car park whichever file came first, with the first one’s id and place', async () => {
    const { rows } = await runImport([{ json: { elements: [charging] } }, REGISTER]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      parkingLotId: 'osm-n1',
      position: { coordinates: [10.6572, 59.434] },
      kind: 'parking',
      operatorName: 'Fjordby',
      noOfSpaces: 50,
      totalNoOfChargers: 4,
    });
    expect(rows[0]).not.toHaveProperty('openingHours');
  });

  it('takes a table that doesn’t say what it is for as parking', async () => {
    const own = { json: [{ id: 1, navn: 'P-Kaia', lat: 59.434, lon: 10.657, plasser: 50 }] };
    const files = [own, { json: { elements: [charging] } }];
    for (const given of [files, files.toReversed()]) {
      const { rows } = await runImport(given);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ noOfSpaces: 50, totalNoOfChargers: 4 });
      for (const name of ['operatorName', 'openingHours', 'kind'])
        expect(rows[0]).not.toHaveProperty(name);
    }
  });

  it('never says free and paid, and fills only what is left open', async () => {
    const parking = { ...station(2, 10.6571, { fee: 'no', capacity: '70', maxheight: '2.1' }) };
    parking.tags.amenity = 'parking';
    const { rows } = await runImport([REGISTER, { json: { elements: [parking] } }]);
    expect(ids(rows[0])).toEqual([8, 13]);
    expect(rows[0]).toMatchObject({ noOfSpaces: 50, maxHeightMeters: 2.1 });
  });

  it('keeps both where that is asked for, where they are far apart, and within one source', async () => {
    const files = [REGISTER, { json: { elements: [charging] } }];
    expect((await runImport(files, { keepBoth: true })).rows).toHaveLength(2);
    const far = { json: { elements: [station(3, 10.659, {})] } };
    expect((await runImport([REGISTER, far])).rows).toHaveLength(2);
    const twins = [charging, station(4, 10.6573, {})];
    expect((await runImport({ json: { elements: twins } })).rows).toHaveLength(2);
    const extracts = twins.map((one) => ({ json: { elements: [one] } }));
    expect((await runImport(extracts)).rows).toHaveLength(2);
    // The nearest one is the same place; the other stays.
    const { rows } = await runImport([REGISTER, { json: { elements: twins } }]);
    expect(rows.map(({ parkingLotId }) => parkingLotId)).toEqual(['preg-9', 'osm-n4']);
  });

  it('knows a place by its id in a register, whatever its name', async () => {
    const nobil = {
      json: [
        {
          csmd: {
            id: 5,
            name: 'Noe annet',
            Position: '(59.44,10.66)',
            International_id: 'NOR_00005',
          },
          attr: {},
        },
      ],
    };
    const osm = { json: { elements: [station(5, 10.6572, { 'ref:nobil': 'NOR_00005' })] } };
    const { rows, details } = await runImport([nobil, osm]);
    expect(rows).toHaveLength(1);
    expect(details[0]?.[2]).toMatch(
      /^is nobil-NOR_00005 "Noe annet": same id in a register, \d+ m$/,
    );
  });
});

describe('what was not used', () => {
  it('is counted by rows, each field once a row, and never without end', () => {
    const counts = new FieldCounts([
      { path: 'a.b', becomes: 'x' },
      { path: 'list[].c', ignored: 'y' },
      { path: 'map.*.d', becomes: 'z' },
      { path: 'whole', ignored: 'w' },
      { path: 'whole.part', becomes: 'v' },
    ]);
    counts.count({
      a: { b: 1, e: null },
      list: [{ c: 1 }, { c: 2, f: 1 }],
      map: { 1: { d: 1 }, 2: { g: 1 } },
    });
    counts.count({ a: { b: 0 }, whole: { part: 1 }, list: [] });
    counts.count({ whole: { other: 1 }, __proto__: { polluted: 1 } });
    expect(counts.counts().map(({ path, rows }) => `${path} ${rows}`)).toEqual([
      'a.b 2',
      'list[].c 1',
      'list[].f 1',
      'map.*.d 1',
      'map.*.g 1',
      'whole.part 1',
      'whole 1',
    ]);
    for (let index = 0; index < 2_000; index += 1) counts.count({ [`key${index}`]: 1 });
    expect(counts.counts().length).toBeLessThan(600);
    expect(counts.counts().at(-1)).toMatchObject({ path: '… and others' });
  });
});
