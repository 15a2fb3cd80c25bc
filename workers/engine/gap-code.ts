/**
 * A sorted set of slots as the gaps between its members, one byte each; 255 means "255 further, and more follows".
 * The lots of a pattern are a few dozen slots apart, so a member costs little more than a byte, and decoding reads
 * memory in order.
 */
import { lowestBit, setBit } from './bitset.ts';

const MORE = 0xff;

/** The most bytes that `count` members among `size` slots take. */
export function gapBytes(count: number, size: number): number {
  return count + Math.ceil(size / MORE);
}

/** Writes the members of a bitset from `at` on; returns the end. */
export function encodeGaps(words: Int32Array, into: Uint8Array, at: number): number {
  let cursor = at;
  let next = 0;
  for (let w = 0; w < words.length; w++) {
    for (let word = words[w]!; word !== 0; word &= word - 1) {
      const slot = w * 32 + lowestBit(word);
      let gap = slot - next;
      for (; gap >= MORE; gap -= MORE) into[cursor++] = MORE;
      into[cursor++] = gap;
      next = slot;
    }
  }
  return cursor;
}

/** Sets the bits of the members written in [from, to). */
export function decodeGaps(gaps: Uint8Array, from: number, to: number, words: Int32Array): void {
  let slot = 0;
  for (let at = from; at < to; at++) {
    const gap = gaps[at]!;
    slot += gap;
    if (gap !== MORE) setBit(words, slot);
  }
}
