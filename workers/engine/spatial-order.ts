/**
 * Orders lots along a Hilbert curve, so that lots with near numbers are near on the map. The curve is
 * rawrunprotected's table-free version, as in mourner/flatbush (ISC).
 */

/** 2,048 buckets a pass: few enough to stay in the cache. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Returns a position's sort key: its place on the curve over a 65,536 × 65,536 grid of degrees. */
export function hilbertKey(lng: number, lat: number): number {
  return hilbert(Math.floor(((lng + 180) / 360) * 0xffff), Math.floor(((lat + 90) / 180) * 0xffff));
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

function hilbert(x: number, y: number): number {
  let a = x ^ y;
  let b = 0xffff ^ a;
  let c = 0xffff ^ (x | y);
  let d = x & (y ^ 0xffff);

  let A = a | (b >> 1);
  let B = (a >> 1) ^ a;
  let C = (c >> 1) ^ (b & (d >> 1)) ^ c;
  let D = (a & (c >> 1)) ^ (d >> 1) ^ d;

  a = A;
  b = B;
  c = C;
  d = D;
  A = (a & (a >> 2)) ^ (b & (b >> 2));
  B = (a & (b >> 2)) ^ (b & ((a ^ b) >> 2));
  C ^= (a & (c >> 2)) ^ (b & (d >> 2));
  D ^= (b & (c >> 2)) ^ ((a ^ b) & (d >> 2));

  a = A;
  b = B;
  c = C;
  d = D;
  A = (a & (a >> 4)) ^ (b & (b >> 4));
  B = (a & (b >> 4)) ^ (b & ((a ^ b) >> 4));
  C ^= (a & (c >> 4)) ^ (b & (d >> 4));
  D ^= (b & (c >> 4)) ^ ((a ^ b) & (d >> 4));

  a = A;
  b = B;
  c = C;
  d = D;
  C ^= (a & (c >> 8)) ^ (b & (d >> 8));
  D ^= (b & (c >> 8)) ^ ((a ^ b) & (d >> 8));

  a = C ^ (C >> 1);
  b = D ^ (D >> 1);

  let i0 = x ^ y;
  let i1 = b | (0xffff ^ (i0 | a));

  i0 = (i0 | (i0 << 8)) & 0x00ff00ff;
  i0 = (i0 | (i0 << 4)) & 0x0f0f0f0f;
  i0 = (i0 | (i0 << 2)) & 0x33333333;
  i0 = (i0 | (i0 << 1)) & 0x55555555;

  i1 = (i1 | (i1 << 8)) & 0x00ff00ff;
  i1 = (i1 | (i1 << 4)) & 0x0f0f0f0f;
  i1 = (i1 | (i1 << 2)) & 0x33333333;
  i1 = (i1 | (i1 << 1)) & 0x55555555;

  return ((i1 << 1) | i0) >>> 0;
}
