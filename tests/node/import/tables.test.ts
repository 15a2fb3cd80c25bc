import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parseMapping } from '../../../tools/import/table/mapping.ts';
import { fromUtm } from '../../../tools/import/table/utm.ts';
import { propertyIds } from '../../../tools/import/lot/lot-row.ts';
import { type Given, ids, readJson, runImport, SAMPLES, STYLE } from './run-import.ts';

const ROW = { navn: 'Kaia', lat: 59.4, lon: 10.6 };
const MADE_ID = expect.stringMatching(/^lot-[\da-f]{12}$/) as string;
const PLACED = { 'lot.latitude': 'lat', 'lot.longitude': 'lon', 'lot.name': 'navn' };

/** Imports a table whose rows have a name and a place, where they say no other. */
const importRows = (json: readonly object[], options?: Parameters<typeof runImport>[1]) =>
  runImport({ json: json.map((row) => Object.assign({}, ROW, row)) }, options);

it('reads CSV by the usual names of columns, decimal commas and all', async () => {
  const { rows, details } = await runImport('lots.csv');
  expect(rows).toEqual([
    {
      parkingLotId: '7',
      name: 'Kaia; nord',
      address: { street: 'Strandgata 3', city: 'Moss', postalCode: '1531', countryCode: '' },
      position: { coordinates: [10.6573, 59.4339] },
      properties: [
        { id: 8, name: 'Paid' },
        { id: 13, name: 'Height limit' },
      ],
      totalNoOfChargers: 0,
      operatorName: 'Moss parkering <AS>',
      maxHeightMeters: 2.1,
      noOfSpaces: 1200,
      paymentMethods: {
        paymentApps: [],
        paymentProviders: [{ paymentTypeName: 'Kort' }, { paymentTypeName: 'Vipps' }],
      },
    },
  ]);
  const metres = 'position in metres, not in degrees (say which: "crs": "EPSG:25833" in a mapping)';
  expect(details).toEqual([
    ['rejected', 'line 3 "Skogen"', metres],
    ['rejected', 'line 4 "Torget"', 'no position'],
    ['rejected', 'line 5 "Igjen"', 'repeats an id'],
  ]);
});

it('reads a table by a mapping, a title above the table and all', async () => {
  const map = readJson(join(SAMPLES, 'lots.map')) as object;
  const { rows, details } = await runImport('parkering.csv', { map });
  const position = { coordinates: [10.6573, 59.4339] };
  const torget = { parkingLotId: 'A-1', name: 'Torget p-hus', position, noOfSpaces: 120 };
  const kaia = { parkingLotId: 'A-2', name: 'Kaia' };
  expect(rows).toMatchObject([{ ...torget, address: { countryCode: 'NO' } }, kaia]);
  expect(ids(rows[0])).toEqual([2, 5]);
  expect(details).toContainEqual(['left out', 'line 4 "Kaia"', 'spaces: "ca. 40" is no count']);
});

it('reads tabs, the code page of old spreadsheets, and gzip', async () => {
  const text = 'navn\tlat\tlon\nBlåbærhaugen\t60.1\t5.2\n';
  const { rows, said } = await runImport({ text: gzipSync(Buffer.from(text, 'latin1')) });
  expect(rows[0]).toMatchObject({ name: 'Blåbærhaugen', parkingLotId: MADE_ID });
  // Said in the report: the address changes when name or place does.
  expect(said).toContain('1 kept: with an id made from name and position');
});

it.each<[what: string, text: string, rows: readonly object[]]>([
  [
    'finds the table below titles, whatever their separators',
    'Parkering i Moss, pr. 1.1.2026, alle soner\n"Utskrift; fra kommunen"\n\nNr;Navn;Breddegrad;Lengdegrad\n1;Kaia;59,4;10,6\n',
    [{ parkingLotId: '1', name: 'Kaia', position: { coordinates: [10.6, 59.4] } }],
  ],
  [
    // The last one is Reykjavik's, which has three digits.
    'keeps the zeros of postcodes that a spreadsheet took for numbers',
    'nr,navn,postnr,lat,lon\n1,Kaia,150,59.1,10.5\n2,Kaia,0152,59.3,10.5\n3,Kaia,101,64.1,-21.9\n',
    ['0150', '0152', '101'].map((postalCode) => ({ address: { postalCode } })),
  ],
])('%s', async (_what, text, rows) => {
  expect((await runImport({ text })).rows).toMatchObject(rows);
});

