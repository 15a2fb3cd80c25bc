/**
 * Finds the first lots of a set in data order (the order without a position [S4]), though sets are in spatial
 * order.
 *
 * Two ways, each cheap when the other is expensive: walk the data from its start and test each lot (a broad set:
 * ten matches come soon), or go through the set and keep the smallest rows (a narrow set). The walk stops once it
 * has cost as much as the other way would, so the worst case is twice the best.
 */
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

function smallest(set: SlotSet, rowOf: Uint32Array, wanted: number): Uint32Array {
  const slots = set.toSlots();
  const kept = new Uint32Array(Math.min(slots.length, Math.max(256, wanted * 2)));
  let length = 0;
  let limit = Infinity;
  for (const slot of slots) {
    const row = rowOf[slot]!;
    if (row >= limit) continue;
    if (length === kept.length) {
      kept.sort();
      length = wanted;
      limit = kept[wanted - 1]!;
      if (row >= limit) continue;
    }
    kept[length++] = row;
  }
  return kept.subarray(0, length).sort().subarray(0, wanted);
}
