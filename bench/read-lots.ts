import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { type Lot, lotIdOf } from '../src/domain/lot.ts';
import { createFacts } from '../tools/reference/generate-facts.ts';
import { BENCH_PROPERTIES, generateLots } from '../tools/reference/generate-lots.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { readLots as readRows } from '../workers/loading/read-lots.ts';

/** Where the lots of a run come from. */
export type LotsSource = ({ readonly n: number } | { readonly file: string }) & {
  /** With drawn facts (F2), whatever the file says itself. */
  readonly hasFacts?: boolean;
};

/** The lots of a run, with facts where they are asked for. */
export async function* readLots(source: LotsSource): AsyncGenerator<Lot, void, undefined> {
  const giveFacts = source.hasFacts === true ? createFacts() : (lot: Lot) => lot;
  for await (const lot of readBareLots(source)) yield giveFacts(lot);
}

/** Generated lots, or what the product takes of a JSON array or NDJSON file, gzip or not (S2, D4). */
async function* readBareLots(source: LotsSource): AsyncGenerator<Lot, void, undefined> {
  if ('n' in source) {
    yield* generateLots(source.n);
    return;
  }
  const seen = new Set<string>();
  for await (const lots of readRows(fileBytes(source.file), new LotRowParser())) {
    for (const lot of lots) {
      const id = lotIdOf(lot.id);
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      yield lot;
    }
  }
}

export function fileBytes(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
}

const NAMES = new Map(BENCH_PROPERTIES.map(({ id, name }) => [id, name]));
/** Rows in one chunk. */
const BATCH = 1_000;

/** Generated lots as NDJSON, as an operator's API would send them (specification, section 3); a chunk at a time. */
export function* generatedRows(n: number): Generator<string, void, undefined> {
  let lines: string[] = [];
  for (const lot of generateLots(n)) {
    if (lines.push(JSON.stringify(rowOf(lot))) < BATCH) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

function rowOf({ id, name, street, city, position, propertyIds, chargers, facts }: Lot): unknown {
  return {
    parkingLotId: id,
    name,
    address: { street, city, postalCode: '', countryCode: 'NO' },
    position: { coordinates: position },
    properties: propertyIds.map((property) => ({ id: property, name: NAMES.get(property) ?? '' })),
    totalNoOfChargers: chargers,
    ...facts,
  };
}
