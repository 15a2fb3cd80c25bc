import { gzipSync } from 'node:zlib';
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
  const whole = rows(3_000);
  const expected = whole.map((_, i) => i);
  test.each([
    ['an array', JSON.stringify(whole)],
    ['an array over lines', JSON.stringify(whole, null, 2)],
    ['lines', lines(whole)],
    [
      'lines with a last newline and blank ones',
      `\n${lines(whole).replaceAll('\n', '\r\n\r\n')}\n`,
    ],
    ['with a byte-order mark', `\u{feff}${JSON.stringify(whole)}`],
    ['with white space around', ` \n\t${JSON.stringify(whole)} \n`],
  ])('is read: %s, gzipped or not', async (_name, text) => {
    const plain = await readAll(text);
    expect(ids(plain.lots)).toEqual(expected);
    expect(plain.lots[7]).toMatchObject({ name: 'P7 "ø]},{\\', city: 'Bø', street: 'Å 1' });
    const packed = await readAll(new Uint8Array(gzipSync(text)), [1, 1, 7, 1_000]);
    expect(packed.lots).toEqual(plain.lots);
    expect(packed.parser.counts()).toEqual({});
  });

  test('is the same whatever the sizes of its chunks, packed or not', async () => {
    const many = rows(6_000);
    const array = bytesOf(JSON.stringify(many));
    const forms = [
      array,
      bytesOf(lines(many)),
      new Uint8Array(gzipSync(array)),
      // As large as what it packs.
      new Uint8Array(gzipSync(array, { level: 0 })),
    ];
    const length = fc.oneof(fc.nat(3), fc.nat(70_000), fc.nat(1_000_000));
    const chunks = fc.array(length, { maxLength: 8 });
    await forAllAsync(
      { numRuns: 60, examples: forms.map((bytes) => [[1], bytes]) },
      chunks,
      fc.constantFrom(...forms),
      async (chunkLengths, bytes) => {
        const { lots, parser } = await readAll(bytes, chunkLengths);
        expect(ids(lots)).toEqual(many.map((_, id) => id));
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
  test.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['text', 'Not found'],
    ['an object around the list', `{"lots":${whole}}`],
    ['a list that breaks off', whole.slice(0, 5_000)],
    ['a list that breaks off within an escape', '[{"name":"\\'],
    ['a list that goes on after its end', `${whole},{}`],
    ['a brace too many', '[{}}'],
  ])('%s', async (_name, text) => {
    await expect(readAll(text)).rejects.toMatchObject({ code: 'bad-data' });
  });

  test.each([
    ['', 'no byte of it came'],
    [' \n ', 'there is only white space'],
    ['\u{feff}', 'there is only white space'],
  ])('an empty list says so: %j', async (text, why) => {
    await expect(readAll(text)).rejects.toThrow(`The list of lots is empty: ${why}`);
  });

  test('a list that breaks off says where', async () => {
    await expect(readAll(bytesOf(whole).slice(0, 5_000))).rejects.toThrow(
      /after \d+ rows, near byte 5000/,
    );
  });

  test('a list whose gzip breaks off is an error', async () => {
    const packed = new Uint8Array(gzipSync(whole)).slice(0, -30);
    await expect(readAll(packed)).rejects.toMatchObject({ code: 'bad-data' });
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

  test('a stream that fails gives its own fault, gzip or not', async () => {
    for (const start of [bytesOf('[{'), new Uint8Array(gzipSync(whole)).slice(0, 100)]) {
      const failing = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(start),
        pull: (controller) => controller.error(new Fault('timeout', 'stalled')),
      });
      await expect(readStream(failing)).rejects.toMatchObject({ code: 'timeout' });
    }
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
