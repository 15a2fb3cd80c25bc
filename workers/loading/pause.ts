/**
 * Lets long work yield to queries: it pauses every few milliseconds, and after a query it waits until none has come for a
 * moment, because one keystroke asks for hits, counts and markers one after the other.
 */

/** Work runs for this long between two pauses, so a query waits about this long at most. */
const STEP_MS = 4;
/** Work resumes when no query has come for this long … */
let quietMs = 16;
/** … or when it has paused for this long: a visitor who keeps typing must not stop a list from loading. */
const MOST_REST_MS = 32;

let askedAtMs = -Infinity;
/** When work last resumed. One value for all work, since a worker does one thing at a time. */
let resumedAtMs = 0;

/** Call it when a query comes: work then pauses for a moment. */
export function noteQuery(): void {
  askedAtMs = performance.now();
}

/** For a server, where no key follows a query: work still lets queries in, but waits for none. */
export function neverWaitForKeys(): void {
  quietMs = 0;
}

/** Lets waiting messages in, and goes on pausing while queries come. */
export async function pause(): Promise<void> {
  const pausedAtMs = performance.now();
  await nextTurn();
  for (;;) {
    resumedAtMs = performance.now();
    const restMs = Math.min(askedAtMs + quietMs, pausedAtMs + MOST_REST_MS) - resumedAtMs;
    if (restMs <= 0) return;
    await afterMs(restMs);
  }
}

/** Returns a function that says whether work should pause: call it between steps. */
export function pauseClock(): () => boolean {
  resumedAtMs = performance.now();
  return () => performance.now() - resumedAtMs >= STEP_MS;
}

/**
 * Runs steps to their end, with pauses between them.
 * @returns what the steps return
 */
export async function runInSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  const isPauseDue = pauseClock();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (isPauseDue()) await pause();
  }
}

/** Waits for the next turn of the event loop, without `setTimeout`, which browsers stretch to 4 ms. */
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

export function afterMs(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs, undefined);
  });
}
