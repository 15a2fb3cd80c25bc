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
function measureList(slots: Uint32Array, { positions }: BoxTree, from: Position, best: Best): void {
  // Of the lots' own cosines nothing is known here: latitude alone bounds.
  for (const slot of slots) {
    const lower = sinSquareOfHalf(positions[slot * 2 + 1]! - from[1]) - Number.EPSILON;
    if (lower <= best.bound) best.offer(slot, haversineKm(from, positionOf(positions, slot)));
  }
}

function positionOf(positions: Float64Array, slot: number): Position {
  return [positions[slot * 2]!, positions[slot * 2 + 1]!];
}

/** Runs to visit under one run, nearest first. */
interface Frame {
  runs: Uint32Array;
  bounds: Float64Array;
}

/** One a level; a walk is over before the next begins, so all walks share them. */
const frames: Frame[] = RUN_BITS.map(() => frameOf(32));

function frameOf(length: number): Frame {
  return { runs: new Uint32Array(length), bounds: new Float64Array(length) };
}

function walkRuns(set: SlotBits, tree: BoxTree, from: Position, best: Best): void {
  const { levels } = tree;
  const cosLat = Math.cos(from[1] * RADIANS);
  const top = levels[TOP_LEVEL]!.length / 4;
  // Only the top has more than 32 runs.
  if (frames[TOP_LEVEL]!.runs.length < top) frames[TOP_LEVEL] = frameOf(top);

  const visit = (level: number, fromRun: number, toRun: number): void => {
    const frame = frames[level]!;
    const count = sortRuns(frame, level, fromRun, toRun);
    const { runs, bounds } = frame;
    for (let i = 0; i < count; i++) {
      if (bounds[i]! > best.bound) return;
      const run = runs[i]!;
      if (level === 0) measureRun(run);
      else visit(level - 1, run * 32, Math.min(run * 32 + 32, levels[level - 1]!.length / 4));
    }
  };

  /** Fills the frame with the runs that have lots of the set, no farther than the worst of the k. */
  const sortRuns = ({ runs, bounds }: Frame, level: number, fromRun: number, toRun: number) => {
    const boxes = levels[level]!;
    const cosBoxes = tree.cosines[level]!;
    const [lng, lat] = from;
    let count = 0;
    for (let run = fromRun; run < toRun; run++) {
      if (isEmpty(set, level, run)) continue;
      const b = run * 4;
      const bound = boxMinHaversine(
        lng,
        lat,
        cosLat,
        boxes[b]!,
        boxes[b + 1]!,
        boxes[b + 2]!,
        boxes[b + 3]!,
        cosBoxes[run]!,
      );
      if (bound > best.bound) continue;
      // Insertion sort: a few runs at most, except at the top.
      let at = count++;
      while (at > 0 && bounds[at - 1]! > bound) {
        bounds[at] = bounds[at - 1]!;
        runs[at] = runs[at - 1]!;
        at--;
      }
      bounds[at] = bound;
      runs[at] = run;
    }
    return count;
  };

  const measureRun = (run: number): void => {
    const { positions } = tree;
    const [lng, lat] = from;
    const product = cosLat * tree.cosines[0]![run]!;
    let bound = best.bound;
    for (let word = set.words[run]!; word !== 0; word &= word - 1) {
      const slot = run * 32 + lowestBit(word);
      const up = sinSquareOfHalf(positions[slot * 2 + 1]! - lat) - Number.EPSILON;
      if (up > bound) continue;
      if (up + product * sinSquareOfHalf(positions[slot * 2]! - lng) > bound) continue;
      best.offer(slot, haversineKm(from, positionOf(positions, slot)));
      bound = best.bound;
    }
  };

  visit(TOP_LEVEL, 0, top);
}

/** Whether no lot of the set is in a run: free from the rank directory, or the word itself. */
function isEmpty({ words, ranks }: SlotBits, level: number, run: number): boolean {
  if (level === 0) return words[run] === 0;
  const blocks = 1 << (RUN_BITS[level]! - RUN_BITS[1]);
  const last = Math.min((run + 1) * blocks, ranks.length - 1);
  return ranks[run * blocks] === ranks[last];
}
