/**
 * Tells when the live map may start by itself. Drawing it keeps an old phone's one fast core busy for half a second, so it
 * waits until the page is loaded, the main thread is idle, and nobody types. A map that was left ends when the main thread is
 * idle.
 */

/** Longer than a slow typist's pause between two keys. */
const TYPING_MS = 1_000;

/** An idle main thread has at least this much of a frame left, twice in a row. */
const FREE_MS = 8;
const FREE_TIMES = 2;

/** Touch gives no warning, and touch devices start slowly and may pay for data, so their map waits longer. */
const REST_MS = 3_000;

const INPUTS = ['keydown', 'input', 'pointerdown', 'wheel', 'scroll'] as const;

let lastInputAtMs = -Infinity;
let lastKeyAtMs = -Infinity;
let isWatching = false;

function watchInputs(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of INPUTS) {
    const note = () => {
      lastInputAtMs = performance.now();
      if (type === 'keydown' || type === 'input') lastKeyAtMs = lastInputAtMs;
    };
    addEventListener(type, note, { capture: true, passive: true });
  }
}

/** Resolves when nobody types. @throws when `signal` is aborted */
export async function untilNobodyTypes(signal: AbortSignal): Promise<void> {
  watchInputs();
  await untilStillFor(TYPING_MS, () => lastKeyAtMs, signal);
}

/** Resolves when the page is loaded and, on devices with touch only, untouched for a while. @throws when `signal` is aborted */
export async function untilRested(signal: AbortSignal): Promise<void> {
  watchInputs();
  await untilLoaded();
  const fromMs = performance.now();
  if (!matchMedia('(hover: hover)').matches) {
    await untilStillFor(REST_MS, () => Math.max(fromMs, lastInputAtMs), signal);
  }
  signal.throwIfAborted();
}

/** How long a browser may take to say how much time is left; a busy main thread says none. */
const LONGEST_MS = 200;
/** How often a main thread that is always busy is asked. */
const MOST_TRIES = 50;

/** Resolves when the main thread has nothing to do; at the latest after `MOST_TRIES` frames, or 10 s. */
export async function untilIdle(): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES && (await freeMs()) < FREE_MS; tries += 1);
}

/** Resolves when the main thread has nothing to do and nobody types. @throws when `signal` is aborted */
export async function untilQuiet(signal: AbortSignal): Promise<void> {
  for (let free = 0; free < FREE_TIMES;) {
    await untilNobodyTypes(signal);
    free = (await freeMs()) >= FREE_MS ? free + 1 : 0;
  }
  // Typing may have begun meanwhile.
  await untilNobodyTypes(signal);
}

/** A page that was left stops waiting, and is freed, also while input on the next one goes on. @throws when `signal` is aborted */
async function untilStillFor(
  ms: number,
  sinceMs: () => number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const leftMs = sinceMs() + ms - performance.now();
    if (leftMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, leftMs));
  }
}

function untilLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

/** Returns how much time an idle main thread has left. */
function freeMs(): Promise<number> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) setTimeout(() => resolve(FREE_MS), 200);
    else {
      const tell = (deadline: IdleDeadline) => resolve(deadline.timeRemaining());
      requestIdleCallback(tell, { timeout: LONGEST_MS });
    }
  });
}
