/**
 * The lots within a region of the map: a box [S11] or a circle [S6]. A walk down the box tree skips runs outside,
 * takes runs inside whole (a rank subtraction, or a copy of words), and tests single lots only along the region's
 * edge.
 */
import { bboxContains, type BBox } from '../../src/domain/geo.ts';
import { lowestBit, popcount } from './bitset.ts';
import { RUN_BITS, stepBits, TOP_LEVEL, type BoxTree } from './box-tree.ts';
import { SlotCollector, SlotList, type SlotBits, type SlotSet } from './slot-set.ts';

export const OUTSIDE = 0;
export const PARTLY = 1;
export const INSIDE = 2;
export type Overlap = typeof OUTSIDE | typeof PARTLY | typeof INSIDE;

export interface Region {
  /** How the box [west, south, east, north] lies to the region; PARTLY if that isn't certain. */
  overlap(west: number, south: number, east: number, north: number): Overlap;
  /**
   * Tests the lots of one word: takes the members' bits and returns those inside. One call per 32 lots keeps the
   * loop within one function, which is where most of the time goes.
   * @param first slot of the lowest bit
   */
  inside(positions: Float64Array, first: number, word: number): number;
}

/** @param box within ±180, see `wrapBBox`. */
export function boxRegion(box: BBox): Region {
  const [w, s, e, n] = box;
  return {
    overlap(west, south, east, north) {
      if (south > n || north < s) return OUTSIDE;
      const insideLat = south >= s && north <= n;
      if (w <= e) {
        if (west > e || east < w) return OUTSIDE;
        return insideLat && west >= w && east <= e ? INSIDE : PARTLY;
      }
      if (west > e && east < w) return OUTSIDE;
      return insideLat && (west >= w || east <= e) ? INSIDE : PARTLY;
    },
    inside(positions, first, word) {
      let kept = word;
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest);
        const at = (first + bit) * 2;
        if (!bboxContains(box, [positions[at]!, positions[at + 1]!])) kept ^= 1 << bit;
      }
      return kept;
    },
  };
}

/** Counts the lots of the set in the region. */
export function countWithin(set: SlotSet, region: Region, tree: BoxTree): number {
  if (set.kind === 'list') return withinList(set, region, tree).count;
  let total = 0;
  walk(
    set,
    region,
    tree,
    (first, last) => {
      total += set.countFrom(first, last);
    },
    (_first, word) => {
      total += popcount(word);
    },
  );
  return total;
}

/** Returns the lots of the set in the region. */
export function within(set: SlotSet, region: Region, tree: BoxTree): SlotSet {
  if (set.kind === 'list') return withinList(set, region, tree);
  const found = new SlotCollector(tree.size);
  walk(
    set,
    region,
    tree,
    (first, last) => found.addAll(set, first, last),
    (first, word) => found.addWord(first, word),
  );
  return found.finish();
}

function withinList(list: SlotList, region: Region, { positions }: BoxTree): SlotList {
  return new SlotList(list.slots.filter((slot) => region.inside(positions, slot, 1) !== 0));
}

/**
 * @param onRun gets each run of slots [first, last) inside the region, members and others
 * @param onWord gets the members inside the region among the 32 slots from `first` on
 */
function walk(
  set: SlotBits,
  region: Region,
  tree: BoxTree,
  onRun: (first: number, last: number) => void,
  onWord: (first: number, word: number) => void,
): void {
  const { levels, positions, size } = tree;
  const visit = (level: number, fromRun: number, toRun: number): void => {
    const boxes = levels[level]!;
    const bits = RUN_BITS[level]!;
    for (let run = fromRun; run < toRun; run++) {
      const first = run << bits;
      if (level === 0 && set.words[run] === 0) continue;
      const at = run * 4;
      const overlap = region.overlap(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
      if (overlap === OUTSIDE) continue;
      if (overlap === INSIDE) {
        onRun(first, Math.min(first + (1 << bits), size));
      } else if (level === 0) {
        onWord(first, region.inside(positions, first, set.words[run]!));
      } else {
        visit(level - 1, run << stepBits(level), tree.childrenEnd(level, run));
      }
    }
  };
  visit(TOP_LEVEL, 0, tree.runsAt(TOP_LEVEL));
}

/**
 * Brings a viewport's box within ±180: maps give longitudes beyond that after a pan across the 180th meridian. A
 * box of a whole turn or more is the whole world.
 */
export function wrapBBox([west, south, east, north]: BBox): BBox {
  if (east - west >= 360) return [-180, south, 180, north];
  return [wrapLng(west), south, wrapLng(east), north];
}

function wrapLng(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}
