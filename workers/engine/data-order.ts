/**
 * Finds the first lots of a set in data order (the order without a position [S4]), though sets are in spatial
 * order.
 *
 * Two ways, each cheap when the other is expensive: walk the data from its start and test each lot (a broad set:
 * ten matches come soon), or go through the set and keep the smallest rows (a narrow set). The walk stops once it
 * has cost as much as the other way would, so the worst case is twice the best.
 */
import { select } from './select.ts';
import type { SlotSet } from './slot-set.ts';

/** @returns at most `limit` slots, in data order. */
export function firstInDataOrder(
  set: SlotSet,
  rowOf: Uint32Array,
  slotOf: Uint32Array,
  limit: number,
): readonly number[] {
  const wanted = Math.min(limit, set.count);
  if (wanted === 0) return [];
  if (set.kind === 'bits' && wanted < set.count) {
    const found: number[] = [];
    for (let row = 0; row < Math.min(slotOf.length, set.count); row++) {
      const slot = slotOf[row]!;
      if (set.has(slot) && found.push(slot) === wanted) return found;
    }
  }
  return Array.from(smallest(set, rowOf, wanted), (row) => slotOf[row]!);
}

function smallest(set: SlotSet, rowOf: Uint32Array, wanted: number): Float64Array {
  const rows = Float64Array.from(set.toSlots(), (slot) => rowOf[slot]!);
  select(rows, rows.length, wanted - 1);
  return rows.subarray(0, wanted).sort();
}
