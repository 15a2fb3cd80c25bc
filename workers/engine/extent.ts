/**
 * The box around the matching lots of a range of slots [M4c]. The walk skips a run whose box lies within the box
 * found so far, and a run without a member. What remains lies near the answer's edges, however many lots are
 * inside.
 */
import type { BBox } from '../../src/domain/geo.ts';
import { lowestBit } from './bitset.ts';
import { RUN_BITS, stepBits, TOP_LEVEL, type BoxTree } from './box-tree.ts';
import type { SlotBits, SlotSet } from './slot-set.ts';

/** A box that grows around positions, never across the 180th meridian. */
export class GrowingBox {
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;

  add(lng: number, lat: number): void {
    if (lng < this.#west) this.#west = lng;
    if (lat < this.#south) this.#south = lat;
    if (lng > this.#east) this.#east = lng;
    if (lat > this.#north) this.#north = lat;
  }

  addBox(west: number, south: number, east: number, north: number): void {
    this.add(west, south);
    this.add(east, north);
  }

  contains(west: number, south: number, east: number, north: number): boolean {
    return west >= this.#west && south >= this.#south && east <= this.#east && north <= this.#north;
  }

  /** Undefined until a position was added. */
  get bbox(): BBox | undefined {
    if (this.#west > this.#east) return undefined;
    return [this.#west, this.#south, this.#east, this.#north];
  }
}

/** Returns the smallest box around positions (lng, lat of each); undefined without any. */
export function boxAround(positions: Float64Array): BBox | undefined {
  const box = new GrowingBox();
  for (let at = 0; at < positions.length; at += 2) box.add(positions[at]!, positions[at + 1]!);
  return box.bbox;
}

/** Returns the smallest box around the lots of `set` within the slots [first, last); undefined without any. */
export function extentWithin(
  set: SlotSet,
  tree: BoxTree,
  first = 0,
  last = tree.size,
): BBox | undefined {
  const box = new GrowingBox();
  if (set.kind === 'list') {
    const { slots } = set;
    const end = set.rank(last);
    for (let i = set.rank(first); i < end; i++) {
      box.add(tree.positions[slots[i]! * 2]!, tree.positions[slots[i]! * 2 + 1]!);
    }
  } else {
    growOverRuns(box, set, tree, first, last);
  }
  return box.bbox;
}

function growOverRuns(
  box: GrowingBox,
  set: SlotBits,
  tree: BoxTree,
  first: number,
  last: number,
): void {
  const { levels, positions, size } = tree;

  const addLots = (run: number): void => {
    let word = set.words[run]!;
    const start = run * 32;
    if (start < first) word &= -1 << (first - start);
    if (start + 32 > last) word &= (1 << (last - start)) - 1;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const slot = start + lowestBit(rest);
      box.add(positions[slot * 2]!, positions[slot * 2 + 1]!);
    }
  };

  const visit = (level: number, fromRun: number, toRun: number): void => {
    const boxes = levels[level]!;
    const bits = RUN_BITS[level]!;
    const start = Math.max(fromRun, first >>> bits);
    const end = Math.min(toRun, Math.ceil(last / (1 << bits)));
    for (let run = start; run < end; run++) {
      const at = run * 4;
      const [west, south, east, north] = [
        boxes[at]!,
        boxes[at + 1]!,
        boxes[at + 2]!,
        boxes[at + 3]!,
      ];
      if (box.contains(west, south, east, north)) continue;
      if (level === 0) {
        addLots(run);
        continue;
      }
      const runFirst = run << bits;
      const runLast = Math.min(runFirst + (1 << bits), size);
      const members = set.countFrom(runFirst, runLast);
      if (members === 0) continue;
      if (members === runLast - runFirst && runFirst >= first && runLast <= last) {
        box.addBox(west, south, east, north);
      } else {
        visit(level - 1, run << stepBits(level), tree.childrenEnd(level, run));
      }
    }
  };
  if (first < last) visit(TOP_LEVEL, 0, tree.runsAt(TOP_LEVEL));
}
