/**
 * One seed for every random test, so that each run draws the same cases; `VITE_SEED=7 npm test` draws
 * others. (`npm run verify` draws its own and prints it.) fast-check prints it when something fails.
 */
import * as fc from 'fast-check';

export const SEED = Number(import.meta.env['VITE_SEED'] ?? 20_261_120);

fc.configureGlobal({ seed: SEED });

/** Returns a function that draws numbers in [0, 1), the same ones for the same seed (Tommy Ettinger, public domain). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
