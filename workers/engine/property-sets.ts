/**
 * One set of lots per property. A filter is an intersection, a facet a count. [S3, S10]
 *
 * Lots have few distinct combinations of properties, so each row stores its combination's number.
 */
import { EMPTY_SET, setOf, type SlotSet } from './slot-set.ts';

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
    const slotsOf = new Map(combinations.flat().map((id): [number, number[]] => [id, []]));
    const listsOf = combinations.map((ids) => Array.from(new Set(ids), (id) => slotsOf.get(id)!));
    for (let slot = 0; slot < rowOf.length; slot++) {
      for (const slots of listsOf[combinationOf[rowOf[slot]!]!]!) slots.push(slot);
    }
    this.ids = [...slotsOf.keys()].sort((a, b) => a - b);
    for (const [id, slots] of slotsOf) this.#sets.set(id, setOf(slots, rowOf.length));
  }

  /** Returns the lots with the property; an empty set for an unknown id. */
  get(id: number): SlotSet {
    return this.#sets.get(id) ?? EMPTY_SET;
  }
}
