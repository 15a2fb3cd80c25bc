import type { SlotLayout } from './slot-layout.ts';
import type { ClusterColumns } from './cluster-columns.ts';
import type { LotTable } from './lot-table.ts';
import type { TextIndex } from './text-index.ts';

/** Counted while loading, shown in `stats`. */
export interface BuildFacts {
  readonly dropped: Readonly<Record<string, number>>;
  readonly buildMs: number;
}

export interface EngineParts {
  readonly table: LotTable;
  readonly text: TextIndex;
  readonly layout: SlotLayout;
  readonly clusters: ClusterColumns | undefined;
  readonly facts: BuildFacts;
}

/** Returns the bytes of all columns of an engine. */
export function columnBytes({ table, text, layout, clusters }: EngineParts): number {
  const { bytes, offsets } = text.strings;
  return bytesIn([table.columns, bytes, offsets, text.suffixes, layout.columns, clusters]);
}

/** Returns the bytes of all typed arrays in a value. */
export function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesIn(part), 0);
}
