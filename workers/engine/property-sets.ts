/**
 * One set of lots per property: bits for a property of many lots, sorted slots for one of few (below 1/64 of the
 * lots, where a list is half as large and quicker to count). A filter is an intersection, a facet a count. [S3, S10]
 *
 * Lots have few distinct combinations of properties, so each row stores its combination's number.
 */
import { setBit, wordsFor } from './bitset.ts';
import { EMPTY_SET, SlotBits, SlotList, type SlotSet } from './slot-set.ts';

/** Above this share of the lots, a property's set is stored as bits. */
const DENSE_SHARE = 1 / 64;

export class PropertySets {
  readonly ids: readonly number[];
  readonly #sets = new Map<number, SlotSet>();

  /**
   * @param combinations property ids of each combination.
   * @param combinationOf combination of each row.
   * @param rowOf row of each slot.
   */
  constructor(
    combinations: readonly (readonly number[])[],
    combinationOf: Uint32Array,
    rowOf: Uint32Array,
  ) {
    const size = rowOf.length;
    const uses = new Uint32Array(combinations.length);
    for (const combination of combinationOf) uses[combination]!++;
    // Counted first, so that each set is filled where it stays: numbers in growing lists would fill the memory.
    const counts = new Map<number, number>();
    for (const [combination, ids] of combinations.entries()) {
      for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + uses[combination]!);
    }
    this.ids = [...counts.keys()].sort((a, b) => a - b);
    const dense = new Map<number, Int32Array>();
    const sparse = new Map<number, { readonly slots: Uint32Array; length: number }>();
    for (const [id, count] of counts) {
      if (count > size * DENSE_SHARE) dense.set(id, new Int32Array(wordsFor(size)));
      else sparse.set(id, { slots: new Uint32Array(count), length: 0 });
    }
    const denseOf = combinations.map((ids) =>
      ids.map((id) => dense.get(id)).filter((set) => set !== undefined),
    );
    const sparseOf = combinations.map((ids) =>
      Array.from(new Set(ids), (id) => sparse.get(id)).filter((set) => set !== undefined),
    );
    for (let slot = 0; slot < size; slot++) {
      const combination = combinationOf[rowOf[slot]!]!;
      for (const bits of denseOf[combination]!) setBit(bits, slot);
      for (const list of sparseOf[combination]!) list.slots[list.length++] = slot;
    }
    for (const [id, bits] of dense) this.#sets.set(id, SlotBits.of(bits, size));
    for (const [id, { slots }] of sparse) this.#sets.set(id, new SlotList(slots));
  }

  /** Returns the lots with the property; an empty set for an unknown id. */
  get(id: number): SlotSet {
    return this.#sets.get(id) ?? EMPTY_SET;
  }
}
