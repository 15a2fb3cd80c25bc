import { join } from 'node:path';
import { lotsOfFile } from '../oracle/lots-of-file.ts';
import { engineOf } from '../support/engine-stand-in.ts';

/** A file of the folder that `npm test -- --real DIR` named. */
export function realFile(name: string): string {
  return join(process.env['REAL_LOTS_DIR'] ?? '', name);
}

export async function realLots() {
  const lots = await lotsOfFile(realFile('norway-lots.json'));
  return { lots, engine: engineOf(lots) };
}
