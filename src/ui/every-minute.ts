import { MS_PER_MINUTE } from '../domain/time.ts';

/** Calls `onMinute` at each whole minute while the page is visible, and when it becomes visible again. [F3] @returns stop */
export function everyMinute(onMinute: (nowMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    const ms = Date.now();
    onMinute(ms);
    timer = setTimeout(tick, MS_PER_MINUTE - (ms % MS_PER_MINUTE));
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
