import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { isPosition } from '../../../src/domain/geo.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../../workers/loading/read-lots.ts';
import { lotRow } from '../../support/served-rows.ts';
import { readAll, readStream } from './read-all.ts';
import { forAllAsync } from '../../support/for-all.ts';

const row = (id: number) =>
  lotRow(id, { name: `P${id} "ø]},{\\`, address: { street: 'Å 1', city: 'Bø' } });
const rows = (count: number): unknown[] => Array.from({ length: count }, (_, i) => row(i));
const lines = (list: readonly unknown[]): string =>
  list.map((entry) => JSON.stringify(entry)).join('\n');
const ids = (lots: readonly { readonly id: unknown }[]): unknown[] => lots.map(({ id }) => id);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a list of lots', () => {
  const many = rows(3_000);
  const array = JSON.stringify(many);
  const texts = [
    array,
    JSON.stringify(many, null, 2),
    lines(many),
    `\n${lines(many).replaceAll('\n', '\r\n\r\n')}\n`,
    `\u{feff}${array}`,
    ` \n\t${array} \n`,
  ];
  const forms = texts.map(bytesOf);

  // Each line, and each space before the list, that is looked at again makes this minutes.
  test('is read whatever blank lines it has', async () => {
    const [spaces, blank] = [' ', '\n'].map((white) => white.repeat(1_000_000));
    const text = `${spaces}${lines(rows(2))}${blank}${lines(rows(1))}`;
    const { lots } = await readAll(text, Array<number>(100_000).fill(10));
    expect(ids(lots)).toEqual([0, 1, 0]);
  });

  test('is read in each of its forms, whatever the sizes of its chunks', async () => {
    const length = fc.oneof(fc.nat(3), fc.nat(70_000), fc.nat(1_000_000));
    await forAllAsync(
      { numRuns: 100, examples: forms.map((bytes) => [[1, 1, 7, 1_000], bytes]) },
      fc.array(length, { maxLength: 8 }),
      fc.constantFrom(...forms),
      async (chunkLengths, bytes) => {
        const { lots, parser } = await readAll(bytes, chunkLengths);
        expect(ids(lots)).toEqual(many.map((_, id) => id));
        expect(lots[7]).toMatchObject({ name: 'P7 "ø]},{\\', city: 'Bø', street: 'Å 1' });
        expect(parser.counts()).toEqual({});
      },
    );
  });

  test.each(['[]', ' [ ] ', '\u{feff}[]\n'])('may be empty: %j', async (text) => {
    expect((await readAll(text)).lots).toEqual([]);
  });

  test('D1: loses its bad rows and no other, and never makes one row of two broken lines', async () => {
    const good = JSON.stringify(row(1));
    const bad = ['null', '7', '"x"', '[]', '{"a":}', '', '{"position":{"coordinates":[1e999,60]}}'];
    const { lots, parser } = await readAll(`[${bad.flatMap((b) => [good, b]).join(',')},${good}]`);
    expect(lots).toHaveLength(8);
    expect(parser.counts()).toEqual({ row: 6, coordinates: 1 });
    const halves = ['{"parkingLotId":1,"position":{"coordinates":[10,60]}', '"name":"x"}'];
    const broken = await readAll([...halves, JSON.stringify(row(2))].join('\n'));
    expect(ids(broken.lots)).toEqual([2]);
    expect(broken.parser.counts()).toEqual({ row: 2 });
  });
});