it('a mapping chooses rows, and sums columns', async () => {
  const map = {
    ...PLACED,
    'lot.spaces': { sum: ['betalt', 'gratis'] },
    'property.charging': 'lading',
    'lot.chargers': 'lading',
    'rows where': [
      { column: 'status', is: ['Åpen', 'Drift'] },
      { column: 'type', isNot: 'sykkel' },
    ],
  };
  const row = { status: 'ÅPEN', betalt: 390, gratis: '10', lading: 10 };
  const table = [
    row,
    { ...row, navn: 'Stengt', status: 'Stengt' },
    { ...row, navn: 'Sykkel', type: 'Sykkel' },
    { ...row, navn: 'Halv', gratis: 'noen' },
    { ...row, navn: 'Bare betalt', gratis: '' },
  ];
  const { rows, details } = await importRows(table, { map });
  expect(rows.map(({ name, noOfSpaces }) => [name, noOfSpaces])).toEqual([
    ['Kaia', 400],
    ['Halv', undefined],
    ['Bare betalt', 390],
  ]);
  expect(rows[0]?.totalNoOfChargers).toBe(10);
  expect(ids(rows[0])).toEqual([2]);
  expect(details).toEqual([
    ['rejected', 'row 2 "Stengt"', 'rows where: "status" is Stengt'],
    ['rejected', 'row 3 "Sykkel"', 'rows where: "type" is Sykkel'],
    ['left out', 'row 4 "Halv"', 'spaces: "390 + noen" is no count'],
  ]);
});

it('only the columns of a sum are separate: a cell with a plus is one text', async () => {
  const map = {
    ...PLACED,
    'lot.spaces': 'plasser',
    'lot.handicapSpaces': { sum: ['hc', 'el'] },
    'property.indoor': 'tak',
    'property.charging': { sum: ['hc', 'el'] },
  };
  const row = { plasser: '3 + 2', hc: 0, el: '4', tak: 'Ja + ukjent' };
  const torget = { ...row, navn: 'Torget', plasser: 5, tak: 'Ja' };
  const { rows, details } = await importRows([row, torget], { map });
  expect(rows.map((each) => [each.noOfSpaces, each.noOfHandicapSpaces, ids(each)])).toEqual([
    [undefined, 4, [2, 4]],
    [5, 4, [2, 4, 5]],
  ]);
  expect(details).toEqual([['left out', 'row 1 "Kaia"', 'spaces: "3 + 2" is no count']]);
});

it.each([
  [{ 'rows where': [{ column: 'status' }] }, '"rows where.0" of the mapping: "is" or "isNot"'],
  [{ 'lot.nme': 'Navn' }, '"lot.nme" of the mapping: no item of a mapping: known are rows, '],
  [{ 'lot.name': { columns: 'Navn' } }, '"lot.name" of the mapping: a column’s name, '],
  [{ 'lot.name': 7 }, '"lot.name" of the mapping: a column’s name, '],
  ['lot.name = Navn', 'The mapping is no JSON: '],
])('a mapping, %j, is refused, with its item', (map, message) => {
  const text = typeof map === 'string' ? map : JSON.stringify(map);
  expect(() => parseMapping(text)).toThrow(message);
});

it('a mapping takes values that are no texts, and a condition by itself; of a row, both "is" and "isNot" decide', async () => {
  const where = { column: 'aktiv', is: [1, 2], isNot: 2 };
  expect(parseMapping(JSON.stringify({ 'rows where': where })).where).toEqual([
    { columns: ['aktiv'], is: ['1', '2'], isNot: ['2'] },
  ]);
  const table = [1, 2, 3].map((aktiv) => ({ navn: `Nr. ${aktiv}`, aktiv }));
  const { rows } = await importRows(table, { map: { ...PLACED, 'rows where': where } });
  expect(rows.map(({ name }) => name)).toEqual(['Nr. 1']);
});

