/**
 * Measures a page from outside: installed before its scripts, it follows each key press to the commit it causes, to the paint
 * after that, and to the first painted frame whose list is the final one.
 */
export interface KeySample {
  /** `performance.now()` times; absent: has not happened. */
  readonly pressedMs: number;
  inputMs?: number;
  committedMs?: number;
  paintedMs?: number;
  /** The first painted frame whose list is as it stands now; absent if the key changed nothing. */
  finalMs?: number;
}

declare global {
  interface Window {
    benchProbe: typeof probe;
  }
}

/** The elements that show the answer, in the product and on the control page: a change within them is the commit. */
const RESULTS = '#results, #echo';
const HITS = '#results a[href*="/parkinglot/"]';

const longTasks: number[] = [];
let layoutShift = 0;
let commits = 0;
let calls = 0;
let firstHitAtMs = Number.NaN;
let last: KeySample | undefined;
/** The list before the last key press, and as each frame painted since showed it. */
let listBefore = '';
let frames: (readonly [paintedMs: number, list: string])[] = [];
let isFrameAsked = false;

function list(): string {
  const links = document.querySelectorAll(HITS);
  return Array.from(links, (link) => `${link.getAttribute('href')} ${link.textContent}`).join('\n');
}

new PerformanceObserver((entries) => {
  for (const { duration } of entries.getEntries()) longTasks.push(duration);
}).observe({ type: 'longtask', buffered: true });

new PerformanceObserver((entries) => {
  const shifts = entries.getEntries() as unknown as readonly { readonly value: number }[];
  for (const { value } of shifts) layoutShift += value;
}).observe({ type: 'layout-shift', buffered: true });

// React calls this hook at each commit, in a production build too.
Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => (commits += 1),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});

window.Worker = class extends Worker {
  override postMessage(message: unknown, how?: Transferable[] | StructuredSerializeOptions): void {
    const { type, path } = (message ?? {}) as { readonly type?: string; readonly path?: string[] };
    if (type === 'APPLY' && !['ping', 'load'].includes(path?.join('.') ?? '')) calls += 1;
    super.postMessage(message, how as Transferable[]);
  }
};

addEventListener(
  'keydown',
  ({ timeStamp }) => {
    last = { pressedMs: timeStamp };
    listBefore = list();
    frames = [];
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
  if (Number.isNaN(firstHitAtMs) && document.querySelector(HITS)) {
    firstHitAtMs = performance.timeOrigin + performance.now();
  }
  const results = document.querySelector(RESULTS);
  if (!mutations.some(({ target }) => results?.contains(target))) return;
  if (last?.inputMs !== undefined) last.committedMs ??= performance.now();
  if (isFrameAsked) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    const sample = last;
    const isCommitted = sample?.committedMs !== undefined;
    // A message comes in the first task after the frame was handed over.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const paintedMs = performance.now();
      if (isCommitted) sample.paintedMs ??= paintedMs;
      frames.push([paintedMs, list()]);
    });
    port1.start();
    port2.postMessage(undefined);
  });
}).observe(document, {
  childList: true,
  characterData: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['href'],
});

const probe = {
  /** Durations of main-thread tasks of 50 ms or more, the only ones a browser reports. */
  longTasks,
  /** When the list first showed a hit, ms since the epoch; NaN before. */
  firstHitAtMs: () => firstHitAtMs,
  /** What has moved so far (CLS). */
  layoutShift: () => layoutShift,
  /** React's commits so far, and questions to the search worker; a sign of life asks nothing. */
  counts: () => ({ commits, calls }),
  lastKey(): KeySample {
    if (!last) throw new Error('no key was pressed');
    const final = list();
    const other = frames.findLastIndex(([, shown]) => shown !== final);
    const isChanged = final !== listBefore || other >= 0;
    const finalMs = isChanged ? frames[other + 1]?.[0] : undefined;
    return { ...last, ...(finalMs !== undefined && { finalMs }) };
  },
};
window.benchProbe = probe;