describe('D1: bad data', () => {
  const whole = JSON.stringify(rows(100));
  test.each<[what: string, list: string | Uint8Array, why?: string | RegExp]>([
    ['nothing', '', 'The list of lots is empty: no byte of it came'],
    ['white space', ' \n ', 'The list of lots is empty: there is only white space'],
    ['a byte-order mark', '\u{feff}', 'The list of lots is empty: there is only white space'],
    ['text', 'Not found'],
    ['an object around the list', `{"lots":${whole}}`],
    ['a list that breaks off', bytesOf(whole).slice(0, 5_000), /after \d+ rows, near byte 5000/],
    ['a list that breaks off within an escape', '[{"name":"\\'],
    ['a list that goes on after its end', `${whole},{}`],
    ['a brace too many', '[{}}'],
  ])('%s', async (_what, list, why = /list of lots/) => {
    const read = readAll(list);
    await expect(read).rejects.toMatchObject({ code: 'bad-data' });
    await expect(read).rejects.toThrow(why);
  });

  test('a row without an end does not fill the memory', async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytesOf(given === 0 ? '[{"name":"' : 'x'.repeat(2 ** 20)));
        given += 1;
      },
    });
    await expect(readStream(endless)).rejects.toMatchObject({ code: 'bad-data' });
    expect(given).toBeLessThan(40);
  });

  test('a stream that fails gives its own fault', async () => {
    const failing = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytesOf('[{')),
      pull: (controller) => controller.error(new Fault('timeout', 'stalled')),
    });
    await expect(readStream(failing)).rejects.toMatchObject({ code: 'timeout' });
  });
});

test('a reader that leaves early cancels the download', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytesOf('[')),
    pull: (controller) => controller.enqueue(bytesOf(`${JSON.stringify(row(1))},`)),
    cancel: () => void (isCancelled = true),
  });
  for await (const lots of readLots(endless, new LotRowParser())) {
    expect(ids(lots)).toEqual([1]);
    break;
  }
  expect(isCancelled).toBe(true);
});

const good = (id: number) =>
  lotRow(id, { properties: [{ id: 2, name: 'EV charging' }], totalNoOfChargers: 2 });

/** Names of members at every depth of a row, and of entries; the row itself has none. */
const NAMES = new Set<string>();
JSON.stringify(good(2), (name, value) => (NAMES.add(name), value));

/** A row whose members of a name are written so. */
function rewritten(at: string, text: string): string {
  const marked = JSON.stringify(good(2), (name, value) => (name === at ? '\0' : value));
  return marked.replaceAll(JSON.stringify('\0'), () => text);
}

const WRONG = String.raw`
  null true 0 -1 1e999 -1e999 1e-999 1.5 "" "x" "7" [] {} [[]] [null] [1,2] NaN undefined 'x' { ] "
  "\u0000" "\ud800" {"length":2} {"0":10,"1":60} "javascript:1" 9007199254740993
  {"__proto__":{"polluted":true}} {"constructor":{"prototype":{"polluted":true}}}`
  .trim()
  .split(/\s+/)
  .concat('"..", "x"', `"${'x'.repeat(5_000)}"`, '\u0000');

const cases = [...NAMES].flatMap((name) => WRONG.map((text) => [name, text] as const));

test(`D1: a wrong value at every place of a row (${cases.length} cases) takes no other row with it, or is a fault`, async () => {
  for (const [name, text] of cases) {
    const list = [JSON.stringify(good(1)), rewritten(name, text), JSON.stringify(good(3))];
    const { lots } = await readAll(list.join('\n'));
    const found = ids(lots);
    expect([found[0], found.at(-1)], `${name} as ${text}`).toEqual([1, 3]);
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
  const three = [good(1), good(2), good(3)];
  const array = bytesOf(JSON.stringify(three));
  const ndjson = bytesOf(lines(three));
  const endsIn = (part: Uint8Array) => part.filter((byte) => byte === 0x0a).length;
  for (let length = 0; length < array.length; length += 1) {
    await expect(readAll(array.slice(0, length)), `cut at ${length}`).rejects.toBeInstanceOf(Fault);
  }
  for (let length = ndjson.indexOf(0x0a) + 1; length < ndjson.length; length += 1) {
    const part = ndjson.slice(0, length);
    const { lots } = await readAll(part);
    expect(lots.length, `cut at ${length}`).toBeGreaterThanOrEqual(endsIn(part));
  }
});