it('F2: a mapping makes facts of plain values, and texts of the rest', async () => {
  const { rows, details } = await importRows([
    {
      nr: 1,
      åpningstider: 'Mo-Fr 08:00-17:00',
      makstid: '2 timer',
      makshøyde: '2,1 m',
      kontakter: '2 x CCS 150 kW; 4 x Type 2 22 kW',
      timepris: '34,50 kr',
      døgnpris: 200,
    },
    {
      nr: 2,
      åpningstider: 'man-fre 08-17',
      makstid: 'dagen',
      makshøyde: 'lav',
      kontakter: 'CCS',
      timepris: 'se skilt',
    },
  ]);
  expect(rows[0]).toMatchObject({
    openingHours: 'Mo-Fr 08:00-17:00',
    maxStayMinutes: 120,
    maxHeightMeters: 2.1,
    connectors: [
      { plug: 'ccs', kW: 150, count: 2 },
      { plug: 'type2', kW: 22, count: 4 },
    ],
    tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 34.5 }], maxPerDay: 200 }],
  });
  expect(ids(rows[0])).toEqual([2, 3, 12, 13]);
  expect(rows[1]).toMatchObject({
    description: '<p>Høydegrense: lav</p>',
    priceAndOpeningHours: '<p>Åpningstider: man-fre 08-17</p><p>Lengste opphold: dagen</p>',
  });
  expect(details.map(([, , reason]) => reason)).toEqual([
    'openingHours: "man-fre 08-17" is no opening_hours: kept as text',
    'connectors: "CCS" is no list such as "2 x CCS 150 kW; 4 x Type 2"',
    'pricePerHour: "se skilt" is no price',
  ]);
});

it('a mapping reads any JSON by paths', async () => {
  const json = { data: { lots: [{ nr: 'P/1', sist: { navn: 'Kaia' }, punkt: '59.4, 10.6' }] } };
  const map = {
    rows: 'data.lots',
    'lot.id': 'nr',
    'lot.name': 'sist.navn',
    'lot.position': 'punkt',
    'lot.city': { text: 'Moss' },
  };
  // A known source beside it has none of its columns.
  const { rows } = await runImport([{ json }, 'overpass.json'], { map });
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.find(({ name }) => name === 'Kaia')).toMatchObject({
    parkingLotId: 'P-1',
    name: 'Kaia',
    address: { city: 'Moss' },
    position: { coordinates: [10.6, 59.4] },
  });
});

it('reads positions as texts, lists and members, and says which it does not understand', async () => {
  const known = '[10.6,59.4]|"59.4, 10.6"|{"coordinates":[10.6,59.4]}|{"lng":"10,6","lat":59.4}';
  const others = '{"longitude":10.6,"latitude":59.4}|{"lon":10.6,"lat":"feil"}|"feil"|null';
  const places = `${known}|${others}`.split('|').map((at) => JSON.parse(at) as unknown);
  const json = places.map((posisjon, nr) => ({ nr, posisjon }));
  const { rows, details } = await runImport({ json });
  expect(rows.map((row) => String(row.position.coordinates))).toEqual(Array(5).fill('10.6,59.4'));
  const not = 'no usable position';
  expect(details.map(([, , reason]) => reason)).toEqual([not, not, 'no position']);
});

it('a mapping reads positions in metres, of a mapping or of GeoJSON that says so', async () => {
  const map = { ...PLACED, 'lot.longitude': 'x', 'lot.latitude': 'y', crs: 'EPSG:25833' };
  const { rows } = await importRows([{ x: 261_700, y: 6_649_450 }], { map });
  const slottet = [expect.closeTo(10.73, 1), expect.closeTo(59.92, 1)];
  expect(rows[0]?.position.coordinates).toEqual(slottet);
  const geometry = { type: 'Point', coordinates: [413_824.91, 5_317_088.87] };
  const feature = { type: 'Feature', geometry, properties: { navn: 'Zur Unterführung' } };
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } };
  const json = { type: 'FeatureCollection', crs, features: [feature] };
  const geo = await runImport({ json });
  const freiburg = [expect.closeTo(7.8447, 3), expect.closeTo(48.0013, 3)];
  expect(geo.rows[0]?.position.coordinates).toEqual(freiburg);
});

