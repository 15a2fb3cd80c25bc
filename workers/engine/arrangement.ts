/**
 * Everything that depends on how lots are numbered. A lot's *row* is its place in the data; its *slot*
 * its place in a spatial order. There are two orders in an engine's life: a Hilbert curve, at hand at
 * once, and the depth-first order of the cluster tree, which serves clusters too and replaces it.
 */
import { setBit, wordsFor } from './bitset.ts';
import { BoxTree } from './box-tree.ts';
import type { HeavyColumns } from './heavy-patterns.ts';
import type { LotTable } from './lot-table.ts';
import { withHeads, type PostingColumns } from './postings.ts';
import { PropertySets } from './property-sets.ts';
import { SlotBits } from './slot-set.ts';
import { inverse } from './spatial-order.ts';
import { TextMatcher, type TextIndex } from './text-index.ts';

export interface ArrangementColumns {
  /** Row of each slot. */
  readonly rowOf: Uint32Array;
  /** lng, lat of each slot. */
  readonly positions: Float64Array;
  readonly postings: PostingColumns;
  /** Absent while the engine still builds. */
  readonly heavy: HeavyColumns | undefined;
}

export class Arrangement {
  readonly columns: ArrangementColumns;
  readonly rowOf: Uint32Array;
  readonly slotOf: Uint32Array;
  readonly positions: Float64Array;
  readonly boxes: BoxTree;
  readonly text: TextMatcher;
  readonly properties: PropertySets;
  readonly all: SlotBits;
  /** Lots with at least one charger. */
  readonly charging: SlotBits;

  constructor(columns: ArrangementColumns, table: LotTable, text: TextIndex) {
    const { rowOf, positions, postings, heavy } = columns;
    const { chargers, combinationOf } = table.columns;
    const size = rowOf.length;
    this.columns = columns;
    this.rowOf = rowOf;
    this.slotOf = inverse(rowOf);
    this.positions = positions;
    this.boxes = new BoxTree(positions);
    this.text = new TextMatcher(text, withHeads(postings), heavy, size);
    this.properties = new PropertySets(table.combinations, combinationOf, rowOf);
    this.all = SlotBits.all(size);
    const charging = new Int32Array(wordsFor(size));
    for (let slot = 0; slot < size; slot++) if (chargers[rowOf[slot]!]! > 0) setBit(charging, slot);
    this.charging = SlotBits.of(charging, size);
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
