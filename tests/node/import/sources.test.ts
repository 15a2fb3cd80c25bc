import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readLotFacts } from '../../../src/domain/lot-facts.ts';
import { Fields } from '../../../tools/import/lot/values.ts';
import type { KnownSource, RowContext } from '../../../tools/import/source.ts';
import { fieldsOnPage, KNOWN_SOURCES } from '../../../tools/import/plan-file.ts';
import { ids, readJson, runImport, SAMPLES } from './run-import.ts';

const { data: TARIFFS } = readJson(join(SAMPLES, 'ocpi-tariffs.json')) as {
  data: { id: string }[];
};
const CONTEXT: RowContext = {
  language: 'no',
  now: new Date('2026-11-22T12:00:00Z'),
  tariffs: new Map(TARIFFS.map((tariff) => [tariff.id, new Fields(tariff)])),
};

type Details = Awaited<ReturnType<typeof runImport>>['details'];

/** What was rejected, with its reason. */
function rejectedIn(details: Details): readonly (readonly [row: string, reason: string])[] {
  return details.flatMap(([what, row, reason]) => (what === 'rejected' ? [[row, reason]] : []));
}

/** The samples of each source, which between them hold every field that the source knows. */
const SAMPLE_FILES: Readonly<Record<KnownSource['id'], readonly string[]>> = {
  parkeringsregisteret: ['parkeringsregisteret.json'],
  nobil: ['nobil.json'],
  ocpi: ['ocpi-locations.json'],
  parkapi: ['parkapi-v1.json', 'parkapi-v3.json'],
  osm: ['overpass.json', 'overpass-conditions.json', 'osm.geojson'],
  'open-charge-map': ['open-charge-map.json', 'open-charge-map-more.json'],
};

/** Whose data a lot's page names. OCPI and ParkAPI are formats, and name nobody's. */
const NAMED_SOURCE: Readonly<Record<KnownSource['id'], string | undefined>> = {
  parkeringsregisteret: 'Parkeringsregisteret',
  nobil: 'NOBIL',
  ocpi: undefined,
  parkapi: undefined,
  osm: 'OpenStreetMap',
  'open-charge-map': 'Open Charge Map',
};

describe('parkeringsregisteret', () => {
  it('keeps what the version in force says', async () => {
    const { rows, details } = await runImport('parkeringsregisteret.json');
    expect(rows[0]).toEqual({
      parkingLotId: 'preg-101',
      name: 'P- Torget & Kaia',
      address: { street: 'Torggata 1', city: 'Mo i Rana', postalCode: '0150', countryCode: 'NO' },
      position: { coordinates: [10.74102, 59.91301] },
      properties: expect.anything(),
      totalNoOfChargers: 10,
      operatorName: 'Fjordby Parkering KF',
      kind: 'parking',
      noOfSpaces: 200,
      noOfHandicapSpaces: 4,
      source: 'Parkeringsregisteret',
      sourceUpdated: '2024-02-16',
      description: '<p>Lading: I andre etasje</p>',
    });
    // Charging, disabled spaces, indoor, park and ride, paid: property and count alike.
    expect(ids(rows[0])).toEqual([2, 4, 5, 7, 8]);
    expect(rejectedIn(details)).toEqual([
      ['area 104 "Nedlagt"', 'deactivated'],
      ['area 105 "Utløpt"', 'its version has ended'],
      ['area 106', 'no version in force'],
      ['area 107 "Uten sted"', 'position 0, 0'],
    ]);
  });

  it('F1: says neither paid nor free where some spaces cost and others don’t', async () => {
    const { rows } = await runImport('parkeringsregisteret.json');
    expect(ids(rows[1])).toEqual([]);
    expect(rows[1]).toMatchObject({
      noOfSpaces: 100,
      priceAndOpeningHours: '<p>Avgiftsbelagte plasser: 60</p><p>Avgiftsfrie plasser: 40</p>',
    });
    expect(ids(rows[2])).toEqual([9, 19]);
    // One count without the other is half a sum.
    expect(rows[3]).not.toHaveProperty('noOfSpaces');
  });
});

