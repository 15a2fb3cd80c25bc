/**
 * Prefix doubling (Manber & Myers 1993, Larsson & Sadakane 2007) for suffixes that are alike over many bytes:
 * suffixes alike over h bytes are ordered by the rank of what follows those, which is known to h bytes itself.
 * So each round doubles h, however long the strings are, and only what is still alike takes part.
 *
 * Its ranks cost four bytes for each byte of the text, so it is left to data that needs it.
 */
import { equal, partition } from './key-partition.ts';
import { DEPTH, type SortCost, type UnsortedGroup } from './suffix-sorter.ts';

/** Suffixes looked at between two pauses. */
const CHUNK = 50_000;
/** The rank of a string's end: above all others, and the same for all. */
const END = 0xffffffff;

/**
 * @param groups suffixes that agree on `DEPTH` bytes at least, none of which ends a string.
 * @yields between two steps of some milliseconds.
 */
export function* refineSuffixes(
  bytes: Uint8Array,
  suffixes: Uint32Array,
  groups: readonly UnsortedGroup[],
  cost: SortCost,
): Generator<undefined, void> {
  if (groups.length === 0) return;
  const ranks = new Uint32Array(bytes.length).fill(END);
  for (let from = 0; from < suffixes.length; from += CHUNK) {
    rankSingly(ranks, suffixes, from, Math.min(from + CHUNK, suffixes.length));
    yield;
  }
  cost.steps += suffixes.length;
  for (const { low, high } of groups) rankAlike(ranks, suffixes, low, high);
  const keys = new Int32Array(groups.reduce((most, g) => Math.max(most, g.high - g.low), 0));
  let open = groups;
  // Only starts of characters have ranks, so `loadRanks` may step back up to 3 bytes from `depth`: each round is
  // sure of 2 × depth − 3.
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

function rankSingly(ranks: Uint32Array, suffixes: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) ranks[suffixes[i]!] = i;
}

function rankAlike(ranks: Uint32Array, suffixes: Uint32Array, low: number, high: number): void {
  for (let i = low; i < high; i++) ranks[suffixes[i]!] = low;
}

/** The rank of what follows the first `depth` bytes or, where those end inside a character, a few less. */
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

/** Sorts on by keys for some thousand entries. @returns how many it looked at. */
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

/** Ranks the sorted suffixes of a group, and finds those that are still alike. */
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
    // Those that end here are equal, in any order.
    const isAlike = to - from > 1 && key !== end;
    if (isAlike) alike.push({ low: first + from, high: first + to });
    for (let i = from; i < to; i++) ranks[slice[i]!] = isAlike ? first + from : first + i;
  }
}
