import type { ClusterColumns } from './clusters.ts';
import type { LotColumns } from './lot-table.ts';
import type { SlotLayoutColumns } from './slot-layout.ts';
import type { StringColumns } from './string-dictionary.ts';
import type { SuffixColumns } from './suffix-array.ts';

/**
 * An engine as plain data: nested objects of numbers, strings and typed arrays, which `structuredClone`, a file or
 * IndexedDB can hold. What is cheap to derive (boxes, property sets) isn't stored. When a column's meaning changes, `MAGIC`
 * of loading/snapshot-file.ts changes, too: older snapshots are then refused.
 */
export interface EngineColumns {
  /** Rows left out while loading, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly lots: LotColumns;
  /** The folded cities and names. */
  readonly strings: StringColumns;
  readonly suffixes: SuffixColumns;
  readonly layout: SlotLayoutColumns;
  /** Absent until the engine has built them. */
  readonly clusters?: ClusterColumns;
}
