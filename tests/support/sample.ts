import { it } from 'vitest';
import { mulberry32, SEED } from './seed.ts';

/** Whether `npm test -- --only whole` runs: all cases instead of a sample. */
export const IS_WHOLE = import.meta.env['VITE_WHOLE'] === '1';

/** Whether `npm test -- --only long` runs, as continuous integration does: what takes minutes, too. */
export const IS_LONG = IS_WHOLE || import.meta.env['VITE_LONG'] === '1';

/** How many of so many random cases are drawn: the first quarter, which the same seed draws each time. */
export function drawsOf(whole: number): number {
  return IS_WHOLE ? whole : Math.ceil(whole / 4);
}

/**
 * A sample of many similar cases, as many as `npm test` has time for: the same ones for the same seed.
 * @param inLong how many `npm test -- --only long` has time for
 */
export function sample<T>(
  all: readonly T[],
  inShort: number,
  inLong: number = inShort,
): readonly T[] {
  if (IS_WHOLE) return all;
  const next = mulberry32(SEED);
  return all
    .map((each) => ({ each, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, IS_LONG ? inLong : inShort)
    .map(({ each }) => each);
}

/** A test of `npm test -- --only long` alone. */
export function longTest(name: string, run: () => Promise<void>, timeoutMs?: number): void {
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- it is the caller's
  if (IS_LONG) it(name, run, timeoutMs);
}
