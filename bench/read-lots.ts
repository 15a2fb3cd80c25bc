import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, gunzipSync } from 'node:zlib';
import { isPosition } from '../src/domain/geo.ts';
import type { Lot } from '../src/domain/lot.ts';
import { DEFAULT_SEED, generateLots } from './generate-lots.ts';

/** Where the lots of a run come from. */
export type LotsSource = { readonly n: number } | { readonly file: string };

/** A row as a lot file has it (specification, section 3). */
interface LotRow {
  readonly parkingLotId?: number | string;
  readonly name?: string | null;
  readonly address?: { readonly street?: string; readonly city?: string | null };
  readonly position?: { readonly coordinates?: unknown };
  readonly properties?: readonly { readonly id: number }[];
  readonly totalNoOfChargers?: number;
}

/** Generated lots, or the searchable ones (S2) of a JSON array or NDJSON file, gzip or not. */
export async function* readLots(source: LotsSource): AsyncGenerator<Lot, void, undefined> {
  if ('n' in source) yield* generateLots(source.n, DEFAULT_SEED);
  else for await (const row of readRows(source.file)) yield* searchable(row);
}

async function* readRows(file: string): AsyncGenerator<LotRow, void, undefined> {
  const isGzip = file.endsWith('.gz');
  if (file.replace(/\.gz$/, '').endsWith('.json')) {
    const bytes = readFileSync(file);
    yield* JSON.parse((isGzip ? gunzipSync(bytes) : bytes).toString()) as LotRow[];
    return;
  }
  const bytes = createReadStream(file);
  const input = isGzip ? bytes.pipe(createGunzip()) : bytes;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line) as LotRow;
  }
}

function* searchable(row: LotRow): Generator<Lot, void, undefined> {
  const position = row.position?.coordinates;
  if (!isPosition(position)) return;
  yield {
    id: row.parkingLotId,
    name: row.name ?? '',
    street: row.address?.street ?? '',
    city: row.address?.city ?? '',
    position,
    propertyIds: (row.properties ?? []).map(({ id }) => id),
    chargers: row.totalNoOfChargers ?? 0,
  };
}
