/** A time in the unit a reader would say it in. */
export function durationLabel(ms: number): string {
  if (ms >= 1_000) return `${threeDigits(ms / 1_000)} s`;
  if (ms >= 1) return `${threeDigits(ms)} ms`;
  return `${threeDigits(ms * 1_000)} µs`;
}

function threeDigits(value: number): string {
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}
