/**
 * Everything that depends on how lots are numbered. A lot's *row* is its place in the data, its *slot* its place in
 * a spatial order. An engine has two orders in turn: a Hilbert curve, ready at once, and the depth-first order of
 * the cluster tree, which replaces it and serves clusters too.
 */
import { BoxTree } from './box-tree.ts';
import { FactPostings } from './fact-postings.ts';
import { buildClusterTree } from './cluster-numbering.ts';
import type { ClusterColumns } from './clusters.ts';
import { buildPrecomputedPatterns, type PrecomputedColumns } from './precomputed-patterns.ts';
import type { LotTable } from './lot-table.ts';
import type { EngineOptions } from './engine-options.ts';
import { type PostingColumns, renumberPostings } from './postings.ts';
import { PropertySets } from './property-sets.ts';
import { setOf, SlotBits, type SlotSet } from './slot-set.ts';
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
  #marked: SlotSet | undefined;
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

  // The rest is built on first use: the first answer after a snapshot needs none of it.

  get boxes(): BoxTree {
    return (this.#boxes ??= new BoxTree(this.positions));
  }

  get properties(): PropertySets {
    const { combinations, combinationOf } = this.#table.columns;
    return (this.#properties ??= new PropertySets(combinations, combinationOf, this.rowOf));
  }

  /** Lots that markers count separately. */
  get marked(): SlotSet {
    const { chargers } = this.#table.columns;
    return (this.#marked ??= setOf(
      this.all.toSlots().filter((slot) => this.#isMarked(chargers[this.rowOf[slot]!]!)),
      this.all.count,
    ));
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
    return new FactPostings(this.#table.columns.facts[column], this.rowOf);
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

/**
 * Builds the cluster tree and everything that depends on its order; `before` isn't changed.
 * @yields the share done, 0–1, where it is known.
 */
export function* renumber(
  before: SlotLayout,
  table: LotTable,
  text: TextIndex,
  options: Pick<EngineOptions, 'clusters' | 'isMarked'>,
): Generator<number | undefined, { layout: SlotLayout; clusters: ClusterColumns }> {
  const byRow = arrangePositions(before.positions, before.slotOf);
  yield 0;
  const { order: rowOf, clusters } = yield* buildClusterTree(byRow, options.clusters);
  const positions = arrangePositions(byRow, rowOf);
  yield 0.955;
  const newSlotOf = slotsBySlot(before, rowOf);
  yield 0.96;
  const postings = renumberPostings(before.columns.postings, newSlotOf);
  yield 0.965;
  const precomputed = yield* buildPrecomputedPatterns(text, postings, table.size);
  yield 0.98;
  const layout = new SlotLayout({ rowOf, positions, postings, precomputed }, table, text, options);
  // Built here, in steps: the first question after the change would build it in one go.
  const parts = ['boxes', 'properties', 'marked', 'hours', 'offers'] as const;
  for (const part of parts) if (layout[part]) yield 0.99;
  if (layout.text.lots) yield 0.99;
  return { layout, clusters };
}

/** Returns the new slot of each old one. */
function slotsBySlot({ slotOf }: SlotLayout, rowOf: Uint32Array): Uint32Array {
  const slots = new Uint32Array(rowOf.length);
  for (let slot = 0; slot < rowOf.length; slot++) slots[slotOf[rowOf[slot]!]!] = slot;
  return slots;
}
