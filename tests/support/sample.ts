import { mulberry32, SEED } from './seed.ts';

/** Whether `npm test -- --only whole` runs: all cases instead of a sample. */
export const IS_WHOLE = import.meta.env['VITE_WHOLE'] === '1';

/** How many of so many random cases are drawn: the first quarter, which the same seed draws each time. */
export function drawsOf(whole: number): number {
  return IS_WHOLE ? whole : Math.ceil(whole / 4);
}

/** A sample of many similar cases, as many as `npm test` has time for: the same ones for the same seed. */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  if (IS_WHOLE) return all;
  const next = mulberry32(SEED);
  return all
    .map((each) => ({ each, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ each }) => each);
}
