export interface Summary {
  readonly median_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

/** Nearest-rank percentiles of per-query times. */
export function summarise(times: readonly number[]): Summary {
  const sorted = Float64Array.from(times).sort();
  return {
    median_ms: round(percentile(sorted, 0.5)),
    p95_ms: round(percentile(sorted, 0.95)),
    p99_ms: round(percentile(sorted, 0.99)),
    max_ms: round(percentile(sorted, 1)),
  };
}

/** @param sorted ascending; NaN when empty */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** To the tenth of a microsecond: finer than the clock measures. */
function round(ms: number): number {
  return Math.round(ms * 10_000) / 10_000;
}
