/**
 * Finds the k nearest lots of a set [S4] by branch and bound over the box tree. Runs are visited nearest box first;
 * a run is skipped if it has no lot of the set, or if its box is farther than the worst of the k found so far.
 */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { BLOCK_BITS, lowestBit } from './bitset.ts';
import { RUN_BITS, stepBits, TOP_LEVEL, type BoxTree } from './box-tree.ts';
import { boxMinHaversine, estimatedHaversine, mostOfEstimate, RADIANS } from './great-circle.ts';
import { select } from './select.ts';
import type { SlotBits, SlotSet } from './slot-set.ts';

/** Every lot is measured instead of walking the boxes, where more are wanted or the whole set, and of a short list. */
const WALK_LIMIT = 512;

export interface Nearest {
  readonly slot: number;
  /** Unrounded. */
  readonly km: number;
}

/**
 * @param rowOf data order of each slot, which breaks ties. [S4]
 * @param cost counts the lots measured and compared.
 * @returns at most `limit` lots, nearest first.
 */
export function nearest(
  set: SlotSet,
  tree: BoxTree,
  rowOf: Uint32Array,
  from: Position,
  limit: number,
  cost: { steps: number } = { steps: 0 },
): readonly Nearest[] {
  if (limit === 0 || set.count === 0) return [];
  if (set.kind === 'list' || limit > WALK_LIMIT || limit >= set.count) {
    return measured(set.toSlots(), tree, rowOf, from, limit, cost);
  }
  const candidates = new Candidates(limit);
  walkRuns(set, tree, from, candidates);
  return measured(candidates.within(), tree, rowOf, from, limit, cost);
}

/**
 * Returns the nearest of `slots` by the plain formula, ties in data order [S4]. One pass or two select the first
 * lots, however many are equally far; only those are sorted.
 */
function measured(
  slots: Uint32Array,
  { positions }: BoxTree,
  rowOf: Uint32Array,
  from: Position,
  limit: number,
  cost: { steps: number },
): readonly Nearest[] {
  const kms = new Float64Array(slots.length);
  let lng = Number.NaN;
  let lat = Number.NaN;
  let km = 0;
  cost.steps += slots.length;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    // Coincident lots mostly follow each other, so the last distance is reused.
    if (positions[slot * 2] !== lng || positions[slot * 2 + 1] !== lat) {
      lng = positions[slot * 2]!;
      lat = positions[slot * 2 + 1]!;
      km = haversineKm(from, [lng, lat]);
    }
    kms[i] = km;
  }
  return firstOf(slots, kms, rowOf, limit, cost)
    .map((i) => ({ slot: slots[i]!, km: kms[i]! }))
    .sort((a, b) => a.km - b.km || rowOf[a.slot]! - rowOf[b.slot]!);
}

/** Returns which of the slots are the first `limit` by distance, then data order; the result isn't sorted. */
function firstOf(
  slots: Uint32Array,
  kms: Float64Array,
  rowOf: Uint32Array,
  limit: number,
  cost: { steps: number },
): number[] {
  const { length } = slots;
  if (length <= limit) return Array.from(slots.keys());
  const room = Float64Array.from(kms);
  const farthest = select(room, length, limit - 1, cost);
  let nearer = 0;
  let ties = 0;
  for (let i = 0; i < length; i++) {
    if (kms[i]! < farthest) nearer++;
    else if (kms[i] === farthest) room[ties++] = rowOf[slots[i]!]!;
  }
  const lastRow = select(room, ties, limit - nearer - 1, cost);
  const first: number[] = [];
  for (let i = 0; i < length; i++) {
    if (kms[i]! < farthest || (kms[i] === farthest && rowOf[slots[i]!]! <= lastRow)) first.push(i);
  }
  return first;
}

/**
 * Lots that may be among the k nearest, with estimated haversines; most of them are overtaken later. The bound is the
 * k-th smallest estimate so far plus all errors: every lot that can be among the k is below it, ties included.
 */
class Candidates {
  bound = Infinity;
  /** The k smallest estimates so far, ascending. */
  readonly #least: Float64Array;
  readonly #slots: number[] = [];
  readonly #estimates: number[] = [];

  constructor(limit: number) {
    this.#least = new Float64Array(limit).fill(Infinity);
  }

  /** @param estimate at most the bound, and at most the lot's haversine. */
  add(slot: number, estimate: number): void {
    this.#slots.push(slot);
    this.#estimates.push(estimate);
    const least = this.#least;
    let at = least.length - 1;
    if (estimate >= least[at]!) return;
    for (; at > 0 && estimate < least[at - 1]!; at--) least[at] = least[at - 1]!;
    least[at] = estimate;
    this.bound = mostOfEstimate(least[least.length - 1]!);
  }

