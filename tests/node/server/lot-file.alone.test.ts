import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { LotFileError, readLotFile } from '../../../server/lot-file.ts';
import { openedCount, openFiles } from '../../support/open-files.ts';

vi.mock('node:fs/promises', async (original) => {
  const { tracked } = await import('../../support/open-files.ts');
  return tracked(await original());
});

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lot-file-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function row(id: unknown, more: object = {}): object {
  return {
    parkingLotId: id,
    name: `Lot ${String(id)}`,
    address: { street: '', city: 'Moss', postalCode: '', countryCode: 'NO' },
    position: { coordinates: [10.66, 59.43] },
    properties: [{ id: 8, name: 'Paid parking' }],
    totalNoOfChargers: 0,
    ...more,
  };
}

const ROWS = [row(1), row('b-2'), row(3, { name: 'Ærlig "], [{' })];

describe('D2: a lot file is a JSON array or NDJSON, gzip or not', () => {
  const array = JSON.stringify(ROWS, undefined, 1);
  const lines = `${ROWS.map((each) => JSON.stringify(each)).join('\r\n')}\n\n`;
  test.each([
    ['array.json', array],
    ['array.json.gz', gzipSync(array)],
    ['lines.ndjson', lines],
    ['lines.ndjson.gz', gzipSync(lines)],
    ['mark.json', `\uFEFF${array}`],
  ])('%s', async (name, content) => {
    const { lots, badRows } = await readLotFile(file(name, content));
    expect(badRows).toBe(0);
    expect(JSON.parse(lots.list.bytes.toString())).toEqual(ROWS);
    expect(JSON.parse(lots.detail(lots.rowOf('b-2') ?? -1, 'nb-NO').json)).toEqual(ROWS[1]);
  });

  test('an empty list is valid', async () => {
    const { lots } = await readLotFile(file('empty.json', '[ ]'));
    expect(lots.size).toBe(0);
    expect(JSON.parse(lots.list.bytes.toString())).toEqual([]);
  });
});

