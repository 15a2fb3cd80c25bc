/**
 * When the live map may start. Drawing it keeps an old phone's one fast core busy for seconds, and
 * the page is not there to be waited for: it starts at the visitor's first move, or when nobody has
 * moved for a while. Until then a poster stands in its place, with the same markers.
 */

const MOVES = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Long enough for the first screen to be done, short enough that few ever see the change. */
const IDLE_MS = 4_000;

let waiting: Promise<void> | undefined;
let over = false;

/** Whether the live map may start at once: the visitor has moved before on this page. */
export function isIdleOver(): boolean {
  return over;
}

/** Resolves at the visitor's first move, or after a while without one; one wait a page. */
export function untilIdleOver(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const end = () => {
      over = true;
      leaving.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, IDLE_MS);
    for (const move of MOVES) {
      addEventListener(move, end, { signal, capture: true, passive: true });
    }
  });
  return waiting;
}
