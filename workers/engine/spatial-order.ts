/** Orders lots along a Hilbert curve, so that lots with near numbers are near on the map. */

import { inChunks } from './in-chunks.ts';

/** How many keys are computed between two pauses. */
const CHUNK = 20_000;
/** 2,048 buckets a pass: few enough to stay in the cache. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Returns a position's sort key: its place on the curve over a 65,536 × 65,536 grid of degrees. */
export function hilbertKey(lng: number, lat: number): number {
  return hilbert(Math.floor(((lng + 180) / 360) * 0xffff), Math.floor(((lat + 90) / 180) * 0xffff));
}

/**
 * Writes the keys of positions (lng, lat of each) to the beginning of `keys`.
 * @yields every few milliseconds.
 */
export function fillKeys(keys: Uint32Array, positions: Float64Array): Generator<undefined, void> {
  return inChunks(positions.length / 2, CHUNK, (from, to) => {
    for (let i = from; i < to; i++) keys[i] = hilbertKey(positions[i * 2]!, positions[i * 2 + 1]!);
  });
}

/** Returns the indexes 0 … n-1 sorted by key; equal keys keep their order (radix sort, three passes). */
export function sortByKey(keys: Uint32Array): Uint32Array {
  const { length } = keys;
  let from = new Uint32Array(length);
  for (let i = 0; i < length; i++) from[i] = i;
  let to = new Uint32Array(length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let i = 0; i < length; i++) starts[((keys[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let d = 0; d < DIGITS; d++) starts[d + 1]! += starts[d]!;
    for (let i = 0; i < length; i++) {
      const index = from[i]!;
      to[starts[(keys[index]! >>> shift) & (DIGITS - 1)]!++] = index;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Returns the inverse of a permutation. */
export function inverse(order: Uint32Array): Uint32Array {
  const result = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) result[order[i]!] = i;
  return result;
}

/**
 * The curve lies in a square in one of four ways. For each, and each quarter of the square (lower left, upper left,
 * lower right, upper right): four times the way in which it lies there, plus when it comes there.
 */
const CURVE = Uint8Array.of(4, 1, 15, 2, 0, 11, 5, 6, 10, 7, 9, 12, 14, 13, 3, 8);

function hilbert(x: number, y: number): number {
  let key = 0;
  let step = 0;
  for (let bit = 15; bit >= 0; bit--) {
    step = CURVE[(step & 12) | (((x >>> bit) & 1) << 1) | ((y >>> bit) & 1)]!;
    key = (key << 2) | (step & 3);
  }
  return key >>> 0;
}
