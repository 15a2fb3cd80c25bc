/** A seeded source of random numbers: the same seed gives the same lots and the same typing everywhere. */
export interface Random {
  /** Uniform in [0, 1). */
  readonly next: () => number;
  /** Uniform integer in [0, below). */
  readonly int: (below: number) => number;
  /** One of the items, uniformly. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** Standard normal (Box–Muller). */
  readonly normal: () => number;
}

/** sfc32 (C. Doty-Humphrey, PractRand), seeded from one integer. */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }
  // The first outputs still resemble the seed.
  for (let i = 0; i < 15; i++) next();

  function int(below: number): number {
    return Math.floor(next() * below);
  }
  return {
    next,
    int,
    pick: <T>(items: readonly T[]): T => items[int(items.length)] as T,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
