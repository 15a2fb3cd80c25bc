/**
 * An engine as plain data and back: nested objects of numbers, strings and typed arrays, which `structuredClone`, a
 * file or IndexedDB can hold. What is cheap to derive (boxes, property sets) isn't stored. Restoring copies
 * nothing: the engine uses the given columns.
 */
import { Fault } from '../../src/domain/errors.ts';
import { SlotLayout, type SlotLayoutColumns } from './slot-layout.ts';
import type { ClusterColumns } from './cluster-columns.ts';
import { LotEngine } from './engine.ts';
import type { BuildFacts } from './engine-parts.ts';
import { LotTable, type LotColumns } from './lot-table.ts';
import { engineOptions, type EngineOptions } from './engine-options.ts';
import type { StringColumns } from './string-dictionary.ts';
import type { SuffixColumns } from './suffix-array.ts';
import { TextIndex } from './text-index.ts';

/** When a column's meaning changes, `MAGIC` of loading/snapshot-file.ts changes, too: older snapshots are then refused. */
export interface EngineSnapshot {
  readonly facts: BuildFacts;
  readonly combinations: readonly (readonly number[])[];
  readonly lots: LotColumns;
  readonly strings: StringColumns;
  readonly suffixes: SuffixColumns;
  readonly layout: SlotLayoutColumns;
  readonly clusters: ClusterColumns;
}

/**
 * Returns the engine's own columns, not copies: store or clone them, but don't transfer them from an engine that is
 * still in use. Throws `Fault('worker')` before the clusters are ready.
 */
export function snapshotOf(engine: LotEngine): EngineSnapshot {
  const { table, text, layout, clusters, facts } = engine.parts;
  if (clusters === undefined) throw new Fault('worker', 'clusters are not ready');
  return {
    facts,
    combinations: table.combinations,
    lots: table.columns,
    strings: { bytes: text.strings.bytes, offsets: text.strings.offsets },
    suffixes: text.suffixes,
    layout: layout.columns,
    clusters,
  };
}

/**
 * @param snapshot what `snapshotOf` returned.
 * @param given the options the engine was built with.
 */
export function restoreEngine(
  { lots, combinations, strings, suffixes, layout: columns, clusters, facts }: EngineSnapshot,
  given: Partial<EngineOptions> = {},
): LotEngine {
  const options = engineOptions(given);
  const table = new LotTable(lots, combinations);
  const text = new TextIndex(strings, suffixes);
  const layout = new SlotLayout(columns, table, text, options);
  return new LotEngine({ table, text, layout, clusters, facts }, options);
}
