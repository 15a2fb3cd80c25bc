/**
 * One set of lots per property: bits for a property of many lots, sorted slots for one of few (below 1/64 of the
 * lots, where a list is half as large and quicker to count). A filter is an intersection, a facet a count. [S3,
 * S10]
 *
 * Lots have few distinct combinations of properties, so each row stores its combination's number.
 */
import { EMPTY_SET, setOf, SlotList, type SlotSet } from './slot-set.ts';

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
    const slotsOf = new Map<number, number[]>();
    for (const id of new Set(combinations.flat())) slotsOf.set(id, []);
    const listsOf = combinations.map((ids) => Array.from(new Set(ids), (id) => slotsOf.get(id)!));
    for (let slot = 0; slot < rowOf.length; slot++) {
      for (const slots of listsOf[combinationOf[rowOf[slot]!]!]!) slots.push(slot);
    }
    this.ids = [...slotsOf.keys()].sort((a, b) => a - b);
    const most = rowOf.length * DENSE_SHARE;
    for (const [id, slots] of slotsOf) {
      const isDense = slots.length > most;
      this.#sets.set(
        id,
        isDense ? setOf(slots, rowOf.length) : new SlotList(Uint32Array.from(slots)),
      );
    }
  }

  /** Returns the lots with the property; an empty set for an unknown id. */
  get(id: number): SlotSet {
    return this.#sets.get(id) ?? EMPTY_SET;
  }
}