it('NOBIL: keeps plugs and powers, and reads entities once', async () => {
  const { rows, details } = await runImport('nobil.json');
  expect(rows[0]).toEqual({
    parkingLotId: 'nobil-NOR_00501',
    name: 'Hamna "Nord"',
    address: {
      street: 'Hamnegata 12',
      city: 'Berg i Østfold',
      postalCode: '0680',
      countryCode: 'NO',
    },
    position: { coordinates: [11.27407, 59.1295] },
    properties: expect.anything(),
    totalNoOfChargers: 3,
    operatorName: 'Strøm & Sønn',
    kind: 'charging',
    openingHours: '24/7',
    connectors: [
      { plug: 'ccs', kW: 50, count: 1 },
      { plug: 'type2', kW: 3.6, count: 2 },
      { plug: 'schuko', kW: 3.6, count: 2 },
      { plug: 'ccs', count: 1 },
      { plug: 'chademo', count: 1 },
      { plug: 'type2', count: 1 },
    ],
    source: 'NOBIL',
    sourceUpdated: '2016-03-24',
    description:
      '<p>Bak bygget.</p><p>Til venstre.</p><p>Ring &quot;vakta&quot;</p><p>Kontakt: 975 00 000</p>',
    priceAndOpeningHours: '<p>Ingen parkeringsavgift</p><p>Lengste opphold: 2 timer</p>',
  });
  expect(ids(rows[0])).toEqual([2, 3, 10, 12, 19, 20]);
  expect(rows[1]).toMatchObject({
    parkingLotId: 'nobil-502',
    priceAndOpeningHours: '<p>Åpningstider: Man-fre 07-21.30</p>',
    totalNoOfChargers: 5,
  });
  expect(ids(rows[1])).toEqual([2, 8, 14]);
  expect(rejectedIn(details)).toEqual([
    ['station 503 "Borettslaget"', 'not for the public: Residents'],
    ['station 504 "Under arbeid"', 'Station_status 2: not in operation'],
    ['station 505 "Uten sted"', 'no position'],
  ]);
});

describe('OCPI', () => {
  it('keeps hours, plugs and the plain price of parking', async () => {
    const { rows, details, report } = await runImport(['ocpi-tariffs.json', 'ocpi-locations.json']);
    expect(report.tariffs).toBe(2);
    expect(rows[0]).toEqual({
      parkingLotId: 'ocpi-NO-LAD-LOC-1',
      name: 'Brygga garasje',
      address: { street: 'Strandgata 1', city: 'Bergen', postalCode: '5004', countryCode: 'NO' },
      position: { coordinates: [5.3231, 60.3951] },
      properties: expect.anything(),
      totalNoOfChargers: 2,
      operatorName: 'Ladelaget',
      kind: 'charging',
      openingHours: 'Mo-Th 07:00-18:00; Fr 07:00-24:00; Sa 10:00-14:00,16:00-20:00',
      connectors: [
        { plug: 'type2', kW: 22.1, count: 1 },
        { plug: 'ccs', kW: 150, count: 1 },
      ],
      // 24 kr and 8 kr an hour without 25 % VAT, in steps of 15 minutes and an hour.
      tariff: [
        { hours: 'Mo,Tu 08:00-17:00', steps: [{ fromMinutes: 0, perMinutes: 15, price: 7.5 }] },
        { hours: '17:00-24:00', steps: [{ fromMinutes: 0, perMinutes: 60, price: 10 }] },
      ],
      currency: 'NOK',
      // OCPI is a format, and names nobody's data.
      sourceUpdated: '2026-06-29',
      description: '<p>Andre plan</p>',
    });
    expect(ids(rows[0])).toEqual([2, 3, 5, 6, 14, 16, 20]);
    // An exception is to come: the rule alone would be wrong that day.
    expect(rows[1]).not.toHaveProperty('openingHours');
    expect(rows[1]?.priceAndOpeningHours).toContain('Åpningstider: 24/7; off 2099-12-25T03:00:00Z');
    // Energy is no price of a stay; the flat price has no VAT said.
    expect(rows[1]).not.toHaveProperty('tariff');
    expect(rows[1]).not.toHaveProperty('chargingPrices');
    expect(rows[1]?.chargingPriceText).toMatch(
      /^5,00.kr per kWh, 10,00.kr per gang \(uten mva\.\)$/,
    );
    expect(rows[1]?.connectors).toEqual([{ plug: 'chademo', kW: 50, count: 1 }]);
    expect(rejectedIn(details)).toEqual([
      ['location LOC-3 "Hjemme"', 'not to be published'],
      ['location LOC-4 "Kommer"', 'all its chargers are removed or planned'],
      ['location LOC-5 "Uten sted"', 'no position'],
      ['row 6', 'no id'],
    ]);
  });

  it('names tariffs that no file brings', async () => {
    const { details } = await runImport('ocpi-locations.json');
    const told = 'tariff P1 is in no file of tariffs';
    expect(details).toContainEqual(['left out', 'ocpi-NO-LAD-LOC-1', told]);
  });
});

