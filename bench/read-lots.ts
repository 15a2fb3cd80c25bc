import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileBytes } from '../server/file-bytes.ts';
import { type Lot, lotIdOf } from '../src/domain/lot.ts';
import { createFacts } from '../tools/reference/generate-facts.ts';
import { BENCH_PROPERTIES, generateLots } from '../tools/reference/generate-lots.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { readLots as readRows } from '../workers/loading/read-lots.ts';

/** The lots of a run: a JSON array or NDJSON, gzip or not. */
export interface LotsSource {
  readonly file: string;
  /** With drawn facts (F2), whatever the file says itself. */
  readonly hasFacts: boolean;
}

/** The rows of a file as the product reads them, a batch at a time. */
export function rowsOf(file: string): AsyncIterable<readonly Lot[]> {
  return readRows(fileBytes(file), new LotRowParser());
}

/** What the product takes of a file (S2, D4), with facts where they are asked for; a batch at a time. */
export async function* readLots({
  file,
  hasFacts,
}: LotsSource): AsyncGenerator<readonly Lot[], void, undefined> {
  const giveFacts = createFacts();
  const seen = new Set<string>();
  const isFirst = (lot: Lot): boolean => {
    const id = lotIdOf(lot.id);
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  };
  for await (const rows of rowsOf(file)) {
    const lots = rows.filter(isFirst);
    yield hasFacts ? lots.map(giveFacts) : lots;
  }
}

/** Lots to type about, and how many the file has. */
export interface Sample {
  readonly sample: readonly Lot[];
  readonly n: number;
}

/** At least `size` lots, evenly spread over the file, or all of them. */
export async function takeSample(file: string, size: number): Promise<Sample> {
  let sample: Lot[] = [];
  let step = 1;
  let n = 0;
  for await (const lots of readLots({ file, hasFacts: false })) {
    for (const lot of lots) {
      if (n++ % step !== 0) continue;
      if (sample.push(lot) < 2 * size) continue;
      sample = sample.filter((_, i) => i % 2 === 0);
      step *= 2;
    }
  }
  return { sample, n };
}

/** Writes generated lots as NDJSON, as an operator's API would send them (specification, section 3). */
export function writeGeneratedLots(file: string, n: number): Promise<void> {
  return pipeline(generatedRows(n), createWriteStream(file));
}

function* generatedRows(n: number): Generator<string, void, undefined> {
  const names = new Map(BENCH_PROPERTIES.map(({ id, name }) => [id, name]));
  for (const { id, name, street, city, position, propertyIds, chargers } of generateLots(n)) {
    const row = {
      parkingLotId: id,
      name,
      address: { street, city, postalCode: '', countryCode: 'NO' },
      position: { coordinates: position },
      properties: propertyIds.map((property) => ({ id: property, name: names.get(property) })),
      totalNoOfChargers: chargers,
    };
    yield `${JSON.stringify(row)}\n`;
  }
}
