import { expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { isPosition } from '../../../src/domain/geo.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotRow } from '../../support/served-rows.ts';
import { readAll } from '../loading/read-all.ts';

type Json = unknown;

const good = (id: number): Json =>
  lotRow(id, { properties: [{ id: 2, name: 'EV charging' }], totalNoOfChargers: 2 });

/** Names of members at every depth of a row, and of entries; the row itself has none. */
const NAMES = new Set<string>();
JSON.stringify(good(2), (name, value: Json) => (NAMES.add(name), value));

/** A row whose members of a name are written so. */
function rewritten(at: string, text: string): string {
  const marked = JSON.stringify(good(2), (name, value: Json) => (name === at ? '\0' : value));
  return marked.replaceAll(JSON.stringify('\0'), () => text);
}

const WRONG =
  `null true 0 -1 1e999 -1e999 1e-999 1.5 "" "x" "7" [] {} [[]] [null] [1,2] NaN undefined 'x' { ] "`
    .split(' ')
    .concat([
      '"\\u0000"',
      '"\\ud800"',
      '"..", "x"',
      '{"length":2}',
      '{"0":10,"1":60}',
      '"javascript:1"',
    ])
    .concat(['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'])
    .concat([`"${'x'.repeat(5_000)}"`, '9007199254740993', '\u0000']);

const cases = [...NAMES].flatMap((name) => WRONG.map((text) => [name, text] as const));

test(`D1: a wrong value at every place of a row (${cases.length} cases) takes no other row with it, or is a fault`, async () => {
  for (const [name, text] of cases) {
    const list = [JSON.stringify(good(1)), rewritten(name, text), JSON.stringify(good(3))].join(
      '\n',
    );
    const { lots } = await readAll(list);
    const ids = lots.map(({ id }) => id);
    expect([ids[0], ids.at(-1)], `${name} as ${text}`).toEqual([1, 3]);
    for (const lot of lots) {
      expect(isPosition(lot.position), `${name} as ${text}`).toBe(true);
      expect(lot.propertyIds.every(Number.isSafeInteger)).toBe(true);
      expect(Number.isInteger(lot.chargers) && lot.chargers >= 0).toBe(true);
      for (const words of [lot.name, lot.street, lot.city])
        expect(words.length).toBeLessThanOrEqual(2_000);
    }
  }
  expect({}).not.toHaveProperty('polluted');
});

test('D1: an array cut off at every byte is a fault, lines cut off keep their whole rows', async () => {
  const rows = [good(1), good(2), good(3)];
  const array = new TextEncoder().encode(JSON.stringify(rows));
  const lines = new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'));
  const ends = [...lines.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at);
  for (let length = 0; length < array.length; length += 1) {
    await expect(readAll(array.slice(0, length)), `cut at ${length}`).rejects.toBeInstanceOf(Fault);
  }
  for (let length = (ends[0] ?? 0) + 1; length < lines.length; length += 1) {
    const { lots } = await readAll(lines.slice(0, length));
    expect(lots.length, `cut at ${length}`).toBeGreaterThanOrEqual(
      ends.filter((end) => end <= length).length,
    );
  }
});

test('D1: invented values in a hostile list can’t fill the memory', () => {
  const parser = new LotRowParser();
  for (let id = 0; id < 60; id += 1) {
    const properties = Array.from({ length: 1_000 }, (_, i) => ({
      id: id * 1_000 + i,
      name: 'x'.repeat(10_000),
    }));
    parser.take(lotRow(id, { name: 'x'.repeat(100_000), properties }));
    parser.take({ parkingLotId: id, position: null });
  }
  for (let i = 0; i < 5_000; i += 1) parser.take({ parkingLotId: i, position: {} });
  expect(parser.properties()).toHaveLength(10_000);
  expect(parser.properties().every(({ name }) => name.length <= 200)).toBe(true);
  expect(parser.unplacedIds).toHaveLength(1_000);
});
