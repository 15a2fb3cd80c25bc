/**
 * Prefix doubling (Manber & Myers 1993, Larsson & Sadakane 2007) for suffixes that agree over many bytes. Suffixes
 * that agree on h bytes are ordered by the rank of what follows those bytes, which is itself known to h bytes. So
 * each round doubles h, however long the strings are, and only suffixes that still agree take part.
 *
 * The ranks take four bytes for each byte of the text, so only data that needs doubling pays for it.
 */
import { inChunks } from './in-chunks.ts';
import { equal, partition } from './key-partition.ts';
import { DEPTH, type SortCost, type UnsortedGroup } from './suffix-sorter.ts';

/** How many suffixes are read between two pauses. */
const CHUNK = 50_000;
/** The rank of a string's end: above all others, and equal for all. */
const END = 0xffffffff;

/**
 * @param groups suffixes that agree on at least `DEPTH` bytes, none of which ends a string.
 * @yields every few milliseconds.
 */
export function* refineSuffixes(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  groups: readonly UnsortedGroup[],
  cost: SortCost,
): Generator<undefined, void> {
  if (groups.length === 0) return;
  const ranks = new Uint32Array(bytes.length).fill(END);
  yield* inChunks(suffixes.length, CHUNK, (from, to) => {
    for (let i = from; i < to; i++) ranks[suffixes[i]!] = i;
  });
  cost.steps += suffixes.length;
  for (const { low, high } of groups) rankAlike(ranks, suffixes, low, high);
  const keys = new Int32Array(groups.reduce((most, g) => Math.max(most, g.high - g.low), 0));
  let open = groups;
  // Only starts of characters have ranks, so `loadRanks` may step back up to 3 bytes from `depth`: a round is sure
  // of 2 × depth − 3 bytes.
  for (let depth = DEPTH; open.length > 0; depth = depth * 2 - 3) {
    const next: UnsortedGroup[] = [];
    let steps = 0;
    for (const { low, high } of open) {
      const slice = suffixes.subarray(low, high);
      loadRanks(bytes, ranks, slice, keys, depth);
      const stack = [0, high - low];
      while (stack.length > 0) {
        steps += sortOn(slice, keys, stack);
        if (steps < CHUNK) continue;
        cost.steps += steps;
        steps = 0;
        yield;
      }
      split(slice, keys, low, ranks, next);
      steps += 2 * (high - low);
    }
    cost.steps += steps;
    yield;
    open = next;
  }
}

function rankAlike(ranks: Uint32Array, suffixes: Uint32Array, low: number, high: number): void {
  for (let i = low; i < high; i++) ranks[suffixes[i]!] = low;
}

/** Loads the rank of what follows the first `depth` bytes; a few bytes fewer if those end inside a character. */
function loadRanks(
  bytes: Uint8Array,
  ranks: Uint32Array,
  slice: Uint32Array,
  keys: Int32Array,
  depth: number,
): void {
  let at = depth;
  while ((bytes[slice[0]! + at]! & 0xc0) === 0x80) at--;
  for (let i = 0; i < slice.length; i++) keys[i] = ranks[slice[i]! + at]! ^ 0x80000000;
}

/** Continues a sort by keys for a few thousand entries. @returns how many it read. */
function sortOn(slice: Uint32Array, keys: Int32Array, stack: number[]): number {
  let steps = 0;
  while (stack.length > 0 && steps < CHUNK) {
    const high = stack.pop()!;
    const low = stack.pop()!;
    steps += high - low;
    partition(slice, keys, low, high);
    const { from, to } = equal;
    if (from - low > 1) stack.push(low, from);
    if (high - to > 1) stack.push(to, high);
  }
  return steps;
}

/** Ranks the sorted suffixes of a group, and returns those that still agree. */
function split(
  slice: Uint32Array,
  keys: Int32Array,
  first: number,
  ranks: Uint32Array,
  alike: UnsortedGroup[],
): void {
  const end = END ^ 0x80000000;
  for (let from = 0, to = 0; from < slice.length; from = to) {
    const key = keys[from]!;
    for (to = from + 1; to < slice.length && keys[to] === key;) to++;
    // Suffixes that end here are equal, so any order is right.
    const isAlike = to - from > 1 && key !== end;
    if (isAlike) alike.push({ low: first + from, high: first + to });
    for (let i = from; i < to; i++) ranks[slice[i]!] = isAlike ? first + from : first + i;
  }
}