describe('ParkAPI', () => {
  it('keeps version 1', async () => {
    const { rows, details } = await runImport('parkapi-v1.json');
    expect(rows[0]).toEqual({
      parkingLotId: 'citymarkt',
      name: 'Marktgarage & Hof',
      address: { street: 'Marktplatz 1', city: 'Herrenberg', postalCode: '71083', countryCode: '' },
      position: { coordinates: [8.87, 48.59] },
      properties: expect.anything(),
      totalNoOfChargers: 0,
      kind: 'parking',
      openingHours: 'Mo-Su 08:00-17:00',
      noOfSpaces: 97,
      noOfHandicapSpaces: 2,
      description: '<p>With parking disc</p>',
      priceAndOpeningHours: '<p>Avgift: Mo-Fr 08:00-20:00; PH off</p>',
    });
    expect(ids(rows[0])).toEqual([4, 5, 6, 8]);
    expect(rows[1]).toMatchObject({
      noOfSpaces: 40,
      address: { street: 'Autobahnmeisterei', city: '' },
    });
    expect(rejectedIn(details).map(([, reason]) => reason)).toEqual([
      'for motorhomes',
      'no position',
    ]);
  });

  it('keeps version 3', async () => {
    const { rows, details } = await runImport('parkapi-v3.json');
    expect(rows[0]).toEqual({
      parkingLotId: 'fjordby-p1',
      name: 'P+R Nord',
      address: { street: 'Nordgata 1', city: 'Moss', postalCode: '1531', countryCode: '' },
      position: { coordinates: [10.657, 59.434] },
      properties: expect.anything(),
      totalNoOfChargers: 12,
      operatorName: 'Fjordby Parkering',
      kind: 'parking',
      openingHours: '24/7',
      maxHeightMeters: 2.1,
      noOfSpaces: 120,
      noOfHandicapSpaces: 6,
      sourceUpdated: '2026-11-22',
      description: '<p>Ved stasjonen</p>',
      priceAndOpeningHours: '<p>20 kr i timen</p>',
    });
    expect(ids(rows[0])).toEqual([2, 4, 5, 7, 8, 10, 11, 12, 13]);
    expect(ids(rows[1])).toEqual([9, 19]);
    expect(details[0]?.[2]).toBe('not for cars: BIKE');
  });
});

describe('OpenStreetMap', () => {
  it('F1: a condition decides or withholds, never half', async () => {
    const { rows } = await runImport('overpass-conditions.json');
    const [weekdays, short, hourly, weekend] = rows;
    // Free, but not on weekdays: it costs.
    expect(ids(weekdays)).toEqual([8]);
    expect(weekdays?.priceAndOpeningHours).toBe('<p>Avgift: no; yes @ (Mo-Fr 08:00-17:00)</p>');
    expect(short).not.toHaveProperty('tariff');
    expect(short).not.toHaveProperty('maxStayMinutes');
    expect(short).not.toHaveProperty('maxHeightMeters');
    expect(ids(short)).toEqual([8, 12, 13]);
    expect(short?.priceAndOpeningHours).toBe(
      [
        '<p>30 NOK/hour</p>',
        '<p>Avgift: yes; no @ (stay &lt; 30 minutes)</p>',
        '<p>Lengste opphold: 4 hours</p>',
        '<p>Lengste opphold: 2 hours @ (Mo-Fr 08:00-17:00)</p>',
        '<p>Adgang: no @ (Sa 07:00-15:00)</p>',
      ].join(''),
    );
    expect(short?.description).toBe('<p>Høydegrense: 2.2</p><p>Høydegrense: 2.0 @ (Sa)</p>');
    expect(hourly).toMatchObject({
      operatorName: 'Fjordby',
      maxStayMinutes: 90,
      maxHeightMeters: 2.1,
      noOfSpaces: 12,
      tariff: [
        { hours: 'Mo-Sa 08:00-20:00', steps: [{ fromMinutes: 0, perMinutes: 30, price: 10 }] },
      ],
      currency: 'NOK',
    });
    expect(hourly).not.toHaveProperty('priceAndOpeningHours');
    expect(weekend).not.toHaveProperty('tariff');
    expect(weekend?.priceAndOpeningHours).toContain('<p>Pris: 50 NOK/hour @ (Sa-Su)</p>');
    // Without a unit the stay is text, and no height is a height.
    expect(weekend?.priceAndOpeningHours).toContain('<p>Lengste opphold: 2</p>');
    expect(weekend).not.toHaveProperty('maxHeightMeters');
  });

  it('counts plugs, and says those whose number nobody said', async () => {
    const { rows } = await runImport('overpass-conditions.json');
    expect(rows[4]).toMatchObject({
      kind: 'charging',
      openingHours: '24/7',
      totalNoOfChargers: 6,
      connectors: [{ plug: 'ccs', kW: 150, count: 4 }],
      description: '<p>Kontakter, antallet er ikke kjent: Type 2 22 kW</p>',
    });
    expect(ids(rows[4])).toEqual([2, 3, 10]);
    // Ten charging points mean that the filter finds it.
    expect(ids(rows[3])).toContain(2);
  });

  it('leaves out disused places, and names odd positions', async () => {
    const { details } = await runImport('overpass-conditions.json');
    expect(rejectedIn(details)).toEqual([
      ['node 6 "Nedlagt"', 'disused'],
      ['node 7', 'disused=yes'],
      ['node 8', 'abandoned=yes'],
      ['node 9', 'opening_hours=off'],
      ['node 10', 'position 0, 0'],
      ['node 11', 'abandoned'],
    ]);
    const swapped = 'latitude and longitude look swapped';
    expect(details).toContainEqual(['look at', 'osm-n12 "Byttet om" at 10.7, 59.9', swapped]);
  });

  it('is known by its rows, however many there are', async () => {
    const elements = Array.from({ length: 300 }, (_, id) => node(id));
    const { said } = await runImport({ json: { version: 0.6, elements } });
    expect(said).toContain(': OpenStreetMap: 300 rows, 300 kept');
    expect((await runImport({ json: { elements: [] } })).said).toContain(': OpenStreetMap: 0 rows');
  });
});

