import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
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

  test('D1: loses its bad rows and no other', async () => {
    const good = JSON.stringify(row(1));
    const bad = ['null', '7', '"x"', '[]', '{"a":}', '', '{"position":{"coordinates":[1e999,60]}}'];
    const { lots, parser } = await readAll(`[${bad.flatMap((b) => [good, b]).join(',')},${good}]`);
    expect(lots).toHaveLength(8);
    expect(parser.counts()).toEqual({ row: 6, coordinates: 1 });
  });

  test('D1: never makes one row of two broken lines', async () => {
    const halves = ['{"parkingLotId":1,"position":{"coordinates":[10,60]}', '"name":"x"}'];
    const { lots, parser } = await readAll([...halves, JSON.stringify(row(2))].join('\n'));
    expect(ids(lots)).toEqual([2]);
    expect(parser.counts()).toEqual({ row: 2 });
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
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const lots of readLots(endless, new LotRowParser())) {
    expect(ids(lots)).toEqual([1]);
    break;
  }
  expect(isCancelled).toBe(true);
});
