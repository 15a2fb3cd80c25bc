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

/** Raise this whenever a column's meaning changes; older snapshots are then refused. */
export const SNAPSHOT_FORMAT = 5;

export interface EngineSnapshot {
  readonly format: typeof SNAPSHOT_FORMAT;
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
    format: SNAPSHOT_FORMAT,
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
 * Throws `Fault('bad-data')` for a snapshot of another format.
 * @param snapshot what `snapshotOf` returned.
 * @param given the options the engine was built with.
 */
export function restoreEngine(snapshot: unknown, given: Partial<EngineOptions> = {}): LotEngine {
  if (!isSnapshot(snapshot)) throw new Fault('bad-data', 'The snapshot has another format.');
  const options = engineOptions(given);
  const table = new LotTable(snapshot.lots, snapshot.combinations);
  const text = new TextIndex(snapshot.strings, snapshot.suffixes);
  const layout = new SlotLayout(snapshot.layout, table, text, options);
  const { clusters, facts } = snapshot;
  return new LotEngine({ table, text, layout, clusters, facts }, options);
}

function isSnapshot(value: unknown): value is EngineSnapshot {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === SNAPSHOT_FORMAT
  );
}
