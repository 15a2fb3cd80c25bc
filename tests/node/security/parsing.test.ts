import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { isPosition } from '../../../src/domain/geo.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotRow } from '../../support/served-rows.ts';
import { readAll } from '../loading/read-all.ts';
import { forAllAsync } from '../../support/for-all.ts';

type Json = unknown;

const good = (id: number): Json =>
  lotRow(id, { properties: [{ id: 2, name: 'EV charging' }], totalNoOfChargers: 2 });

/** Every path into a value, the value itself included. */
function pathsOf(value: Json): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([key, part]) =>
      pathsOf(part).map((rest) => [key as string | number].concat(rest)),
    ),
  ];
}

/** The JSON text with the value at the path written differently. */
function rewritten(value: Json, path: readonly (string | number)[], text: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const entries = Object.entries(value as Record<string, Json>).map(([name, part]) => {
    const written = name === key ? rewritten(part, rest, text) : JSON.stringify(part);
    return Array.isArray(value) ? written : `${JSON.stringify(name)}:${written}`;
  });
  return Array.isArray(value) ? `[${entries.join()}]` : `{${entries.join()}}`;
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

const cases = pathsOf(good(2)).flatMap((path) =>
  WRONG.map((text) => [path.join('.') || 'the row', text, path] as const),
);

test(`D1: a wrong value at every path of a row (${cases.length} cases) takes no other row with it, or is a fault`, async () => {
  for (const [where, text, path] of cases) {
    const list = `${JSON.stringify(good(1))}\n${rewritten(good(2), path, text)}\n${JSON.stringify(good(3))}`;
    const { lots } = await readAll(list);
    const ids = lots.map(({ id }) => id);
    expect([ids[0], ids.at(-1)], `${where} as ${text}`).toEqual([1, 3]);
    for (const lot of lots) {
      expect(isPosition(lot.position), `${where} as ${text}`).toBe(true);
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

test('D1: random bytes are lots with positions, or a fault', async () => {
  const start = fc.constantFrom('', '[', '[{', '{"position":', '\u{feff}[', '\u001f\u008b');
  await forAllAsync(
    { numRuns: 2_000 },
    start,
    fc.uint8Array({ maxLength: 300 }),
    async (text, bytes) => {
      const all = Uint8Array.of(
        ...Array.from(text, (letter) => letter.codePointAt(0) ?? 0).filter((code) => code < 256),
        ...bytes,
      );
      const outcome: unknown = await readAll(all).catch((error: unknown) => error);
      if (outcome instanceof Fault) return;
      const { lots } = outcome as Awaited<ReturnType<typeof readAll>>;
      expect(lots.every(({ position }) => isPosition(position))).toBe(true);
    },
  );
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
