import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLotFacts } from '../../../src/domain/lot-facts.ts';
import { Fields } from '../../../tools/import/lot/values.ts';
import type { KnownSource, RowContext } from '../../../tools/import/source.ts';
import { fieldsOnPage, KNOWN_SOURCES } from '../../../tools/import/plan-file.ts';
import { ids, readJson, runImport, SAMPLES } from './run-import.ts';

const { data: TARIFFS } = readJson(`${SAMPLES}/ocpi-tariffs.json`) as { data: { id: string }[] };
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
const SAMPLES_OF: Readonly<Record<KnownSource['id'], readonly string[]>> = {
  parkeringsregisteret: ['parkeringsregisteret.json'],
  nobil: ['nobil.json'],
  ocpi: ['ocpi-locations.json'],
  parkapi: ['parkapi-v1.json', 'parkapi-v3.json'],
  osm: ['overpass.json', 'overpass-conditions.json', 'osm.geojson'],
  'open-charge-map': ['open-charge-map.json', 'open-charge-map-more.json'],
};

it('parkeringsregisteret: keeps what the version in force says', async () => {
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
  // F1: neither paid nor free where some spaces cost and others don't.
  expect(ids(rows[1])).toEqual([]);
  expect(rows[1]).toMatchObject({
    noOfSpaces: 100,
    priceAndOpeningHours: '<p>Avgiftsbelagte plasser: 60</p><p>Avgiftsfrie plasser: 40</p>',
  });
  expect(ids(rows[2])).toEqual([9, 19]);
  // One count without the other is half a sum.
  expect(rows[3]).not.toHaveProperty('noOfSpaces');
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

it('OCPI: keeps hours, plugs and the plain price of parking', async () => {
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
  expect(rows[1]?.chargingPriceText).toMatch(/^5,00.kr per kWh, 10,00.kr per gang \(uten mva\.\)$/);
  expect(rows[1]?.connectors).toEqual([{ plug: 'chademo', kW: 50, count: 1 }]);
  expect(rejectedIn(details)).toEqual([
    ['location LOC-3 "Hjemme"', 'not to be published'],
    ['location LOC-4 "Kommer"', 'all its chargers are removed or planned'],
    ['location LOC-5 "Uten sted"', 'no position'],
    ['row 6', 'no id'],
  ]);
  const alone = await runImport('ocpi-locations.json');
  const told = 'tariff P1 is in no file of tariffs';
  expect(alone.details).toContainEqual(['left out', 'location LOC-1 "Brygga garasje"', told]);
});

it('ParkAPI: keeps version 1', async () => {
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
  const reasons = rejectedIn(details).map(([, reason]) => reason);
  expect(reasons).toEqual(['for motorhomes', 'no position']);
});

it('ParkAPI: keeps version 3', async () => {
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

it('OpenStreetMap: F1: a condition decides or withholds, never half; plugs are counted, those whose number nobody said are named; disused places are left out, odd positions named', async () => {
  const { rows, details } = await runImport('overpass-conditions.json');
  const [weekdays, short, hourly, weekend] = rows;
  // Free, but not on weekdays: it costs.
  expect(ids(weekdays)).toEqual([8]);
  expect(weekdays?.priceAndOpeningHours).toBe('<p>Avgift: no; yes @ (Mo-Fr 08:00-17:00)</p>');
  for (const fact of ['tariff', 'maxStayMinutes', 'maxHeightMeters'])
    expect(short).not.toHaveProperty(fact);
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

it('OpenStreetMap: is known by its rows, however many there are', async () => {
  // Ways without tags come first, as a query may ask.
  const ways = Array.from({ length: 60 }, (_, id) => ({ type: 'way', id, nodes: [1] }));
  const elements = [...ways, ...Array.from({ length: 300 }, (_, id) => node(id))];
  const { said } = await runImport({ json: { version: 0.6, elements } });
  expect(said).toContain(': OpenStreetMap: 360 rows, 300 kept');
  expect((await runImport({ json: { elements: [] } })).said).toContain(': OpenStreetMap: 0 rows');
  expect((await runImport({ json: TARIFFS[0] })).said).toMatch(/^1 tariffs\n0 lots/);
});

it.each([
  ['parkeringsregisteret', 'antallLadeplasser', '10', '-5', 'antallLadeplasser: -5 is no count'],
  ['parkeringsregisteret', 'antallAvgiftsfriePlasser', '0', '-5', 'Plasser: -5 is no count'],
  ['nobil', 'trans', '50', '9999999', '" is no power'],
  ['parkapi-v3', 'max_height', '210', '0', 'max_height: 0 is no height in cm'],
  ['parkapi-v3', 'capacity', '12 ', '2001 ', 'capacity: 2001 is no count'],
  ['ocpi-locations', 'weekday', '1', '9', 'opening_times can’t be read as hours of a week'],
  ['open-charge-map-more', 'Verified', '2026-01-01', 'i fjor', 'Verified: "i fjor" is no date'],
  ['overpass', 'capacity', '2227', '60000', 'capacity: "60000" is no count'],
])(
  'D1: what can’t be: in %s, %s %s made %s is left out and told',
  async (name, field, from, to, told) => {
    const sample = readFileSync(join(SAMPLES, `${name}.json`), 'utf8');
    const text = sample.replace(new RegExp(`(?<=${field}": "?)${from}`), to);
    const { rows, report, details } = await runImport({ text });
    const { plan } = report.files[0]!;
    const row = plan.label(new Fields(plan.rows[0]), 'row 1');
    expect(details).toContainEqual(['left out', row, expect.stringContaining(told)]);
    expect(JSON.stringify(rows)).not.toMatch(/:(?:-\d|9999999|60000|2001\b)/);
    // An absurd power is no fast charging.
    expect(name === 'nobil' && ids(rows[0]).includes(3)).toBe(false);
  },
);

it('D1: OCPI: more chargers than a place has are left out and told', async () => {
  const evses = (length: number) => Array.from({ length }, () => ({ status: 'AVAILABLE' }));
  const coordinates = { latitude: '60.39', longitude: '5.32' };
  const place = { country_code: 'NO', party_id: 'LAD', coordinates };
  const data = [2_001, 2_000].map((n) => Object.assign({ id: `L${n}`, evses: evses(n) }, place));
  const { rows, details } = await runImport({ json: { data } });
  expect(rows.map((row) => row.totalNoOfChargers)).toEqual([0, 2_000]);
  expect(details).toEqual([['left out', 'location L2001', 'evses: 2001 is no count']]);
});

describe.each(KNOWN_SOURCES.map((source) => [source.id, source] as const))(
  'every field of %s',
  (id, source) => {
    const { used, ignored } = fieldsOnPage(id);
    const files = SAMPLES_OF[id];
    const outcome = (rows: readonly unknown[]) =>
      JSON.stringify(rows.map((row) => source.convert(new Fields(row), CONTEXT)));
    const samples = files.flatMap((name) => listOf(readJson(join(SAMPLES, name)), source));
    if (id === 'osm') samples.push(...samples.map(asFeature));

    it('changes the lots if it is used, and nothing if it is ignored', () => {
      const whole = outcome(samples);
      const changes = (path: string) => {
        const isField = fieldTest(path, [...used, ...ignored]);
        return outcome(samples.map((row) => without(row, isField))) !== whole;
      };
      expect(used.length).toBeGreaterThan(15);
      expect(used.filter((path) => !changes(path))).toEqual([]);
      expect(ignored.filter(changes)).toEqual([]);
    });

    it('is told in the report, if the page does not name it', async () => {
      const saidOf = async (more: object) =>
        (await runImport({ json: [Object.assign(more, samples[0])] }, { from: id })).said;
      expect(await saidOf({})).not.toContain('Not used:');
      expect(await saidOf({ unheardOf: 1 })).toContain('Not used: unheardOf (1)');
    });

    it('D2, F2: makes only facts that the product takes, and names whose data each of its lots is', async () => {
      const { rows, details } = await runImport([...files]);
      // OCPI and ParkAPI are formats, and name nobody's data.
      const named = /^(?:ocpi|parkapi)$/.test(id) ? undefined : source.name;
      expect(new Set(rows.map((row) => row.source))).toEqual(new Set([named]));
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
  const lists = json as Readonly<Partial<Record<string, unknown[]>>>;
  return listAt.flatMap((name) => lists[name] ?? []);
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

/** Tells a field (`a.b`, `a[].b`, `a.*.b`, `socket:*`) by its path; of one with fields of its own below it, all else below it. */
function fieldTest(field: string, fields: readonly string[]): (path: string) => boolean {
  const below = fields
    .filter((other) => other.startsWith(`${field}.`))
    .map((other) => other.slice(field.length + 1).split('.')[0]);
  const stays = below.length > 0 ? `\\.(?!(?:${below.join('|')})$)[^.]+` : '';
  const escaped = field.replaceAll(/[[\]().]/g, String.raw`\$&`).replaceAll('*', '[^.]*');
  const pattern = new RegExp(`^${escaped}${stays}$`);
  return (path) => pattern.test(path);
}

/** A value without the members of such paths. */
function without(value: unknown, isGone: (path: string) => boolean, at = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, isGone, `${at}[]`));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, part]) => [name, part, at === '' ? name : `${at}.${name}`] as const,
  );
  const kept = entries.filter(([, , path]) => !isGone(path));
  return Object.fromEntries(kept.map(([name, part, path]) => [name, without(part, isGone, path)]));
}
