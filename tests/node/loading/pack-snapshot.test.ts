import { expect, test } from 'vitest';
import {
  checksumOf,
  packParts,
  readPreamble,
  unpackHeader,
  writePreamble,
} from '../../../workers/pack-snapshot.ts';

const VALUE = {
  url: 'http://localhost/å',
  report: { properties: [{ id: 2, name: '{"$column":0}' }] },
  snapshot: {
    format: 1,
    bytes: Uint8Array.of(1, 2, 3).subarray(1),
    nested: [{ words: Int32Array.of(-1, 2 ** 30), spots: Float64Array.of(0.1, Number.NaN) }],
    none: new Uint32Array(),
  },
};

function unpacked(parts: readonly Uint8Array[]): unknown {
  const [header = new Uint8Array(), ...columns] = parts;
  return unpackHeader(header).valueWith(columns.map((column) => new Uint8Array(column).buffer));
}

test('D3: what is packed comes back, its columns as what they were', () => {
  const parts = packParts(VALUE);
  expect(unpacked(parts)).toEqual(VALUE);
  expect(unpackHeader(parts[0]!).lengths).toEqual([2, 8, 16, 0]);
});

test('D3: a missing column is told', () => {
  expect(() => unpacked(packParts(VALUE).slice(0, -1))).toThrow(RangeError);
});

test('D3: the checksum changes with any bit', async () => {
  const parts = packParts(VALUE);
  const sum = await checksumOf(parts);
  expect(await checksumOf(packParts(VALUE))).toBe(sum);
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      part[at]! ^= 1;
      expect(await checksumOf(parts)).not.toBe(sum);
      part[at]! ^= 1;
    }
  }
});

test('D3: a preamble of another kind, or of a copy never finished, is refused', () => {
  const preamble = { headerLength: 7, checksum: 0xffff_ffff, currentAtMs: 1.5e12 };
  const bytes = writePreamble(preamble);
  expect(readPreamble(bytes)).toEqual(preamble);
  bytes[7]! += 1;
  expect(() => readPreamble(bytes)).toThrow(RangeError);
  expect(() => readPreamble(new Uint8Array(bytes.length))).toThrow(RangeError);
});
