/**
 * When the live map may start. Drawing it keeps an old phone's one fast core busy for seconds, and
 * the page is not there to be waited for: it starts at the visitor's first move, or when the page has
 * been left in peace for a while. Until then a still of it stands in its place, with live markers.
 */

const MOVES = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Long enough for the first screen to be done, short enough that few ever see the change. */
const PEACE_MS = 4_000;

let rested: Promise<void> | undefined;
let over = false;

/** Whether the live map may start at once: the visitor has moved before on this page. */
export function isRestOver(): boolean {
  return over;
}

/** Resolves at the visitor's first move, or after a while without one; one wait a page. */
export function untilRestOver(): Promise<void> {
  rested ??= new Promise((resolve) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const end = () => {
      over = true;
      leaving.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, PEACE_MS);
    for (const move of MOVES) {
      addEventListener(move, end, { signal, capture: true, passive: true });
    }
  });
  return rested;
}
