import { join } from 'node:path';

/** A file of the folder that `npm test -- --real DIR` named. */
export function realFile(name: string): string {
  return join(process.env['REAL_LOTS_DIR'] ?? '', name);
}
