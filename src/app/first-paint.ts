/** A page that isn't painted, in a tab behind others or out of sight in a frame, must not wait for it. */
const LONGEST_WAIT_MS = 1_000;

/** Resolves once what came as HTML is on the screen. */
export function untilFirstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // Reports a paint before this line as well.
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
