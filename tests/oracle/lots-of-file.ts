import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Lot } from '../../src/domain/lot.ts';
import { LotRowParser } from '../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../workers/loading/read-lots.ts';

export async function lotsOfFile(path: string): Promise<readonly Lot[]> {
  const parser = new LotRowParser();
  const lots: Lot[] = [];
  const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  for await (const batch of readLots(stream, parser)) lots.push(...batch);
  return lots;
}