it('takes metres that are no position for none, and never for degrees', async () => {
  const map = { ...PLACED, crs: 'EPSG:25833' };
  const text = 'navn,lat,lon\nA,0,12\n\n,,\nB,-59.4,10.6\nC,,\nD,feil,12\nSlottet,6649450,261700\n';
  const { rows, details } = await runImport({ text }, { map });
  expect(rows.map(({ name }) => name)).toEqual(['Slottet']);
  expect(details).toEqual([
    ['rejected', 'line 2 "A"', 'no usable position'],
    ['rejected', 'line 5 "B"', 'no usable position'],
    ['rejected', 'line 6 "C"', 'no position'],
    ['rejected', 'line 7 "D"', 'no usable position'],
  ]);
});

// Made by the forward projection (Karney 2011), which shares nothing with the inverse.
it.each([
  ['Oslo', 'EPSG:25833', [261_208.97, 6_649_876.89], [10.7276, 59.917]],
  ['Bergen', 'EPSG:25832', [297_390, 6_701_293.63], [5.3221, 60.3971]],
  ['the North Cape', 'EPSG:25835', [456_189.55, 7_896_908.68], [25.7837, 71.171]],
])('knows where %s is in %s, to a few centimetres', (_name, crs, meters, [lng, lat]) => {
  expect(fromUtm(crs, meters)).toEqual([expect.closeTo(lng!, 6), expect.closeTo(lat!, 6)]);
});

it('reads GeoJSON; an area stands in the middle of its box', async () => {
  const ring = ['10 59', '11 59', '11 60', '10 59'].map((at) => at.split(' ').map(Number));
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const properties = { navn: 'Brygga', kommune: 'Moss', ANTPL: 4 };
  const feature = { type: 'Feature', id: 3, geometry, properties };
  const json = { type: 'FeatureCollection', features: [feature] };
  const { rows, said } = await runImport({ json });
  expect(rows[0]).toMatchObject({
    name: 'Brygga',
    address: { city: 'Moss' },
    position: { coordinates: [10.5, 59.5] },
  });
  expect(said).toContain(': GeoJSON: 1 rows');
  expect(said).toContain('  Not used: id (1), properties.ANTPL (1)\n');
  const lines = [feature, feature].map((one) => `\u001E${JSON.stringify(one)}\n`).join('');
  expect((await runImport({ text: lines })).said).toContain(': GeoJSON: 2 rows');
});

it('reads no count with a point before three digits, which may separate thousands or decimals', async () => {
  const { rows, details } = await importRows([
    { nr: 1, plasser: '1.000', 'hc plasser': '2.0' },
    { nr: 2, plasser: '12,000' },
    { nr: 3, plasser: '1 000,00' },
  ]);
  expect(rows.map(({ noOfSpaces }) => noOfSpaces)).toEqual([undefined, undefined, 1000]);
  expect(rows[0]?.noOfHandicapSpaces).toBe(2);
  expect(details).toEqual([
    ['left out', 'row 1 "Kaia"', 'spaces: "1.000" is no count'],
    ['left out', 'row 2 "Kaia"', 'spaces: "12,000" is no count'],
  ]);
});

it('D4: ids whose letters an address can’t hold stay apart', async () => {
  const given = ['Å1', 'Ø1', 'A\u030A1', 'A/1', '1'];
  const { rows, details } = await importRows(given.map((id) => ({ id })));
  expect(rows.map(({ parkingLotId }) => parkingLotId)).toEqual([MADE_ID, MADE_ID, 'A-1', '1']);
  // The same letter, written in two code points: the same id.
  expect(details).toEqual([['rejected', 'row 3 "Kaia"', 'repeats an id']]);
});

it('D1: cleans texts of control characters, turned directions and half characters, and reads a website’s escapes once', async () => {
  const { rows } = await importRows([
    {
      navn: 'Tromsø Lodge U+0026amp; Camping AS',
      gate: 'Kong Olav VU+0026#039;s gate &#8211; P&R',
      by: 'B &amp; <i>B</i>',
      beskrivelse: '<p>Under &lt;b&gt; og &amp;amp;</p><p>1 < 2 <P2></p><script>x</script>',
    },
    { navn: 'A\u0000B\u202EC\uD800D&#x202E;' },
  ]);
  expect(rows[1]?.name).toBe('ABC\uFFFDD');
  expect(rows[0]).toMatchObject({
    name: 'Tromsø Lodge & Camping AS',
    address: { street: "Kong Olav V's gate – P&R", city: 'B & B' },
    description:
      '<p>Under &lt;b&gt; og &amp;amp;</p><p>1 &lt; 2 &lt;P2&gt;</p><p>&lt;script&gt;x&lt;/script&gt;</p>',
  });
});

