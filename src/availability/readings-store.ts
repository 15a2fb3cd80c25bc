import { createParkingApi } from '../api/parking-api.ts';
import type { Reading } from '../domain/availability.ts';
import { DEFAULT_LANGUAGE } from '../domain/languages.ts';
import type { Operator } from '../operators/operator.ts';

const EVERY_MS = 60_000;
/** A failing feed is requested less and less often. */
const SELDOM_MS = 15 * 60_000;

export interface ReadingsStore {
  /** By lot id. The same map until there is another. */
  readonly get: () => ReadonlyMap<string, Reading>;
  /** Requests readings while there is a listener and the page is visible. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** F4: free spaces, asked for at most once a minute, while the page is seen and somebody listens. A failing feed is quiet. */
export function createReadingsStore(
  ask: (signal: AbortSignal) => Promise<readonly Reading[]>,
): ReadingsStore {
  const listeners = new Set<() => void>();
  let readings: ReadonlyMap<string, Reading> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  /** By the page's own clock, which nobody sets. */
  let nextMs = 0;
  let failures = 0;

  const schedule = (): void => {
    clearTimeout(timer);
    if (asking || listeners.size === 0 || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void poll(), Math.max(0, nextMs - performance.now()));
  };
  const poll = async (): Promise<void> => {
    const request = new AbortController();
    asking = request;
    nextMs = performance.now() + EVERY_MS;
    const list = await ask(request.signal).catch(() => undefined);
    if (request.signal.aborted) return;
    asking = undefined;
    if (list) {
      failures = 0;
      readings = new Map(list.map((reading) => [reading.id, reading]));
      for (const listener of listeners) listener();
    } else {
      nextMs = performance.now() + Math.min(EVERY_MS * 2 ** failures, SELDOM_MS);
      failures += 1;
    }
    schedule();
  };
  const stop = (): void => {
    clearTimeout(timer);
    asking?.abort();
    asking = undefined;
    document.removeEventListener('visibilitychange', schedule);
  };
  return {
    get: () => readings,
    subscribe: (listener) => {
      listeners.add(listener);
      document.addEventListener('visibilitychange', schedule);
      schedule();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

export const NO_READINGS: ReadonlyMap<string, Reading> = new Map();
const NONE: ReadingsStore = { get: () => NO_READINGS, subscribe: () => () => undefined };

/** One store an operator, shared by the whole page. */
const stores = new Map<string, ReadingsStore>();

/** F4: an operator's free spaces; none where its API says nothing of them, and on the server. */
export function readingsOf({ id, apiBaseUrl, api: kind, availability }: Operator): ReadingsStore {
  if (!availability || typeof document === 'undefined') return NONE;
  let store = stores.get(id);
  if (!store) {
    const api = createParkingApi({
      baseUrl: apiBaseUrl,
      locale: DEFAULT_LANGUAGE.tag,
      files: kind === 'files' ? DEFAULT_LANGUAGE.code : undefined,
      pageOrigin: globalThis.location.origin,
      // The next minute tries again.
      limits: { retries: 0 },
    });
    store = createReadingsStore(api.availability);
    stores.set(id, store);
  }
  return store;
}
