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

/** Calls `act` once, after the next frame, so that this one has only what must be in it. @returns stop */
export function afterFrame(act: () => void): () => void {
  if (waiting.size === 0) {
    clearTimeout(timer);
    timer = setTimeout(run, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(run);
    });
  }
  waiting.add(act);
  return () => waiting.delete(act);
}
