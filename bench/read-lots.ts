import { writeFile } from 'node:fs/promises';
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
  readonly hasFacts?: boolean;
}

/** What the product takes of a file (S2, D4), with facts where they are asked for. */
export async function* readLots({
  file,
  hasFacts = false,
}: LotsSource): AsyncGenerator<Lot, void, undefined> {
  const giveFacts = hasFacts ? createFacts() : (lot: Lot) => lot;
  const seen = new Set<string>();
  for await (const lots of readRows(fileBytes(file), new LotRowParser())) {
    for (const lot of lots) {
      const id = lotIdOf(lot.id);
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      yield giveFacts(lot);
    }
  }
}

/** So many lots, evenly spread over the file or more than half of them; and how many there are. */
export async function takeSample(
  file: string,
  size = 4_000,
): Promise<{ readonly sample: readonly Lot[]; readonly n: number }> {
  let sample: Lot[] = [];
  let step = 1;
  let n = 0;
  for await (const lot of readLots({ file })) {
    if (n++ % step !== 0) continue;
    if (sample.push(lot) < 2 * size) continue;
    sample = sample.filter((_, i) => i % 2 === 0);
    step *= 2;
  }
  return { sample, n };
}

const CHUNK_CHARACTERS = 2 ** 18;

/** Writes generated lots as NDJSON, as an operator's API would send them (specification, section 3). */
export function writeGeneratedLots(file: string, n: number): Promise<void> {
  return writeFile(file, generatedRows(n));
}

function* generatedRows(n: number): Generator<string, void, undefined> {
  const names = new Map(BENCH_PROPERTIES.map(({ id, name }) => [id, name]));
  let text = '';
  for (const { id, name, street, city, position, propertyIds, chargers } of generateLots(n)) {
    const row = {
      parkingLotId: id,
      name,
      address: { street, city, postalCode: '', countryCode: 'NO' },
      position: { coordinates: position },
      properties: propertyIds.map((property) => ({ id: property, name: names.get(property) })),
      totalNoOfChargers: chargers,
    };
    text += `${JSON.stringify(row)}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}