function area(version: object) {
  return [{ id: 1, breddegrad: 59.4, lengdegrad: 10.6, aktivVersjon: { navn: 'A', ...version } }];
}
function nobil(data: object, power = '50 kW') {
  const conn = { 1: { 4: { trans: 'CCS' }, 5: { trans: power } } };
  return [{ csmd: { id: 1, Position: '(59.4,10.6)', ...data }, attr: { st: {}, conn } }];
}
function site(fields: object) {
  const coords = { lat: 48, lng: 8 };
  return { lots: [{ id: 'a', name: 'A', coords, lot_type: 'Parkplatz', ...fields }] };
}
function location(fields: object, connector: object = {}) {
  const evses = [{ connectors: [{ standard: 'IEC_62196_T2', ...connector }] }];
  return [{ id: 'L', coordinates: { latitude: '59.4', longitude: '10.6' }, evses, ...fields }];
}
const NO_HOURS = { regular_hours: [{ weekday: 9 }] };
function poi(fields: object, connection: object = {}) {
  const AddressInfo = { Title: 'A', Latitude: 59.4, Longitude: 10.6 };
  const Connections = [{ ConnectionTypeID: 33, ...connection }];
  return [{ ID: 1, AddressInfo, Connections, ...fields }];
}
function parking(tags: object) {
  return { elements: [{ ...node(1), tags: { amenity: 'parking', ...tags } }] };
}

it.each<[json: unknown, told: string]>([
  [area({ antallAvgiftsbelagtePlasser: -5 }), 'antallAvgiftsbelagtePlasser: -5 is no count'],
  [nobil({}, '9999999 kW'), '"9999999 kW" is no power'],
  [site({ max_height: 0 }), 'max_height: 0 is no height in cm'],
  [location({ opening_times: NO_HOURS }), 'opening_times can’t be read as hours of a week'],
  [poi({ DateLastVerified: 'i fjor' }), 'DateLastVerified: "i fjor" is no date'],
  [parking({ capacity: '60000' }), 'capacity: "60000" is no count'],
])('D1: what can’t be: %j is left out and told: %s', async (json, told) => {
  const { rows, details } = await runImport({ json });
  const reason = expect.stringContaining(told) as string;
  expect(details).toContainEqual(['left out', rows[0]?.parkingLotId, reason]);
  // An absurd power is no fast charging.
  expect(ids(rows[0]).filter((id) => id === 3)).toEqual(told.startsWith('Available') ? [3] : []);
  expect(JSON.stringify(rows)).not.toMatch(/:(?:-\d|1000000000|9999999|2001|60000)/);
});

