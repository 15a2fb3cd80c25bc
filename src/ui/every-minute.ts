const MINUTE_MS = 60_000;

/**
 * Calls `tell` with the time, ms since the epoch, at each whole minute while the page is visible, and when it becomes
 * visible again (F3). @returns a function that stops it
 */
export function everyMinute(tell: (nowMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    const ms = Date.now();
    tell(ms);
    timer = setTimeout(tick, MINUTE_MS - (ms % MINUTE_MS));
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
