/** Lets long work yield to queries: it pauses every few milliseconds. */

/** Work runs for this long between two pauses, so a query waits about this long at most. */
const STEP_MS = 4;

/** When work last resumed. One value for all work, since a worker does one thing at a time. */
let resumedAtMs = 0;

/** Lets waiting messages in. */
export async function pause(): Promise<void> {
  await nextTurn();
  resumedAtMs = performance.now();
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