it('L6, F6: gives properties the ids that the operator maps, and only those; and doesn’t name it on its own page', async () => {
  const idOf = propertyIds([{ id: 70, kind: 'paid' }]);
  const style = { ...STYLE, idOf, ownName: 'MOSS Parkering <AS>' };
  const { rows } = await runImport('lots.csv', { style });
  expect(rows[0]?.properties).toEqual([{ id: 70, name: 'Paid' }]);
  expect(rows[0]).not.toHaveProperty('operatorName');
});

it('F6: names the operator at its own chargers, as its page does', async () => {
  const map = { ...PLACED, 'lot.kind': 'type', 'lot.operator': 'operatør' };
  const style = { ...STYLE, ownName: 'MOSS LADING' };
  const charger = { type: 'charging', operatør: 'Moss Lading' };
  const { rows } = await importRows([charger], { map, style });
  expect(rows[0]).toMatchObject({ kind: 'charging', operatorName: 'MOSS LADING' });
});

it.each([
  ['no', 'Høydegrense'],
  ['en', 'Height limit'],
  ['dk', 'Højdegrænse'],
] as const)('writes words beside bare values in the language "%s"', async (language, words) => {
  const { rows } = await importRows([{ makshøyde: 'lav' }], { style: { ...STYLE, language } });
  expect(rows[0]?.description).toBe(`<p>${words}: lav</p>`);
});

it('unpacks no more than its limit', async () => {
  // A gzip may have several members: 17 of 16 MB.
  const member = gzipSync(Buffer.alloc(16 * 1024 ** 2, 'a'));
  const bomb = Buffer.concat(Array.from({ length: 17 }, () => member));
  await expect(runImport({ text: bomb })).rejects.toThrow('It is larger than 256 MB.');
});

it('names the columns where it finds no position, the list of rows that is not there, and the file with metres that nobody knows', async () => {
  const refused = async (given: Given | readonly Given[], said: RegExp, map?: object) =>
    expect(runImport(given, { map })).rejects.toThrow(said);
  await refused('parkering.csv', /No column for a position\. .*: Områdenummer, Parkeringsnavn, /);
  const unknown = { 'lot.position': 'Koordinat' };
  await refused('lots.csv', /There is no column "Koordinat"\. Its columns: Id, Navn, /, unknown);
  const elsewhere = { rows: 'data.rows' };
  await refused({ json: { data: {} } }, /There is no list at "rows": "data\.rows"\./, elsewhere);
  const metres = { ...PLACED, crs: 'EPSG:3857' };
  const files = [{ json: [] }, { json: [ROW] }];
  await refused(files, /file-1: crs = "EPSG:3857" is not known/, metres);
});

it.each<[text: string | Buffer, message: string | RegExp]>([
  ['', 'It is empty.'],
  ['PK\u0003\u0004…', 'It is a workbook or an archive: save the table as CSV.'],
  [gzipSync('navn,lat,lon\n').subarray(0, 12), 'The gzip is damaged.'],
  ['<html><body>404</body></html>', 'It is XML or a web page'],
  ['<?xml version="1.0"?><d2LogicalModel/>', 'It is XML or a web page'],
  ['%PDF-1.7 ...', 'It is a PDF'],
  ['navn,lat,lon\nA,59,10\n"x', 'A quote in it is never closed.'],
  ['[{"navn":1},', 'It is no JSON: '],
  ['{"navn":1}\n{"navn":', /^[^\n]*It is no JSON: .* \(line 2\)$/],
  ['{"a":1}', 'Its JSON is no list: say where the rows are'],
  ['[{"parkingLotId":1,"position":{}}]', 'It is a lot file already'],
  ['{"parkingLotId":1,"position":{}}', 'It is a lot file already'],
  ['{"lots":[{"parkingLotId":1,"position":{}}]}', 'serves their list [ … ] alone.'],
])('%.20s is refused in a sentence', async (text, message) => {
  await expect(runImport({ text })).rejects.toThrow(message);
});
