/**
 * Order statistics over a set of lots (the median longitude, the distance within which 95 % lie) without measuring
 * every lot. A sample of members brackets the value, whole runs below the bracket are counted by rank, and only
 * lots within it are measured (Floyd & Rivest 1975, over a tree of boxes).
 */
import { lowestBit } from './bitset.ts';
import { type BoxTree, RUN_BITS, stepBits, TOP_LEVEL } from './box-tree.ts';
import { INSIDE, OUTSIDE, PARTLY, type Region } from './region.ts';
import type { SlotBits, SlotSet } from './slot-set.ts';

/** A number for each lot, by its position. */
export interface Measure {
  of(lng: number, lat: number): number;
  /** At most the measure of any lot in the box. */
  least(west: number, south: number, east: number, north: number): number;
  /** At least the measure of any lot in the box. */
  most(west: number, south: number, east: number, north: number): number;
}

/** Up to so many lots are all measured, which costs less than sampling. */
const FEW = 4096;
const SAMPLE = 1024;
/** How many members of the sample the bracket extends either way of the expected place: three standard deviations. */
const MARGIN = Math.ceil(1.5 * Math.sqrt(SAMPLE));

/**
 * Returns the measure that would be at `index` if those of all members were sorted.
 * @param index less than the number of members
 */
export function measureAt(set: SlotSet, tree: BoxTree, measure: Measure, index: number): number {
  if (set.kind === 'list' || set.count <= FEW) {
    const values = Float64Array.from(set.toSlots(), (slot) => measureOf(tree, measure, slot));
    return select(values, values.length, index);
  }
  let [low, high] = bracket(set, tree, measure, index);
  for (;;) {
    const found = new Found(set.count);
    walk(set, tree, measure, low, high, found);
    if (index < found.below) low = -Infinity;
    else if (index >= found.below + found.length) high = Infinity;
    else return select(found.values, found.length, index - found.below);
  }
}

/** Returns the region of the lots whose measure is at most `limit`. */
export function atMost(measure: Measure, limit: number): Region {
  return {
    overlap(west, south, east, north) {
      if (measure.most(west, south, east, north) <= limit) return INSIDE;
      return measure.least(west, south, east, north) > limit ? OUTSIDE : PARTLY;
    },
    inside(positions, first, word) {
      let kept = word;
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest);
        const at = (first + bit) * 2;
        if (measure.of(positions[at]!, positions[at + 1]!) > limit) kept ^= 1 << bit;
      }
      return kept;
    },
  };
}

function measureOf({ positions }: BoxTree, measure: Measure, slot: number): number {
  return measure.of(positions[slot * 2]!, positions[slot * 2 + 1]!);
}

/** Returns two values that the one at `index` probably lies between. */
function bracket(set: SlotBits, tree: BoxTree, measure: Measure, index: number) {
  // Near slots are near places, so a sample at even steps is spread as the lots are.
  const sample = Float64Array.from({ length: SAMPLE }, (_, i) =>
    measureOf(tree, measure, set.member(Math.floor(((i + 0.5) * set.count) / SAMPLE))),
  ).sort();
  const at = Math.floor((index / set.count) * SAMPLE);
  return [sample[at - MARGIN] ?? -Infinity, sample[at + MARGIN] ?? Infinity] as const;
}

/** Counts the members below a bracket and collects the measures of those within it. */
class Found {
  below = 0;
  length = 0;
  values: Float64Array<ArrayBuffer>;

  constructor(members: number) {
    this.values = new Float64Array(Math.min(members, FEW * 16));
  }

  add(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}

function walk(
  set: SlotBits,
  tree: BoxTree,
  measure: Measure,
  low: number,
  high: number,
  found: Found,
): void {
  const { levels, positions, size } = tree;
  const look = (run: number): void => {
    for (let rest = set.words[run]!; rest !== 0; rest &= rest - 1) {
      const at = (run * 32 + lowestBit(rest)) * 2;
      const value = measure.of(positions[at]!, positions[at + 1]!);
      if (value < low) found.below++;
      else if (value <= high) found.add(value);
    }
  };
  const visit = (level: number, fromRun: number, toRun: number): void => {
    const boxes = levels[level]!;
    const bits = RUN_BITS[level]!;
    for (let run = fromRun; run < toRun; run++) {
      if (level === 0 && set.words[run] === 0) continue;
      const at = run * 4;
      const [west, south, east, north] = [
        boxes[at]!,
        boxes[at + 1]!,
        boxes[at + 2]!,
        boxes[at + 3]!,
      ];
      if (measure.least(west, south, east, north) > high) continue;
      if (measure.most(west, south, east, north) < low) {
        const first = run << bits;
        found.below += set.countFrom(first, Math.min(first + (1 << bits), size));
      } else if (level === 0) {
        look(run);
      } else {
        visit(level - 1, run << stepBits(level), tree.childrenEnd(level, run));
      }
    }
  };
  visit(TOP_LEVEL, 0, tree.runsAt(TOP_LEVEL));
}

/**
 * Returns the value that would be at `index` if the first `length` of `values` were sorted (Hoare's selection).
 * Reorders them. Equal values cost no more than others.
 * @param cost counts the values read: a small multiple of their number.
 */
export function select(
  values: Float64Array,
  length: number,
  index: number,
  cost?: { steps: number },
): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    if (cost) cost.steps += high - low + 1;
    const a = values[low]!;
    const b = values[(low + high) >>> 1]!;
    const c = values[high]!;
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (index <= j) high = j;
    else if (index >= i) low = i;
    else return values[index]!;
  }
  return values[index]!;
}