describe('D2: one clear line says why a file is refused:', () => {
  test.each([
    ['garbage.json', 'not json'],
    ['object.json', '{"lots": []}'],
    ['cut.json', '[{"parkingLotId":1},{"parki'],
    ['after.json', '[] []'],
    ['nothing.json', ''],
    ['rows.ndjson', '{"parkingLotId":1,\n{"also bad"\n'],
    ['elements.json', '[tull, tøys]'],
    ['cut.json.gz', gzipSync(JSON.stringify(ROWS)).subarray(0, 40)],
  ])('%s', async (name, content) => {
    const reading = readLotFile(file(name, content));
    await expect(reading).rejects.toThrow(LotFileError);
    await expect(reading).rejects.toThrow(/^Can't serve [^\n]+: [^\n]+$/);
  });

  test('the file does not exist', async () => {
    await expect(readLotFile(join(folder, 'none'))).rejects.toThrow(/ENOENT/);
  });

  test('it is a folder', async () => {
    const reading = readLotFile(folder);
    await expect(reading).rejects.toThrow(`Can't serve ${folder}: it is a folder, not a file`);
  });

  test.each([
    ['', 'no byte of it came'],
    [' \n', 'there is only white space'],
  ])('an empty file (%j)', async (content, why) => {
    const reading = readLotFile(file('empty.json', content));
    await expect(reading).rejects.toThrow(`: The list of lots is empty: ${why}`);
  });
});

test('D1: rows that are not JSON are left out and counted', async () => {
  const { lots, badRows } = await readLotFile(
    file('some.ndjson', `${JSON.stringify(ROWS[0])}\n{"broken\n${JSON.stringify(ROWS[1])}\n`),
  );
  expect(badRows).toBe(1);
  expect(lots.size).toBe(2);
});

test('D1: rows are served as they were written, even numbers that JavaScript cannot hold', async () => {
  const text =
    '{"parkingLotId":7,"position":{"coordinates":[1e999, 12345678901234567890]},"__proto__":{"x":1}}';
  const { lots } = await readLotFile(file('odd.json', `[${text}, null, 5]`));
  expect(lots.detail(lots.rowOf('7') ?? -1, 'nb-NO').json).toBe(text);
  expect(lots.list.bytes.toString()).toContain(text);
  expect(lots.size).toBe(3);
});

test('spec 7: the details, services and nearby lots in a file are served as they are', async () => {
  const extras = {
    preamble: '<p onclick="x()">Hei</p>',
    noOfSpaces: 12,
    services: [{ id: 1 }],
    nearby: [{ id: 'far', distance: 12 }],
    paymentMethods: { paymentApps: [], paymentProviders: [{ paymentTypeName: 'Kort' }] },
  };
  const { lots } = await readLotFile(
    file('details.json', JSON.stringify([row(1, extras), row(2)])),
  );
  const index = lots.rowOf('1') ?? -1;
  const { services, nearby, paymentMethods, ...details } = extras;
  // Facts stand in the list, too. [F2]
  expect(JSON.parse(lots.list.bytes.toString())).toEqual([row(1, { noOfSpaces: 12 }), row(2)]);
  expect(lots.detail(index, 'en-GB')).toEqual({ json: JSON.stringify(row(1, details)) });
  expect(lots.services(index)).toEqual(services);
  expect(lots.nearby(index)).toEqual(nearby);
  expect(lots.paymentMethods(index)).toEqual(paymentMethods);
  const other = lots.rowOf('2') ?? -1;
  expect(lots.services(other)).toEqual([]);
  expect(lots.paymentMethods(other)).toEqual({ paymentApps: [], paymentProviders: [] });
});

test('D4: a repeated id keeps its first row, and an unusable id has no page', async () => {
  const rows = [
    row(1, { name: 'first' }),
    row('1', { name: 'second' }),
    row('../x'),
    row('properties'),
  ];
  const { lots } = await readLotFile(file('ids.json', JSON.stringify(rows)));
  expect(lots.rowOf('1')).toBe(0);
  expect(lots.rowOf('../x')).toBeUndefined();
  expect(lots.rowOf('properties')).toBeUndefined();
});

test('quality: no file stays open after it was read, refused half-way or found to be a folder', async () => {
  const before = openedCount();
  const bad = `[] ${'x'.repeat(500_000)}`;
  const packed = gzipSync(JSON.stringify(Array.from({ length: 5_000 }, (_, id) => row(id))));
  for (const path of [
    folder,
    file('good.json', JSON.stringify(ROWS)),
    file('after.json', bad),
    file('after.json.gz', gzipSync(bad)),
    file('cut.json.gz', packed.subarray(0, -30)),
    file('empty.json', ''),
  ]) {
    await readLotFile(path).catch(() => undefined);
  }
  expect(openedCount()).toBe(before + 6);
  await expect.poll(openFiles).toEqual([]);
});

test('D1: a row that is nested too deep to be written is left out, and the others are served', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const rows = [row(1), row(2, { preamble: 'x', more: 'DEEP' }), row(3, { properties: 'DEEP' })];
  const text = JSON.stringify([...rows, row(4)]).replaceAll('"DEEP"', deep);
  const { lots, badRows } = await readLotFile(file('deep.json', text));
  expect([badRows, [...lots.ids]]).toEqual([2, ['1', '4']]);
});

test('F4: a request for readings looks at lots with a reading alone', async () => {
  const reading = { free: 3, readAt: '2026-11-25T12:00:00+01:00' };
  const rows = [
    ...Array.from({ length: 50 }, (_, at) => row(at, { preamble: '<p>Hi</p>' })),
    row('read', { availability: reading }),
    row('read', { availability: { ...reading, free: 9 } }),
    row('none', { availability: { free: 1 } }),
  ];
  const { lots } = await readLotFile(file('readings.json', JSON.stringify(rows)));
  const lookUps = vi.spyOn(Map.prototype, 'get');
  const answered = lots.availability(0);
  const count = lookUps.mock.calls.length;
  lookUps.mockRestore();
  expect(answered).toEqual([{ id: 'read', ...reading }]);
  expect(count).toBe(0);
});
