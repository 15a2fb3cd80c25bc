/**
 * An engine as plain data and back: nested objects of numbers, strings and typed arrays, fit for
 * `structuredClone`, a file or IndexedDB. What is cheap to derive (boxes, property sets, ranks of the
 * whole) is not in it. Restoring copies nothing: the columns given are the columns used.
 */
import { Fault } from '../../src/domain/errors.ts';
import { SlotLayout, type SlotLayoutColumns } from './slot-layout.ts';
import type { ClusterColumns } from './cluster-columns.ts';
import { LotEngine } from './engine.ts';
import type { BuildFacts } from './engine-parts.ts';
import { LotTable, type LotColumns } from './lot-table.ts';
import { NOTHING_KNOWN } from './moment-rules.ts';
import type { StringColumns } from './string-dictionary.ts';
import type { SuffixColumns } from './suffix-array.ts';
import { TextIndex } from './text-index.ts';

/** Raise whenever the meaning of a column changes: older snapshots are then refused. */
export const SNAPSHOT_FORMAT = 3;

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
 * The engine's own columns, not copies: store or clone them, do not transfer them away from an engine
 * that goes on answering. Throws `Fault('worker')` before the clusters are ready.
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
 * @param snapshot what `snapshotOf` gave. Throws `Fault('bad-data')` for another format.
 * @param rules what filters of the moment (F5) need to know; without them nothing is open or free.
 */
export function restoreEngine(snapshot: unknown, rules = NOTHING_KNOWN): LotEngine {
  if (!isSnapshot(snapshot)) throw new Fault('bad-data', 'The snapshot has another format.');
  const table = new LotTable(snapshot.lots, snapshot.combinations);
  const text = new TextIndex(snapshot.strings, snapshot.suffixes);
  const layout = new SlotLayout(snapshot.layout, table, text);
  const { clusters, facts } = snapshot;
  return new LotEngine({ table, text, layout, clusters, facts }, rules);
}

function isSnapshot(value: unknown): value is EngineSnapshot {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === SNAPSHOT_FORMAT
  );
}
