/**
 * The lots of each distinct value of a column of facts (fact-table.ts). A filter of the moment decides about each value
 * once and gathers the lots of the values that pass. [F5]
 */
import { setBit, wordsFor } from './bitset.ts';
import { SlotBits, smallerForm, type SlotSet } from './slot-set.ts';

export class FactPostings {
  /** The number of each value's text, ascending. */
  readonly texts: Uint32Array;
  /** Per value: its lots, ascending. */
  readonly #slots: readonly (readonly number[])[];
  readonly #size: number;

  /** @param column per row: a text's number + 1, or 0; empty if no row has a text. */
  constructor(column: Uint32Array, rowOf: Uint32Array) {
    this.#size = rowOf.length;
    const slotsOf = new Map<number, number[]>();
    for (let slot = 0; slot < rowOf.length && column.length > 0; slot++) {
      const number = column[rowOf[slot]!]!;
      if (number === 0) continue;
      const known = slotsOf.get(number);
      if (known) known.push(slot);
      else slotsOf.set(number, [slot]);
    }
    const numbers = Uint32Array.from(slotsOf.keys()).sort();
    this.texts = numbers.map((number) => number - 1);
    this.#slots = Array.from(numbers, (number) => slotsOf.get(number)!);
  }

  /** How many distinct values there are. */
  get length(): number {
    return this.texts.length;
  }

  /** Returns the lots whose value passes. */
  where(passes: (value: number) => boolean): SlotSet {
    const words = new Int32Array(wordsFor(this.#size));
    for (const [value, slots] of this.#slots.entries()) {
      if (passes(value)) for (const slot of slots) setBit(words, slot);
    }
    return smallerForm(SlotBits.of(words, this.#size), this.#size);
  }
}
