/**
 * When long work gives way to queries: it yields every few milliseconds, and after a query waits until none has
 * come for a moment, since one keystroke asks for hits, counts and markers one after the other.
 */

/** Questions wait about this long at most for work in steps to let them in, in milliseconds. */
const STEP_MS = 4;
/** Work goes on when nothing has been asked for so long … */
const QUIET_MS = 16;
/** … or when it has rested for so long: somebody who types on and on does not stop a list from loading. */
const MOST_REST_MS = 32;

let askedAtMs = -Infinity;
/** When work last went on. One for all: a worker does one thing at a time. */
let resumedAtMs = 0;

/** Says that a question has come: work rests for a moment. */
export function makeWay(): void {
  askedAtMs = performance.now();
}

/** Lets waiting messages in, and rests while questions come. */
export async function pause(): Promise<void> {
  const pausedAtMs = performance.now();
  await nextTurn();
  for (;;) {
    resumedAtMs = performance.now();
    const restMs = Math.min(askedAtMs + QUIET_MS, pausedAtMs + MOST_REST_MS) - resumedAtMs;
    if (restMs <= 0) return;
    await afterMs(restMs);
  }
}

/** Says when long work should pause: call it between steps, and pause if it answers true. */
export function pauseClock(): () => boolean {
  resumedAtMs = performance.now();
  return () => performance.now() - resumedAtMs >= STEP_MS;
}

/** Not `setTimeout`, which browsers stretch to 4 ms. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

function afterMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
