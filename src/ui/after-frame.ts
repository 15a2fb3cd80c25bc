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

/** Calls `act` once the next frame is drawn. The same function waits once. @returns stop */
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
