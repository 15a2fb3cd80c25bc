/**
 * Measures a page from outside: installed before its scripts, it follows each key press to the commit it causes and to
 * the paint after that.
 */
import { afterPaint } from './after-paint.ts';

export interface KeySample {
  /** `performance.now()` times; absent: has not happened. */
  readonly pressedMs: number;
  inputMs?: number;
  committedMs?: number;
  paintedMs?: number;
}

export interface Probe {
  /** Since the last call. */
  takeSamples(): KeySample[];
  /** Durations of main-thread tasks of 50 ms or more, the only ones a browser reports. */
  readonly longTasks: number[];
  /** When the list first showed a hit, ms since the epoch. */
  readonly firstHitAtMs: number | undefined;
  /** Resolves when the last key press is painted, or has changed nothing for a while. */
  settled(): Promise<void>;
}

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

/** The elements that show the answer, in the product and on the control page: a change within them is the commit. */
const RESULTS = '#results, #echo';
const NOTHING_CHANGES_MS = 400;

/** A link to a lot. */
const FIRST_HIT = '#results a[href*="/parkinglot/"]';

const longTasks: number[] = [];
let firstHitAtMs: number | undefined;
let samples: KeySample[] = [];
let last: KeySample | undefined;

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ type: 'longtask', buffered: true });

addEventListener(
  'keydown',
  (event) => {
    last = { pressedMs: event.timeStamp };
    samples.push(last);
  },
  true,
);
addEventListener(
  'input',
  () => {
    if (last) last.inputMs ??= performance.now();
  },
  true,
);

new MutationObserver((mutations) => {
  if (firstHitAtMs === undefined && document.querySelector(FIRST_HIT)) {
    firstHitAtMs = performance.timeOrigin + performance.now();
  }
  const sample = last;
  if (!sample || sample.inputMs === undefined || sample.committedMs !== undefined) return;
  const results = document.querySelector(RESULTS);
  if (!mutations.some(({ target }) => results?.contains(target))) return;
  sample.committedMs = performance.now();
  afterPaint((nowMs) => {
    sample.paintedMs = nowMs;
  });
}).observe(document, { childList: true, characterData: true, subtree: true });

window.benchProbe = {
  longTasks,
  get firstHitAtMs() {
    return firstHitAtMs;
  },
  takeSamples() {
    const taken = samples;
    samples = [];
    return taken;
  },
  settled() {
    return new Promise((resolve) => {
      const look = (): void => {
        const isPainted = last?.paintedMs !== undefined;
        const isOver = performance.now() - (last?.pressedMs ?? 0) > NOTHING_CHANGES_MS;
        if (isPainted || isOver) resolve();
        else setTimeout(look, 10);
      };
      look();
    });
  },
};
