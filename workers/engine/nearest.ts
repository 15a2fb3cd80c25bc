/**
 * The k nearest lots of a set (S4): branch and bound over the box tree. Runs are visited nearest box
 * first; a run is skipped if no lot of the set is in it or its box is farther than the worst of the k
 * found so far. So a filter that matches nothing costs nothing, and one that matches little is not
 * searched for among those it left out.
 */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { lowestBit } from './bitset.ts';
import { RUN_BITS, TOP_LEVEL, type BoxTree } from './box-tree.ts';
import { boxMinHaversine, haversineOfKm, RADIANS, sinSquareOfHalf } from './great-circle.ts';
import type { SlotBits, SlotSet } from './slot-set.ts';

/** Above this many wanted, or this share of the set, everything is measured and sorted instead. */
const WALK_LIMIT = 512;

export interface Nearest {
  readonly slot: number;
  /** Unrounded. */
  readonly km: number;
}

/**
 * @param rowOf data order of each slot: breaks ties (S4).
 * @returns at most `limit` lots, nearest first.
 */
export function nearest(
  set: SlotSet,
  tree: BoxTree,
  rowOf: Uint32Array,
  from: Position,
  limit: number,
): readonly Nearest[] {
  if (limit === 0 || set.count === 0) return [];
  if (limit > WALK_LIMIT || limit >= set.count) return measureAll(set, tree, rowOf, from, limit);
  const best = new Best(rowOf, limit);
  if (set.kind === 'bits') walkRuns(set, tree, from, best);
  else measureList(set.slots, tree, from, best);
  return best.found;
}

function measureAll(
  set: SlotSet,
  { positions }: BoxTree,
  rowOf: Uint32Array,
  from: Position,
  limit: number,
): readonly Nearest[] {
  return Array.from(set.toSlots(), (slot) => ({
    slot,
    km: haversineKm(from, [positions[slot * 2]!, positions[slot * 2 + 1]!]),
  }))
    .sort((a, b) => a.km - b.km || rowOf[a.slot]! - rowOf[b.slot]!)
    .slice(0, limit);
}

/** The best k so far, sorted. */
class Best {
  readonly found: Nearest[] = [];
  readonly #rowOf: Uint32Array;
  readonly #limit: number;
  /** Haversine of the worst of the k; anything above can't enter. */
  bound = Infinity;

  constructor(rowOf: Uint32Array, limit: number) {
    this.#rowOf = rowOf;
    this.#limit = limit;
  }

  offer(slot: number, km: number): void {
    const { found } = this;
    if (found.length === this.#limit) {
      if (!this.#isBefore(km, slot, found[found.length - 1]!)) return;
      found.pop();
    }
    let at = found.length;
    while (at > 0 && this.#isBefore(km, slot, found[at - 1]!)) at--;
    found.splice(at, 0, { slot, km });
    if (found.length === this.#limit) {
      // A little above the worst: equal distances must still be offered, for the tie.
      this.bound = haversineOfKm(found[found.length - 1]!.km) * (1 + 1e-9) + 1e-15;
    }
  }

  #isBefore(km: number, slot: number, other: Nearest): boolean {
    return km < other.km || (km === other.km && this.#rowOf[slot]! < this.#rowOf[other.slot]!);
  }
}

/** Measures a lot, unless a bound shows that it is too far. */
function measure(
  slot: number,
  positions: Float64Array,
  from: Position,
  cosines: number,
  best: Best,
): void {
  const lng = positions[slot * 2]!;
  const lat = positions[slot * 2 + 1]!;
  const lower =
    sinSquareOfHalf(lat - from[1]) + cosines * sinSquareOfHalf(lng - from[0]) - Number.EPSILON;
  if (lower <= best.bound) best.offer(slot, haversineKm(from, [lng, lat]));
}

function measureList(slots: Uint32Array, { positions }: BoxTree, from: Position, best: Best): void {
  // Of the lots' own cosines nothing is known here: latitude alone bounds.
  for (const slot of slots) measure(slot, positions, from, 0, best);
}

function walkRuns(set: SlotBits, tree: BoxTree, from: Position, best: Best): void {
  const { levels, cosines, positions } = tree;
  const { words, ranks } = set;
  const cosLat = Math.cos(from[1] * RADIANS);
  /** Whether no lot of the set is in a run: free from the rank directory, or the word itself. */
  const isEmpty = (level: number, run: number): boolean => {
    if (level === 0) return words[run] === 0;
    const blocks = 1 << (RUN_BITS[level]! - RUN_BITS[1]);
    const last = Math.min((run + 1) * blocks, ranks.length - 1);
    return ranks[run * blocks] === ranks[last];
  };
  const visit = (level: number, fromRun: number, toRun: number): void => {
    const boxes = levels[level]!;
    const cosBoxes = cosines[level]!;
    const runs: number[] = [];
    const bounds: number[] = [];
    for (let run = fromRun; run < toRun; run++) {
      if (isEmpty(level, run)) continue;
      const b = run * 4;
      const bound = boxMinHaversine(
        from[0],
        from[1],
        cosLat,
        boxes[b]!,
        boxes[b + 1]!,
        boxes[b + 2]!,
        boxes[b + 3]!,
        cosBoxes[run]!,
      );
      if (bound > best.bound) continue;
      // Insertion sort: at most 32 runs under one, except at the top.
      let at = runs.length;
      runs.push(run);
      bounds.push(bound);
      while (at > 0 && bounds[at - 1]! > bound) {
        bounds[at] = bounds[at - 1]!;
        runs[at] = runs[at - 1]!;
        at--;
      }
      bounds[at] = bound;
      runs[at] = run;
    }
    for (let i = 0; i < runs.length; i++) {
      if (bounds[i]! > best.bound) return;
      const run = runs[i]!;
      if (level > 0) {
        visit(level - 1, run * 32, Math.min(run * 32 + 32, levels[level - 1]!.length / 4));
        continue;
      }
      const product = cosLat * cosBoxes[run]!;
      for (let word = words[run]!; word !== 0; word &= word - 1) {
        measure(run * 32 + lowestBit(word), positions, from, product, best);
      }
    }
  };
  visit(TOP_LEVEL, 0, levels[TOP_LEVEL]!.length / 4);
}
