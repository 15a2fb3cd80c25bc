import type { Lot } from '../src/domain/lot.ts';
import { generateLots } from '../tools/reference/generate-lots.ts';
import { BENCH_PROPERTIES } from '../tools/reference/properties.ts';

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
