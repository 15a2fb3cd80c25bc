import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Lot } from '../../src/domain/lot.ts';
import { generateLots } from '../generate-lots.ts';
import { BENCH_PROPERTIES } from '../properties.ts';

const NAMES = new Map(BENCH_PROPERTIES.map(({ id, name }) => [id, name]));
/** Rows written in one go. */
const BATCH = 1_000;

/** Writes generated lots as NDJSON, as an operator's API would send them (specification, section 3). */
export async function writeLotsFile(path: string, n: number): Promise<void> {
  await pipeline(Readable.from(linesOf(n)), createWriteStream(path));
}

function* linesOf(n: number): Generator<string, void, undefined> {
  let lines: string[] = [];
  for (const lot of generateLots(n)) {
    if (lines.push(JSON.stringify(rowOf(lot))) < BATCH) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

function rowOf({ id, name, street, city, position, propertyIds, chargers }: Lot): unknown {
  return {
    parkingLotId: id,
    name,
    address: { street, city, postalCode: '', countryCode: 'NO' },
    position: { coordinates: position },
    properties: propertyIds.map((property) => ({ id: property, name: NAMES.get(property) ?? '' })),
    totalNoOfChargers: chargers,
  };
}
