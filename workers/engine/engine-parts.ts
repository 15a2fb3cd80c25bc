/** What an engine consists of, and the order in which its columns are stored. */
import type { Arrangement } from './arrangement.ts';
import type { ClusterColumns } from './cluster-tree.ts';
import type { LotTable } from './lot-table.ts';
import type { TextIndex } from './text-index.ts';

export type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** What was counted while loading; goes into `stats`. */
export interface BuildFacts {
  readonly dropped: Readonly<Record<string, number>>;
  readonly buildMs: number;
}

/** What an engine is made of. */
export interface EngineParts {
  readonly table: LotTable;
  readonly text: TextIndex;
  readonly arrangement: Arrangement;
  readonly clusters: ClusterColumns | undefined;
  readonly facts: BuildFacts;
}

/** The order of the columns: of the format. */
export function columnsOf({
  table,
  text,
  arrangement,
  clusters,
}: EngineParts): (Column | undefined)[] {
  const lots = table.columns;
  const { rowOf, positions, postings, heavy } = arrangement.columns;
  return [
    lots.ids.kinds,
    lots.ids.values,
    lots.ids.table,
    lots.texts.bytes,
    lots.texts.offsets,
    lots.names,
    lots.streets,
    lots.cities,
    lots.chargers,
    lots.combinationOf,
    text.strings.bytes,
    text.strings.offsets,
    text.suffixes.suffixes,
    text.suffixes.buckets,
    rowOf,
    positions,
    postings.starts,
    postings.slots,
    heavy?.lows,
    heavy?.highs,
    heavy?.words,
    heavy?.ranks,
    clusters?.firsts,
    clusters?.lasts,
    clusters?.skips,
    clusters?.zooms,
    clusters?.ids,
    clusters?.centers,
    clusters?.boxes,
  ];
}

/** Bytes of all columns of an engine. */
export function columnBytes(parts: EngineParts): number {
  return columnsOf(parts).reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
}
