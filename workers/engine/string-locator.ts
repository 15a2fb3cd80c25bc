/**
 * Finds the string that a byte of the text belongs to. For every 64 bytes there are three words: how many strings
 * end before them, and a bit for each byte that ends one. So one read at one place answers, which matters because a
 * walk over a range of suffixes jumps about at random.
 */
import { popcount } from './bitset.ts';
import { TERMINATOR } from './string-dictionary.ts';

/** @returns the locator of a text, for `stringAt`. */
export function locateStrings(bytes: Uint8Array): Int32Array {
  const locator = new Int32Array(((bytes.length >>> 6) + 1) * 3);
  let ended = 0;
  for (let block = 0, at = 0; block < locator.length; block += 3) {
    locator[block] = ended;
    for (const end = Math.min(at + 64, bytes.length); at < end; at++) {
      if (bytes[at] !== TERMINATOR) continue;
      locator[block + 1 + ((at >>> 5) & 1)]! |= 1 << (at & 31);
      ended++;
    }
  }
  return locator;
}

/** Returns the number of the string that covers byte `at`. */
export function stringAt(locator: Int32Array, at: number): number {
  const block = (at >>> 6) * 3;
  const below = (1 << (at & 31)) - 1;
  const first = locator[block + 1]!;
  return (at & 32) === 0
    ? locator[block]! + popcount(first & below)
    : locator[block]! + popcount(first) + popcount(locator[block + 2]! & below);
}
