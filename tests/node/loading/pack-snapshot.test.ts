import { expect, test } from 'vitest';
import { checksumOf } from '../../../workers/loading/checksum.ts';
import { packParts, unpackHeader } from '../../../workers/loading/pack-snapshot.ts';
import type { Unpacked } from '../../../workers/loading/pack-snapshot.ts';
import {
  ATTEMPTS_AT,
  CURRENT_AT,
  attemptBytes,
  currentAtBytes,
  readPreamble,
  writePreamble,
} from '../../../workers/loading/snapshot-preamble.ts';

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

function unpacked(parts: readonly Uint8Array[], checksum = checksumOf(parts[0]!)): Unpacked {
  const [header = new Uint8Array(), ...columns] = parts;
  return unpackHeader(header, checksum).assemble(
    columns.map((column) => new Uint8Array(column).buffer),
  );
}

test('D3: what is packed comes back, and columns keep their type', async () => {
  const parts = await packParts(VALUE);
  const { value, isIntact } = unpacked(parts);
  expect(value).toEqual(VALUE);
  expect(await isIntact()).toBe(true);
  expect(unpackHeader(parts[0]!, checksumOf(parts[0]!)).lengths).toEqual([2, 8, 16, 0]);
});

test('D3: a missing or shorter column throws at once', async () => {
  const parts = await packParts(VALUE);
  expect(() => unpacked(parts.slice(0, -1))).toThrow('damaged');
  expect(() => unpacked(parts.with(2, parts[2]!.subarray(0, 4)))).toThrow('damaged');
});

test('D3: a header with any bit flipped is refused', async () => {
  const parts = await packParts(VALUE);
  const sum = checksumOf(parts[0]!);
  for (let at = 0; at < parts[0]!.length; at += 1) {
    const header = Uint8Array.from(parts[0]!);
    header[at]! ^= 1 << (at % 8);
    expect(() => unpacked([header, ...parts.slice(1)], sum)).toThrow('damaged');
  }
});

test('D3: a damaged column throws, the others can be read', async () => {
  const parts = await packParts(VALUE);
  const damaged = Uint8Array.from(parts[2]!);
  damaged[7]! ^= 0x80;
  const { value, isIntact } = unpacked(parts.with(2, damaged));
  const { bytes, nested } = (value as typeof VALUE).snapshot;
  expect(bytes).toEqual(Uint8Array.of(2, 3));
  expect(() => nested[0]?.words).toThrow('damaged');
  expect(nested[0]?.spots).toEqual(Float64Array.of(0.1, Number.NaN));
  expect(await isIntact()).toBe(false);
  expect(() => nested[0]?.words).toThrow('damaged');
});

test('D3: a preamble of another kind, of an unfinished snapshot, or with a damaged date is refused', () => {
  const preamble = {
    headerLength: 7,
    headerChecksum: 0xffff_ffff,
    currentAtMs: 1.5e12,
    attempts: 1,
  };
  const bytes = writePreamble(preamble);
  expect(readPreamble(bytes)).toEqual(preamble);
  bytes.set(currentAtBytes(2e12), CURRENT_AT);
  bytes.set(attemptBytes(0), ATTEMPTS_AT);
  expect(readPreamble(bytes)).toEqual({ ...preamble, currentAtMs: 2e12, attempts: 0 });
  expect(() => readPreamble(new Uint8Array(bytes.length))).toThrow(RangeError);
  expect(() => readPreamble(bytes.subarray(0, -1))).toThrow(RangeError);
  for (const at of [7, CURRENT_AT + 3]) {
    const damaged = Uint8Array.from(bytes);
    damaged[at]! += 1;
    expect(() => readPreamble(damaged)).toThrow(RangeError);
  }
});
