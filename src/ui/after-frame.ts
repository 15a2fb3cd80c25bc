/** Other threads bring a frame to the screen once this one is done with it, and a phone has few cores for them. */
const SHOWING_MS = 8;

/** A hidden page draws no frame. */
const LONGEST_WAIT_MS = 250;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function run(): void {
  clearTimeout(timer);
  timer = undefined;
  const due = [...waiting];
  waiting.clear();
  for (const act of due) act();
}

/** Calls `act` once the next frame is shown. The same function waits once. @returns stop */
export function afterFrame(act: () => void): () => void {
  if (waiting.size === 0) {
    clearTimeout(timer);
    timer = setTimeout(run, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(run, SHOWING_MS);
    });
  }
  waiting.add(act);
  return () => waiting.delete(act);
}