  /** Returns the slots that the last bound leaves: the k nearest and a few more. */
  within(): Uint32Array {
    return Uint32Array.from(this.#slots.filter((_, i) => this.#estimates[i]! <= this.bound));
  }
}

/** The runs to visit under one run, nearest first. */
interface Frame {
  runs: Uint32Array;
  bounds: Float64Array;
}

const frames: Frame[] = RUN_BITS.map(() => frameOf(32));

function frameOf(length: number): Frame {
  return { runs: new Uint32Array(length), bounds: new Float64Array(length) };
}

/** Converts the square of an angle in degrees into the square of half the angle in radians. */
const HALF_SQUARE = (RADIANS / 2) ** 2;

function walkRuns(set: SlotBits, tree: BoxTree, from: Position, candidates: Candidates): void {
  const { levels } = tree;
  const cosLat = Math.cos(from[1] * RADIANS);
  const top = tree.runsAt(TOP_LEVEL);
  const isAll = set.count === tree.size;
  // Only the top level has more than 32 runs.
  if (frames[TOP_LEVEL]!.runs.length < top) frames[TOP_LEVEL] = frameOf(top);

  const visit = (level: number, fromRun: number, toRun: number): void => {
    const frame = frames[level]!;
    const count = sortRuns(frame, level, fromRun, toRun);
    const { runs, bounds } = frame;
    for (let i = 0; i < count; i++) {
      if (bounds[i]! > candidates.bound) return;
      const run = runs[i]!;
      if (level === 0) estimateRun(run);
      else visit(level - 1, run << stepBits(level), tree.childrenEnd(level, run));
    }
  };

  /** Fills the frame with the runs that have lots of the set and are no farther than the worst of the k. */
  const sortRuns = ({ runs, bounds }: Frame, level: number, fromRun: number, toRun: number) => {
    const boxes = levels[level]!;
    const cosBoxes = tree.cosines[level]!;
    const [lng, lat] = from;
    let count = 0;
    for (let run = fromRun; run < toRun; run++) {
      if (!isAll && isEmpty(set, level, run)) continue;
      const b = run * 4;
      const west = boxes[b]!;
      const south = boxes[b + 1]!;
      const east = boxes[b + 2]!;
      const north = boxes[b + 3]!;
      let bound = boxMinHaversine(lng, lat, cosLat, west, south, east, north, cosBoxes[run]!);
      if (bound > candidates.bound) continue;
      // Boxes around the point come first, the smallest before the others: its lots are likely to be nearest.
      if (bound < 0) bound = -1 / (1e-9 + (east - west) * (north - south));
      // Insertion sort, because except at the top there are few runs.
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

  const estimateRun = (run: number): void => {
    const { positions } = tree;
    const [lng, lat] = from;
    const least = cosLat * tree.cosines[0]![run]!;
    let { bound } = candidates;
    for (let word = set.words[run]!; word !== 0; word &= word - 1) {
      const slot = run * 32 + lowestBit(word);
      const toLat = positions[slot * 2 + 1]!;
      const y = toLat - lat;
      const x = positions[slot * 2]! - lng;
      // A bound from the run's least cosine and x² - x⁴ / 3 <= sin² x excludes most lots before any sine.
      const y2 = y * y * HALF_SQUARE;
      const x2 = x * x * HALF_SQUARE;
      if (y2 - (y2 * y2) / 3 + least * (x2 - (x2 * x2) / 3) - Number.EPSILON > bound) continue;
      const estimate = estimatedHaversine(lng, lat, cosLat, positions[slot * 2]!, toLat);
      if (estimate > bound) continue;
      candidates.add(slot, estimate);
      bound = candidates.bound;
    }
  };

  visit(TOP_LEVEL, 0, top);
}

/** Whether a run has no lot of the set: by its words, or by the rank directory where that is free. */
function isEmpty({ words, ranks }: SlotBits, level: number, run: number): boolean {
  const bits = RUN_BITS[level]!;
  if (bits < BLOCK_BITS) {
    const from = run << (bits - 5);
    const end = Math.min(from + (1 << (bits - 5)), words.length);
    for (let w = from; w < end; w++) if (words[w] !== 0) return false;
    return true;
  }
  const blocks = 1 << (bits - BLOCK_BITS);
  const last = Math.min((run + 1) * blocks, ranks.length - 1);
  return ranks[run * blocks] === ranks[last];
}
