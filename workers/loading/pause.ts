/** Queries wait about this long at most for work in steps to let them in, in milliseconds. */
const STEP_MS = 12;

/** Lets waiting messages in. Not `setTimeout`, which browsers stretch to 4 ms. */
export function pause(): Promise<void> {
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

/** Says when long work should pause: call it between steps, and pause if it answers true. */
export function pauseClock(): () => boolean {
  let resumedAtMs = performance.now();
  return () => {
    const nowMs = performance.now();
    if (nowMs - resumedAtMs < STEP_MS) return false;
    resumedAtMs = nowMs;
    return true;
  };
}
