import { fileBytes } from '../../server/file-bytes.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { LotRowParser } from '../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../workers/loading/read-lots.ts';

export async function lotsOfFile(path: string): Promise<readonly Lot[]> {
  const lots: Lot[] = [];
  for await (const batch of readLots(fileBytes(path), new LotRowParser())) lots.push(...batch);
  return lots;
}
