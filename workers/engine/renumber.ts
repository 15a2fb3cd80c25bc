/** Changes the lots' first order into the cluster tree's (slot-layout.ts), in steps. */
import type { ClusterColumns } from './clusters.ts';
import { buildClusterTree } from './cluster-numbering.ts';
import type { LotTable } from './lot-table.ts';
import type { EngineOptions } from './engine-options.ts';
import { buildPrecomputedPatterns } from './precomputed-patterns.ts';
import { renumberPostings } from './postings.ts';
import { arrangePositions, SlotLayout } from './slot-layout.ts';
import type { TextIndex } from './text-index.ts';

export interface Renumbered {
  readonly layout: SlotLayout;
  readonly clusters: ClusterColumns;
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
): Generator<number | undefined, Renumbered> {
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
  for (const _ of layout.prepare()) yield 0.99;
  return { layout, clusters };
}

/** Returns the new slot of each old one. */
function slotsBySlot({ slotOf }: SlotLayout, rowOf: Uint32Array): Uint32Array {
  const slots = new Uint32Array(rowOf.length);
  for (let slot = 0; slot < rowOf.length; slot++) slots[slotOf[rowOf[slot]!]!] = slot;
  return slots;
}
