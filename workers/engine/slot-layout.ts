/**
 * Everything that depends on how lots are numbered. A lot's *row* is its place in the data; its *slot*
 * its place in a spatial order. There are two orders in an engine's life: a Hilbert curve, at hand at
 * once, and the depth-first order of the cluster tree, which serves clusters too and replaces it.
 */
import { setBit, wordsFor } from './bitset.ts';
import { BoxTree } from './box-tree.ts';
import { FactPostings } from './fact-postings.ts';
import type { PrecomputedColumns } from './precomputed-patterns.ts';
import type { LotTable } from './lot-table.ts';
import type { PostingColumns } from './postings.ts';
import { PropertySets } from './property-sets.ts';
import { SlotBits } from './slot-set.ts';
import { inverse } from './spatial-order.ts';
import { TextMatcher, type TextIndex } from './text-index.ts';

export interface SlotLayoutColumns {
  /** Row of each slot. */
  readonly rowOf: Uint32Array;
  /** lng, lat of each slot. */
  readonly positions: Float64Array;
  readonly postings: PostingColumns;
  /** Absent while the engine still builds. */
  readonly precomputed: PrecomputedColumns | undefined;
}

export class SlotLayout {
  readonly columns: SlotLayoutColumns;
  readonly rowOf: Uint32Array;
  readonly slotOf: Uint32Array;
  readonly text: TextMatcher;
  readonly all: SlotBits;
  readonly #table: LotTable;
  #boxes: BoxTree | undefined;
  #properties: PropertySets | undefined;
  #charging: SlotBits | undefined;
  #hours: FactPostings | undefined;
  #offers: FactPostings | undefined;

  constructor(columns: SlotLayoutColumns, table: LotTable, text: TextIndex) {
    const { rowOf, postings, precomputed } = columns;
    const size = rowOf.length;
    this.columns = columns;
    this.rowOf = rowOf;
    this.slotOf = inverse(rowOf);
    this.text = new TextMatcher(text, postings, precomputed, size);
    this.all = SlotBits.all(size);
    this.#table = table;
  }

  /** lng, lat of each slot. */
  get positions(): Float64Array {
    return this.columns.positions;
  }

  /**
   * Makes what is made when first asked for: for a layout that takes another's place while questions come.
   * @yields between two steps.
   */
  *prepare(): Generator<keyof SlotLayout> {
    const parts = ['boxes', 'properties', 'charging', 'hours', 'offers'] as const;
    for (const part of parts) if (this[part]) yield part;
    if (this.text.lots) yield 'text';
  }

  // What follows is made when first asked for: the first answer after a snapshot needs none of it.

  get boxes(): BoxTree {
    return (this.#boxes ??= new BoxTree(this.positions));
  }

  get properties(): PropertySets {
    const { combinations, columns } = this.#table;
    return (this.#properties ??= new PropertySets(combinations, columns.combinationOf, this.rowOf));
  }

  /** Lots with at least one charger. */
  get charging(): SlotBits {
    return (this.#charging ??= this.#chargingSet());
  }

  /** Lots by their opening hours (F5). */
  get hours(): FactPostings {
    return (this.#hours ??= this.#postingsOf('hours'));
  }

  /** Lots by what they are for and what can be plugged in there (F5). */
  get offers(): FactPostings {
    return (this.#offers ??= this.#postingsOf('offers'));
  }

  #postingsOf(column: 'hours' | 'offers'): FactPostings {
    const { columns, texts } = this.#table;
    return new FactPostings(columns.facts[column], texts.length, this.rowOf);
  }

  #chargingSet(): SlotBits {
    const { rowOf } = this;
    const { chargers } = this.#table.columns;
    const bits = new Int32Array(wordsFor(rowOf.length));
    for (let slot = 0; slot < rowOf.length; slot++) {
      if (chargers[rowOf[slot]!]! > 0) setBit(bits, slot);
    }
    return SlotBits.of(bits, rowOf.length);
  }
}

/** Positions by slot, from positions by row. */
export function arrangePositions(byRow: Float64Array, rowOf: Uint32Array): Float64Array {
  const bySlot = new Float64Array(byRow.length);
  for (let slot = 0; slot < rowOf.length; slot++) {
    bySlot[slot * 2] = byRow[rowOf[slot]! * 2]!;
    bySlot[slot * 2 + 1] = byRow[rowOf[slot]! * 2 + 1]!;
  }
  return bySlot;
}
