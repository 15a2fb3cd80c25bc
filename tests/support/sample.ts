import { mulberry32, SEED } from './seed.ts';

/** Whether `npm test -- --only whole` runs: all cases instead of a sample. */
export const IS_WHOLE = import.meta.env['VITE_WHOLE'] === '1';

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
