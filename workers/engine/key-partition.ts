/**
 * One step of a quicksort of entries by their keys: less | equal | greater (Dijkstra's three-way partition). Pivots
 * are drawn at random, so that no order of the data makes the sort slow.
 */

/** Where the entries equal to the pivot start and end; set by `partition`. */
export const equal = { from: 0, to: 0 };

let state = 0x2545f491;

/** An index of [low, high). */
function drawn(low: number, high: number): number {
  // Marsaglia's xorshift.
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return low + ((state >>> 0) % (high - low));
}

/** Partitions [low, high) by the median of three drawn keys; sets `equal`. @returns the pivot. */
export function partition(
  entries: Uint32Array,
  keys: Int32Array,
  low: number,
  high: number,
): number {
  const pivot = median(keys[drawn(low, high)]!, keys[drawn(low, high)]!, keys[drawn(low, high)]!);
  let less = low;
  let greater = high;
  for (let i = low; i < greater;) {
    const key = keys[i]!;
    if (key < pivot) {
      const entry = entries[i]!;
      entries[i] = entries[less]!;
      keys[i] = keys[less]!;
      entries[less] = entry;
      keys[less] = key;
      less++;
      i++;
    } else if (key > pivot) {
      greater--;
      const entry = entries[i]!;
      entries[i] = entries[greater]!;
      keys[i] = keys[greater]!;
      entries[greater] = entry;
      keys[greater] = key;
    } else {
      i++;
    }
  }
  equal.from = less;
  equal.to = greater;
  return pivot;
}

function median(a: number, b: number, c: number): number {
  if (a < b) {
    if (b < c) return b;
    return a < c ? c : a;
  }
  if (a < c) return a;
  return b < c ? c : b;
}
