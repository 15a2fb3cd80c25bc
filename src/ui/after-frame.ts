/** A hidden page draws no frame. */
const LONGEST_WAIT_MS = 250;

/**
 * Returns a function that calls `act` once the next frame is drawn: for what may be a frame later than what was changed now.
 * Calls until then are one.
 */
export function afterFrame(act: () => void): {
  readonly due: () => void;
  readonly stop: () => void;
} {
  const { port1, port2 } = new MessageChannel();
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
  };
  const run = (): void => {
    if (timer === undefined) return;
    stop();
    act();
  };
  port1.onmessage = run;
  return {
    due() {
      if (timer !== undefined) return;
      // A message comes after the frame that the callback belongs to.
      frame = requestAnimationFrame(() => port2.postMessage(undefined));
      timer = setTimeout(run, LONGEST_WAIT_MS);
    },
    stop,
  };
}
