/**
 * One seed for every random test, so that each run draws the same cases; `VITE_SEED=7 npm test` draws
 * others. (`npm run verify` draws its own and prints it.) fast-check prints it when something fails.
 */
import * as fc from 'fast-check';
import { Random } from '../../server/sample/random.ts';

export const SEED = Number(import.meta.env['VITE_SEED'] ?? 20_261_120);

fc.configureGlobal({ seed: SEED });

/** Returns a function that draws numbers in [0, 1), the same ones for the same seed. */
export function mulberry32(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}
