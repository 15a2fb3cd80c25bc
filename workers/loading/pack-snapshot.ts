/**
 * What follows the preamble of a snapshot's file: a plain value whose bulk is in typed arrays ("columns").
 *
 *   header   JSON: each column's length and checksum, and the value with `{ $column, type }` in their place
 *   columns  one behind the other
 *
 * The header is verified by its checksum when it is read, a column when it is first used. So nothing unverified is ever
 * used, and nothing is verified before it is needed.
 */
import { DamagedSnapshot } from '../engine/index.ts';
import { checksumInSteps, checksumOf } from './checksum.ts';

const COLUMN_TYPES = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type ColumnType = keyof typeof COLUMN_TYPES;
type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

interface ColumnEntry {
  readonly length: number;
  readonly checksum: number;
}

interface Header {
  readonly columns: readonly ColumnEntry[];
  readonly value: unknown;
}

export interface Unpacked {
  /** A damaged column throws `DamagedSnapshot` when it is first read. */
  readonly value: unknown;
  /** Verifies the columns that were not read yet. @returns whether all of them are as written */
  readonly isIntact: () => Promise<boolean>;
}

/** The header's bytes, then the columns, which are not copied. Pauses for queries between two columns. */
export async function packParts(value: unknown): Promise<Uint8Array[]> {
  const columns: Uint8Array[] = [];
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (!isColumn(part)) return part;
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    return { $column: columns.push(bytes) - 1, type: part.constructor.name };
  });
  const entries: ColumnEntry[] = [];
  for (const column of columns) {
    entries.push({ length: column.length, checksum: await checksumInSteps(column) });
  }
  const header = `{"columns":${JSON.stringify(entries)},"value":${json}}`;
  return [new TextEncoder().encode(header), ...columns];
}

/**
 * Reads a header: the lengths of the columns that follow it, and `assemble`, which makes the value from their bytes.
 * Throws `DamagedSnapshot` if the header does not match its checksum.
 */
export function unpackHeader(
  header: Uint8Array,
  checksum: number,
): {
  readonly lengths: readonly number[];
  readonly assemble: (columns: readonly ArrayBuffer[]) => Unpacked;
} {
  if (checksumOf(header) !== checksum) throw new DamagedSnapshot('its header');
  const { columns: entries, value } = JSON.parse(new TextDecoder().decode(header)) as Header;
  return {
    lengths: entries.map(({ length }) => length),
    assemble: (buffers) => {
      const columns = entries.map((entry, index) => new StoredColumn(index, entry, buffers[index]));
      return {
        value: linked(value, columns),
        isIntact: async () => {
          for (const column of columns) if (!(await column.isIntact())) return false;
          return true;
        },
      };
    },
  };
}

class StoredColumn {
  readonly #index: number;
  readonly #entry: ColumnEntry;
  readonly #buffer: ArrayBuffer;
  #isIntact: boolean | undefined;

  constructor(index: number, entry: ColumnEntry, buffer: ArrayBuffer | undefined) {
    if (buffer?.byteLength !== entry.length) throw new DamagedSnapshot(`column ${index} is cut`);
    this.#index = index;
    this.#entry = entry;
    this.#buffer = buffer;
  }

  /** Throws `DamagedSnapshot` unless the bytes are those that were written. */
  array(type: ColumnType): Column {
    this.#isIntact ??= checksumOf(new Uint8Array(this.#buffer)) === this.#entry.checksum;
    if (!this.#isIntact) throw new DamagedSnapshot(`column ${this.#index}`);
    return new COLUMN_TYPES[type](this.#buffer);
  }

  async isIntact(): Promise<boolean> {
    if (this.#isIntact !== undefined) return this.#isIntact;
    const sum = await checksumInSteps(new Uint8Array(this.#buffer));
    return (this.#isIntact ??= sum === this.#entry.checksum);
  }
}

/** The value with every reference to a column replaced, in place, by a property that looks it up once. */
function linked(value: unknown, columns: readonly StoredColumn[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, part] of Object.entries(value)) {
    if (!isReference(part)) {
      linked(part, columns);
      continue;
    }
    const column = columns[part.$column];
    if (!column) throw new DamagedSnapshot('a column is missing');
    Object.defineProperty(value, key, {
      configurable: true,
      enumerable: true,
      get: () => {
        const array = column.array(part.type);
        Object.defineProperty(value, key, { value: array, enumerable: true });
        return array;
      },
    });
  }
  return value;
}

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && value.constructor.name in COLUMN_TYPES;
}

function isReference(
  value: unknown,
): value is { readonly $column: number; readonly type: ColumnType } {
  return typeof value === 'object' && value !== null && '$column' in value;
}
