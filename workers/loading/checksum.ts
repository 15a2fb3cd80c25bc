/**
 * Checksums of a snapshot's parts: xxHash32 (Yann Collet's specification, seed 0), tested with its vectors. Its four lanes
 * are independent, so 64 MB take 60 ms in JavaScript, where FNV-1a over words takes 600 ms and a table-driven CRC-32
 * 100 ms. Unlike with FNV, two flips of a word's top bit do not cancel. The existing packages use WebAssembly, which the
 * content security policy forbids.
 */
import { pause, pauseClock } from './pause.ts';

const PRIME1 = 0x9e3779b1 | 0;
const PRIME2 = 0x85ebca77 | 0;
const PRIME3 = 0xc2b2ae3d | 0;
const PRIME4 = 0x27d4eb2f | 0;
const PRIME5 = 0x165667b1 | 0;

/** Bytes of one step of the four lanes. */
const STRIPE = 16;
/** Bytes between two looks at the clock: about a millisecond. */
const SUM_BYTES = 2 ** 20;

/** The checksum of `bytes`, in one go. */
export function checksumOf(bytes: Uint8Array): number {
  const lanes = firstLanes();
  const stripes = bytes.length - (bytes.length % STRIPE);
  mixStripes(lanes, bytes, 0, stripes);
  return finished(lanes, bytes, stripes);
}

/** The same, with pauses for queries. */
export async function checksumInSteps(bytes: Uint8Array): Promise<number> {
  const isPauseDue = pauseClock();
  const lanes = firstLanes();
  const stripes = bytes.length - (bytes.length % STRIPE);
  for (let from = 0; from < stripes; from += SUM_BYTES) {
    mixStripes(lanes, bytes, from, Math.min(from + SUM_BYTES, stripes));
    if (isPauseDue()) await pause();
  }
  return finished(lanes, bytes, stripes);
}

function firstLanes(): Int32Array {
  return Int32Array.of(PRIME1 + PRIME2, PRIME2, 0, -PRIME1);
}

/** Mixes the whole stripes of [from, to) into the lanes. */
function mixStripes(lanes: Int32Array, bytes: Uint8Array, from: number, to: number): void {
  if ((bytes.byteOffset + from) % 4 !== 0) {
    const aligned = bytes.slice(from, to);
    mixStripes(lanes, aligned, 0, aligned.length);
    return;
  }
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + from, (to - from) >> 2);
  let a = lanes[0]!;
  let b = lanes[1]!;
  let c = lanes[2]!;
  let d = lanes[3]!;
  for (let w = 0; w < words.length; w += 4) {
    a = (a + Math.imul(words[w]!, PRIME2)) | 0;
    a = Math.imul((a << 13) | (a >>> 19), PRIME1);
    b = (b + Math.imul(words[w + 1]!, PRIME2)) | 0;
    b = Math.imul((b << 13) | (b >>> 19), PRIME1);
    c = (c + Math.imul(words[w + 2]!, PRIME2)) | 0;
    c = Math.imul((c << 13) | (c >>> 19), PRIME1);
    d = (d + Math.imul(words[w + 3]!, PRIME2)) | 0;
    d = Math.imul((d << 13) | (d >>> 19), PRIME1);
  }
  lanes[0] = a;
  lanes[1] = b;
  lanes[2] = c;
  lanes[3] = d;
}

/** The bytes behind the last whole stripe, and the final mix. */
function finished(lanes: Int32Array, bytes: Uint8Array, from: number): number {
  const [a, b, c, d] = lanes as unknown as readonly [number, number, number, number];
  let sum =
    bytes.length < STRIPE
      ? PRIME5
      : rotated(a, 1) + rotated(b, 7) + rotated(c, 12) + rotated(d, 18);
  sum = (sum + bytes.length) | 0;
  let at = from;
  for (; at + 4 <= bytes.length; at += 4) {
    const word =
      bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    sum = Math.imul(rotated(sum + Math.imul(word, PRIME3), 17), PRIME4);
  }
  for (; at < bytes.length; at += 1) {
    sum = Math.imul(rotated(sum + Math.imul(bytes[at]!, PRIME5), 11), PRIME1);
  }
  sum = Math.imul(sum ^ (sum >>> 15), PRIME2);
  sum = Math.imul(sum ^ (sum >>> 13), PRIME3);
  return (sum ^ (sum >>> 16)) >>> 0;
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
