import { expect, test } from 'vitest';
import { checksumInSteps, checksumOf } from '../../../workers/loading/checksum.ts';

/** The reference implementation's sanity check: its test buffer of 2,243 bytes, seed 0. */
function sanityBuffer(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let generator = 2_654_435_761n;
  for (let at = 0; at < length; at += 1) {
    bytes[at] = Number(generator >> 56n);
    generator = (generator * 11_400_714_785_074_694_797n) & 0xffff_ffff_ffff_ffffn;
  }
  return bytes;
}

test.each([
  [0, 0x02cc5d05],
  [1, 0xcf65b03e],
  [14, 0x1208e7e2],
  [222, 0x5bd11dbd],
])('D3: checksums are xxHash32: its vector of %i bytes', (length, sum) => {
  expect(checksumOf(sanityBuffer(length))).toBe(sum);
});

test.each([
  ['abc', 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0xe2293b2f],
])('D3: checksums are xxHash32: %s', (text, sum) => {
  expect(checksumOf(new TextEncoder().encode(text))).toBe(sum);
});

test('D3: the sum depends on neither alignment nor way of summing, for lengths from 0 to 100', async () => {
  const bytes = sanityBuffer(100);
  for (let length = 0; length <= 100; length += 1) {
    const sum = checksumOf(bytes.slice(0, length));
    const moved = new Uint8Array(length + 3);
    moved.set(bytes.subarray(0, length), 3);
    expect(checksumOf(moved.subarray(3))).toBe(sum);
    expect(await checksumInSteps(moved.subarray(3))).toBe(sum);
  }
  const long = new Uint8Array(2 ** 23 + 5).map((_, at) => at * 7);
  expect(await checksumInSteps(long)).toBe(checksumOf(long));
});

test('D3: two flips of the same bit do not cancel', () => {
  const bytes = new Uint8Array(64);
  const sum = checksumOf(bytes);
  for (let a = 3; a < 64; a += 4) {
    for (let b = a + 4; b < 64; b += 4) {
      bytes[a] = bytes[b] = 0x80;
      expect(checksumOf(bytes)).not.toBe(sum);
      bytes[a] = bytes[b] = 0;
    }
  }
});
