/**
 * An engine as plain data and back: a small JSON-able header and the columns as ArrayBuffers. What is
 * cheap to derive (boxes, property sets, rank of the whole) is not in it. Restoring copies nothing.
 */
import { Fault } from '../../src/domain/errors.ts';
import { Arrangement } from './arrangement.ts';
import { LotEngine } from './engine.ts';
import { columnsOf, type BuildFacts, type Column } from './engine-parts.ts';
import { LotTable } from './lot-table.ts';
import { StringTable } from './string-dictionary.ts';
import { TextIndex } from './text-index.ts';

/** Raise whenever the meaning of a column changes: older snapshots are then refused. */
export const SNAPSHOT_FORMAT = 1;

const TYPES = { Uint8Array, Int32Array, Uint32Array, Float64Array } as const;
type TypeName = keyof typeof TYPES;

export interface SnapshotHeader {
  readonly format: number;
  readonly facts: BuildFacts;
  readonly combinations: readonly (readonly number[])[];
  /** Type of each buffer, in order. */
  readonly types: readonly TypeName[];
}

export interface Snapshot {
  readonly header: SnapshotHeader;
  readonly buffers: readonly ArrayBuffer[];
}

/**
 * The engine's columns. They are shared, not copied: store or clone them, do not transfer them away
 * from an engine that goes on answering. Throws `Fault('worker')` before the clusters are ready.
 */
export function snapshotOf(engine: LotEngine): Snapshot {
  const { parts } = engine;
  const columns = columnsOf(parts).filter((column) => column !== undefined);
  if (!engine.clustersReady) throw new Fault('worker', 'clusters are not ready');
  return {
    header: {
      format: SNAPSHOT_FORMAT,
      facts: parts.facts,
      combinations: parts.table.combinations,
      types: columns.map((column) => column.constructor.name as TypeName),
    },
    buffers: columns.map(wholeBuffer),
  };
}

/** Throws `Fault('bad-data')` for a snapshot of another format. */
export function restoreEngine({ header, buffers }: Snapshot): LotEngine {
  if (header.format !== SNAPSHOT_FORMAT || buffers.length !== header.types.length) {
    throw new Fault('bad-data', 'The snapshot has another format.');
  }
  let next = 0;
  const take = <Name extends TypeName>(name: Name): InstanceType<(typeof TYPES)[Name]> => {
    const buffer = buffers[next];
    if (buffer === undefined || header.types[next] !== name) {
      throw new Fault('bad-data', `Column ${next} of the snapshot is not a ${name}.`);
    }
    next++;
    return new TYPES[name](buffer) as InstanceType<(typeof TYPES)[Name]>;
  };
  const table = new LotTable(
    {
      ids: { kinds: take('Uint8Array'), values: take('Float64Array'), table: take('Uint32Array') },
      texts: { bytes: take('Uint8Array'), offsets: take('Uint32Array') },
      names: take('Uint32Array'),
      streets: take('Uint32Array'),
      cities: take('Uint32Array'),
      chargers: take('Float64Array'),
      combinationOf: take('Uint32Array'),
    },
    header.combinations,
  );
  const text = new TextIndex(
    new StringTable({ bytes: take('Uint8Array'), offsets: take('Uint32Array') }),
    { suffixes: take('Uint32Array'), buckets: take('Uint32Array') },
  );
  const arrangement = new Arrangement(
    {
      rowOf: take('Uint32Array'),
      positions: take('Float64Array'),
      postings: { starts: take('Uint32Array'), slots: take('Uint32Array') },
      heavy: {
        lows: take('Uint32Array'),
        highs: take('Uint32Array'),
        words: take('Int32Array'),
        ranks: take('Uint32Array'),
      },
    },
    table,
    text,
  );
  const clusters = {
    firsts: take('Uint32Array'),
    lasts: take('Uint32Array'),
    skips: take('Uint32Array'),
    zooms: take('Uint8Array'),
    ids: take('Int32Array'),
    centers: take('Int32Array'),
    boxes: take('Int32Array'),
  };
  return new LotEngine({ table, text, arrangement, clusters, facts: header.facts });
}

/** A column's buffer, holding the column and nothing else. */
function wholeBuffer(column: Column): ArrayBuffer {
  const { buffer, byteLength } = column;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return buffer;
  return column.slice().buffer;
}
