/** Other threads bring a frame to the screen once this one is done with it, and a phone has few cores for them. */
const SHOWING_MS = 8;

/** A hidden page draws no frame. */
const LONGEST_WAIT_MS = 250;

const waiting = new Set<() => void>();
let isFrameAsked = false;
let shown: ReturnType<typeof setTimeout> | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;

function run(): void {
  const due = [...waiting];
  waiting.clear();
  for (const act of due) act();
}

/** Calls `act` once the next frame is shown. The same function waits once. @returns stop */
export function afterFrame(act: () => void): () => void {
  if (waiting.size === 0) {
    clearTimeout(limit);
    limit = setTimeout(run, LONGEST_WAIT_MS);
  }
  waiting.add(act);
  // Its own frame: the one before may still be on its way to the screen.
  clearTimeout(shown);
  if (!isFrameAsked) {
    isFrameAsked = true;
    requestAnimationFrame(() => {
      isFrameAsked = false;
      shown = setTimeout(run, SHOWING_MS);
    });
  }
  return () => waiting.delete(act);
}
