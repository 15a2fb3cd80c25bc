/**
 * The lots of each distinct value of a column of facts (fact-table.ts):
 *
 *   texts   4   9   17 …     numbers of the distinct texts, ascending
 *   starts  0   2   5  …     lots with value v are slots[starts[v] .. starts[v + 1]), ascending
 *   slots   7 9 1 4 8  …
 *
 * A filter of the moment decides about each value once and gathers the lots of the values that pass. [F5]
 */
import { setBit, wordsFor } from './bitset.ts';
import { EMPTY_SET, SlotBits, smallerForm, type SlotSet } from './slot-set.ts';

export class FactPostings {
  readonly texts: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #size: number;

  /**
   * @param column per row: a text's number + 1, or 0; empty if no row has a text.
   * @param textCount how many texts there are.
   */
  constructor(column: Uint32Array, textCount: number, rowOf: Uint32Array) {
    this.#size = rowOf.length;
    const valueOf = column.length === 0 ? new Uint32Array(0) : new Uint32Array(textCount + 1);
    const lots = countValues(column, valueOf);
    this.texts = numberValues(valueOf);
    this.#starts = new Uint32Array(this.texts.length + 1);
    this.#slots = new Uint32Array(lots);
    if (lots === 0) return;
    for (const [value, text] of this.texts.entries()) {
      this.#starts[value + 1] = this.#starts[value]! + valueOf[text + 1]!;
      valueOf[text + 1] = value;
    }
    const cursors = this.#starts.slice();
    for (let slot = 0; slot < rowOf.length; slot++) {
      const number = column[rowOf[slot]!]!;
      if (number !== 0) this.#slots[cursors[valueOf[number]!]!++] = slot;
    }
  }

  /** How many distinct values there are. */
  get length(): number {
    return this.texts.length;
  }

  /** Returns the lots whose value passes. @param passes per value: 1 or 0. */
  where(passes: Uint8Array): SlotSet {
    const starts = this.#starts;
    const slots = this.#slots;
    let words: Int32Array | undefined;
    for (let value = 0; value < passes.length; value++) {
      if (passes[value] === 0) continue;
      words ??= new Int32Array(wordsFor(this.#size));
      const end = starts[value + 1]!;
      for (let at = starts[value]!; at < end; at++) setBit(words, slots[at]!);
    }
    return words ? smallerForm(SlotBits.of(words, this.#size), this.#size) : EMPTY_SET;
  }
}

/** Counts how many rows have each text; returns how many rows have one. */
function countValues(column: Uint32Array, counts: Uint32Array): number {
  let lots = 0;
  for (let row = 0; row < column.length; row++) {
    const number = column[row]!;
    if (number === 0) continue;
    counts[number]!++;
    lots++;
  }
  return lots;
}

/** Returns the texts that occur, ascending. */
function numberValues(counts: Uint32Array): Uint32Array {
  let values = 0;
  for (let number = 1; number < counts.length; number++) if (counts[number] !== 0) values++;
  const texts = new Uint32Array(values);
  values = 0;
  for (let number = 1; number < counts.length; number++) {
    if (counts[number] !== 0) texts[values++] = number - 1;
  }
  return texts;
}
