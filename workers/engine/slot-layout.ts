/**
 * Everything that depends on how lots are numbered. A lot's *row* is its place in the data, its *slot* its place in
 * a spatial order. An engine has two orders in turn: a Hilbert curve, ready at once, and the depth-first order of
 * the cluster tree, which replaces it and serves clusters too.
 */
import { setBit, wordsFor } from './bitset.ts';
import { BoxTree } from './box-tree.ts';
import { FactPostings } from './fact-postings.ts';
import type { PrecomputedColumns } from './precomputed-patterns.ts';
import type { LotTable } from './lot-table.ts';
import type { EngineOptions } from './engine-options.ts';
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
  /** Absent until the engine has built them. */
  readonly precomputed: PrecomputedColumns | undefined;
}

export class SlotLayout {
  readonly columns: SlotLayoutColumns;
  readonly rowOf: Uint32Array;
  readonly slotOf: Uint32Array;
  readonly text: TextMatcher;
  readonly all: SlotBits;
  readonly #table: LotTable;
  readonly #isMarked: EngineOptions['isMarked'];
  #boxes: BoxTree | undefined;
  #properties: PropertySets | undefined;
  #marked: SlotBits | undefined;
  #hours: FactPostings | undefined;
  #offers: FactPostings | undefined;

  constructor(
    columns: SlotLayoutColumns,
    table: LotTable,
    text: TextIndex,
    { isMarked }: Pick<EngineOptions, 'isMarked'>,
  ) {
    const { rowOf, postings, precomputed } = columns;
    const size = rowOf.length;
    this.columns = columns;
    this.rowOf = rowOf;
    this.slotOf = inverse(rowOf);
    this.text = new TextMatcher(text, postings, precomputed, size);
    this.all = SlotBits.all(size);
    this.#table = table;
    this.#isMarked = isMarked;
  }

  /** lng, lat of each slot. */
  get positions(): Float64Array {
    return this.columns.positions;
  }

  /**
   * Builds what is otherwise built on first use, for a layout that replaces another between questions.
   * @yields between two steps.
   */
  *prepare(): Generator<keyof SlotLayout> {
    const parts = ['boxes', 'properties', 'marked', 'hours', 'offers'] as const;
    for (const part of parts) if (this[part]) yield part;
    if (this.text.lots) yield 'text';
  }

  // The rest is built on first use: the first answer after a snapshot needs none of it.

  get boxes(): BoxTree {
    return (this.#boxes ??= new BoxTree(this.positions));
  }

  get properties(): PropertySets {
    const { combinations, columns } = this.#table;
    return (this.#properties ??= new PropertySets(combinations, columns.combinationOf, this.rowOf));
  }

  /** Lots that markers count separately. */
  get marked(): SlotBits {
    return (this.#marked ??= this.#markedSet());
  }

  /** Lots by their opening hours. [F5] */
  get hours(): FactPostings {
    return (this.#hours ??= this.#postingsOf('hours'));
  }

  /** Lots by their kind and connectors. [F5] */
  get offers(): FactPostings {
    return (this.#offers ??= this.#postingsOf('offers'));
  }

  #postingsOf(column: 'hours' | 'offers'): FactPostings {
    const { columns, texts } = this.#table;
    return new FactPostings(columns.facts[column], texts.length, this.rowOf);
  }

  #markedSet(): SlotBits {
    const { rowOf } = this;
    const isMarked = this.#isMarked;
    const { chargers } = this.#table.columns;
    const bits = new Int32Array(wordsFor(rowOf.length));
    for (let slot = 0; slot < rowOf.length; slot++) {
      if (isMarked(chargers[rowOf[slot]!]!)) setBit(bits, slot);
    }
    return SlotBits.of(bits, rowOf.length);
  }
}

/** Returns positions by slot, from positions by row. */
export function arrangePositions(byRow: Float64Array, rowOf: Uint32Array): Float64Array {
  const bySlot = new Float64Array(byRow.length);
  for (let slot = 0; slot < rowOf.length; slot++) {
    bySlot[slot * 2] = byRow[rowOf[slot]! * 2]!;
    bySlot[slot * 2 + 1] = byRow[rowOf[slot]! * 2 + 1]!;
  }
  return bySlot;
}
