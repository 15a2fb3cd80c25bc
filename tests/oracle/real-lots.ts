import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Lot } from '../../src/domain/lot.ts';
import { LotRowParser } from '../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../workers/loading/read-lots.ts';

/** Where real lots are, if anywhere: tests pass without them. */
const REAL_LOTS_DIR = process.env['REAL_LOTS_DIR'] ?? '../shared/data';

/** The path of a file of real lots, or undefined where there is none. */
export function realLotsFile(name: string): string | undefined {
  const path = join(REAL_LOTS_DIR, name);
  return existsSync(path) ? path : undefined;
}

export async function lotsOfFile(path: string): Promise<readonly Lot[]> {
  const parser = new LotRowParser();
  const lots: Lot[] = [];
  const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  for await (const batch of readLots(stream, parser)) lots.push(...batch);
  return lots;
}
