import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLotFile } from '../../../server/lot-file.ts';
import { openFiles } from '../../support/open-files.ts';
import { lotRow } from '../../support/served-rows.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

const file = writerIn(folder);

async function read(...rows: readonly object[]) {
  const { lots } = await readLotFile(file('rows.json', JSON.stringify(rows)));
  return { lots, at: (id: string) => lots.rowOf(id) ?? -1 };
}

const ROWS = [lotRow(1), lotRow('b-2'), lotRow(3, { name: 'Ærlig "], [{' })];
const ARRAY = JSON.stringify(ROWS, undefined, 1);
const LINES = `${ROWS.map((each) => JSON.stringify(each)).join('\r\n')}\n\n`;

test.each([
  ['array.json', ARRAY, ROWS],
  ['lines.ndjson', LINES, ROWS],
  ['lines.ndjson.gz', gzipSync(LINES), ROWS],
  ['empty.json', '[ ]', []],
])('D2: a lot file is a JSON array or NDJSON, gzip or not: %s', async (name, content, rows) => {
  const { lots, badRows } = await readLotFile(file(name, content));
  expect([badRows, lots.size]).toEqual([0, rows.length]);
  expect(JSON.parse(lots.list.bytes.toString())).toEqual(rows);
});

test.each([
  ['nothing.json', '', 'The list of lots is empty: no byte of it came'],
  [
    'rows.ndjson',
    '{"a":1,\n{"b"\n',
    'neither .* nor one lot a line .row 1: .* JSON .*import-lots.',
  ],
  ['commas.json', '[{"parkingLotId":1,},{"parkingLotId":2,}]', 'no row is JSON .row 1: .* JSON .*'],
  ['lines.json', '[\n{\n"name": Må\n}]', 'no row is JSON .row 1: .*"name": M.* is not valid JSON.'],
  [
    'latin-1.json',
    Buffer.from('[{"name":"Må"}]', 'latin1'),
    'no row is JSON .row 1: it is no UTF-8.',
  ],
  ['cut.json.gz', gzipSync(ARRAY).subarray(0, 40), 'The list of lots does not unpack'],
  ['damaged.json.gz', gzipSync(ARRAY).fill(0, 10, 40), 'The list of lots does not unpack'],
  ['one-byte.json.gz', gzipSync(ARRAY).subarray(0, 1), ''],
  ['objects.ndjson', '{"a":1}\n{"b":2}\n', 'no row is a lot with a position .*import-lots.'],
  ['register.json', '[{"id":1,"breddegrad":59}]', 'no row is a lot with a position .*import-lots.'],
  ['none', undefined, 'ENOENT.*'],
  ['.', undefined, 'it is a folder, not a file'],
])('D2: one clear line says why a file is refused: %s', async (name, content, why) => {
  const reading = readLotFile(content === undefined ? join(folder, name) : file(name, content));
  await expect(reading).rejects.toThrow(/^Can't serve [^\n]+: [^\n]+$/);
  await expect(reading).rejects.toThrow(new RegExp(`${why}$`));
});

test('D2: what zlib says of a damaged gzip is the cause', async () => {
  const reading = readLotFile(file('cut.ndjson.gz', gzipSync(LINES).subarray(0, 40)));
  await expect(reading).rejects.toHaveProperty('cause.cause.code', 'Z_BUF_ERROR');
});

test('D1: rows that are not JSON, or nested too deep to be written, are left out and counted', async () => {
  const broken = [JSON.stringify(ROWS[0]), '{"broken', JSON.stringify(ROWS[1]), ''].join('\n');
  const some = await readLotFile(file('some.ndjson', broken));
  expect([some.badRows, some.lots.size]).toEqual([1, 2]);
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const rows = [lotRow(1), lotRow(2, { more: 'DEEP' }), lotRow(4)];
  const text = JSON.stringify(rows).replaceAll('"DEEP"', deep);
  const { lots, badRows } = await readLotFile(file('deep.json', text));
  expect([badRows, [...lots.ids]]).toEqual([1, ['1', '4']]);
});

test('D1: rows are served as they were written, even numbers that JavaScript cannot hold', async () => {
  const text =
    '{"parkingLotId":7,"position":{"coordinates":[1e999, 12345678901234567890]},"__proto__":{"x":1}}';
  const { lots } = await readLotFile(file('odd.json', ARRAY.replace('[', `[${text}, null, 5,`)));
  expect(lots.detail(lots.rowOf('7') ?? -1, 'nb-NO').json).toBe(text);
  expect(lots.list.bytes.toString()).toContain(text);
  expect(lots.size).toBe(6);
});

test('spec 7: the details, services and nearby lots in a file are served as they are', async () => {
  const services = [{ id: 1 }];
  const nearby = [{ id: 'far', distance: 12 }];
  const paymentMethods = { paymentApps: [], paymentProviders: [{ paymentTypeName: 'Kort' }] };
  const details = { preamble: '<p onclick="x()">Hei</p>', noOfSpaces: 12 };
  const parts = { services, nearby, paymentMethods };
  const { lots, at } = await read(lotRow(1, { ...details, ...parts }), lotRow(2));
  // Facts stand in the list, too. [F2]
  const listed = [lotRow(1, { noOfSpaces: 12 }), lotRow(2)];
  expect(JSON.parse(lots.list.bytes.toString())).toEqual(listed);
  expect(lots.detail(at('1'), 'en-GB')).toEqual({ json: JSON.stringify(lotRow(1, details)) });
  expect(lots.nearby(at('1'))).toEqual(nearby);
  const partsOf = (id: string) => [lots.services(at(id)), lots.paymentMethods(at(id))];
  expect(partsOf('1')).toEqual([services, paymentMethods]);
  expect(partsOf('2')).toEqual([[], { paymentApps: [], paymentProviders: [] }]);
});

test('spec 5: the nearest lots are named with what their rows say of their place', async () => {
  const { lots, at } = await read(
    lotRow(1),
    lotRow(2, { address: { street: '', city: 'Moss' }, properties: [3] }),
    lotRow(3, { address: 'Storgata', properties: undefined }),
  );
  const here = { distance: 0, properties: [] };
  expect(lots.nearby(at('1'))).toEqual([
    { ...here, id: 2, name: 'Lot 2', address: 'Moss', properties: [3] },
    { ...here, id: 3, name: 'Lot 3', address: '' },
  ]);
  expect(lots.nearby(at('3'))).toContainEqual({
    ...here,
    id: 1,
    name: 'Lot 1',
    address: 'Storgata 1, Moss',
  });
});

test('D4: a repeated id keeps its first row, and an unusable id has no page', async () => {
  const named = [lotRow(1, { name: 'first' }), lotRow('1', { name: 'second' })];
  const { at } = await read(...named, lotRow('../x'), lotRow('properties'));
  expect([at('1'), at('../x'), at('properties')]).toEqual([0, -1, -1]);
  // A page shows what lists show.
  const later = await read(lotRow(1, { position: null }), lotRow(1), lotRow(2, { position: null }));
  expect([later.at('1'), later.at('2'), later.lots.summary.answer.total]).toEqual([1, 2, 1]);
});

test('quality: no file stays open after it was read, refused half-way or found to be a folder', async () => {
  const bad = `[] ${'x'.repeat(500_000)}`;
  const packed = gzipSync(JSON.stringify(Array.from({ length: 5_000 }, (_, id) => lotRow(id))));
  for (const path of [
    folder,
    file('good.json', ARRAY),
    file('after.json', bad),
    file('after.json.gz', gzipSync(bad)),
    file('cut.json.gz', packed.subarray(0, -30)),
    file('empty.json', ''),
  ]) {
    await readLotFile(path).catch(() => undefined);
  }
  // Later the garbage collector would close them.
  await expect.poll(() => openFiles(folder)).toEqual([]);
});

test('F4: readings in a file are served, the first of each lot, and what says nothing is left out', async () => {
  const reading = { free: 3, readAt: '2026-11-25T12:00:00+01:00' };
  const { lots } = await read(
    ...Array.from({ length: 50 }, (_, at) => lotRow(at)),
    lotRow('read', { availability: reading }),
    lotRow('read', { availability: { ...reading, free: 9 } }),
    lotRow('none', { availability: { free: 1 } }),
    // D4: of the row that lists show.
    lotRow('late', { position: null, availability: reading }),
    lotRow('late', { availability: { ...reading, free: 2 } }),
    lotRow('lost', { position: null, availability: reading }),
    lotRow('lost'),
  );
  expect(lots.availability(0)).toEqual([
    { id: 'read', ...reading },
    { id: 'late', ...reading, free: 2 },
  ]);
});
