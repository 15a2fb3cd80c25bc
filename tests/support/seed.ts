/**
 * One seed for every random test, so that each run draws the same cases; `VITE_SEED=7 npm test` draws
 * others. (`npm run verify` draws its own and prints it.) fast-check prints it when something fails.
 */
import * as fc from 'fast-check';

export const SEED = Number(import.meta.env['VITE_SEED'] ?? 20_261_120);

fc.configureGlobal({ seed: SEED });

/** The same numbers in [0, 1) for the same seed: mulberry32 (T. Ettinger, public domain). */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