describe.each(KNOWN_SOURCES.map((source) => [source.id, source] as const))(
  'every field of %s',
  (id, source) => {
    const { used, ignored } = fieldsOnPage(id);
    const outcome = (rows: readonly unknown[], without?: string) => {
      const kept =
        without === undefined
          ? rows
          : structuredClone(rows).map((row) => less(row, without, [...used, ...ignored]));
      return JSON.stringify(kept.map((row) => source.convert(new Fields(row), CONTEXT)));
    };
    const samples = SAMPLE_FILES[id].flatMap((name) =>
      listOf(readJson(join(SAMPLES, name)), source),
    );
    if (id === 'osm') samples.push(...samples.map(asFeature));

    it('changes the lots if it is used, and nothing if it is ignored', () => {
      const whole = outcome(samples);
      const changes = (path: string) => outcome(samples, path) !== whole;
      expect(used.length).toBeGreaterThan(15);
      expect(used.filter((path) => !changes(path))).toEqual([]);
      expect(ignored.filter(changes)).toEqual([]);
    });

    it('is told in the report, if the page does not name it', async () => {
      const [row] = samples as [Record<string, unknown>];
      const whole = await runImport({ json: [row] }, { from: id });
      expect(whole.said).not.toContain('Not used:');
      const [above] = used.flatMap((path) => /^(\w+)\.\w+$/.exec(path)?.[1] ?? []);
      const below = above !== undefined && { [above]: { ...(row[above] as object), unheardOf: 1 } };
      const { said } = await runImport(
        { json: [{ unheardOf: 1, ...row, ...below }] },
        { from: id },
      );
      const both = above === undefined ? [''] : ['', `${above}.`];
      const told = /^ {2}Not used: (.*)$/m.exec(said)?.[1]?.split(', ').toSorted();
      expect(told).toEqual(both.map((path) => `${path}unheardOf (1)`).toSorted());
    });

    const imported = runImport(SAMPLE_FILES[id].map((name) => join(SAMPLES, name)));

    it('D2: names whose data each of its lots is', async () => {
      const { rows } = await imported;
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.source))).toEqual(new Set([NAMED_SOURCE[id]]));
    });

    it('F2: makes only facts that the product takes', async () => {
      const { rows, details } = await imported;
      expect(details.filter(([, , reason]) => reason.endsWith('is not a valid value'))).toEqual([]);
      for (const row of rows) {
        const dropped: string[] = [];
        readLotFacts({ ...row }, (field) => dropped.push(field));
        expect(dropped).toEqual([]);
      }
    });
  },
);

function listOf(json: unknown, { listAt }: KnownSource): unknown[] {
  if (Array.isArray(json)) return json;
  return listAt.flatMap(
    (name) => ((json as Record<string, unknown>)[name] as unknown[] | undefined) ?? [],
  );
}

function node(id: number) {
  return { type: 'node', id, lat: 59.9, lon: 10.7, tags: { amenity: 'parking' } };
}

/** The same object as overpass-turbo writes it. */
function asFeature(element: unknown): unknown {
  const { type, id, tags, center = element } = element as Record<string, unknown>;
  const { lat: y, lon: x } = center as Record<string, unknown>;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: { '@id': `${String(type)}/${String(id)}`, ...(tags as object) },
  };
}

/** A row without a field: `a.b`, `a[].b`, `a.*.b`, `socket:*`; what below it is a field of its own stays. */
function less(row: unknown, path: string, fields: readonly string[]): unknown {
  const below = fields
    .filter((field) => field.startsWith(`${path}.`))
    .map((field) => field.slice(path.length + 1).split('.')[0] ?? '');
  remove(row, path.split(/\.|(?=\[\])/), new Set(below));
  return row;
}

function remove(
  value: unknown,
  [part = '', ...rest]: readonly string[],
  stays: ReadonlySet<string>,
): void {
  if (part === '[]') {
    for (const entry of Array.isArray(value) ? value : []) remove(entry, rest, stays);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  const names = Object.keys(holder).filter((name) =>
    part.endsWith('*') ? name.startsWith(part.slice(0, -1)) : name === part,
  );
  for (const name of names) {
    if (rest.length > 0) remove(holder[name], rest, stays);
    else if (stays.size === 0) delete holder[name];
    else {
      holder[name] = Object.fromEntries(
        Object.entries(Object(holder[name]) as object).filter(([below]) => stays.has(below)),
      );
    }
  }
}
