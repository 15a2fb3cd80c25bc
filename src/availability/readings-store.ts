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
export function createReadingsStore(ask: () => Promise<readonly Reading[]>): ReadingsStore {
  const listeners = new Set<() => void>();
  let readings = NO_READINGS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let nextMs = 0;
  /** How long the next request waits at most, even if the clock is set back. */
  let waitMs = 0;
  let failures = 0;

  const schedule = (): void => {
    clearTimeout(timer);
    if (isAsking || listeners.size === 0 || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void poll(), Math.min(waitMs, Math.max(0, nextMs - Date.now())));
  };
  const wait = (ms: number): void => {
    waitMs = ms;
    nextMs = Date.now() + ms;
  };
  /** Goes on where everybody leaves meanwhile: who comes next, as from the search to a lot, needs the answer. */
  const poll = async (): Promise<void> => {
    isAsking = true;
    wait(EVERY_MS);
    try {
      const list = await ask();
      failures = 0;
      readings = new Map(list.map((reading) => [reading.id, reading]));
      for (const listener of listeners) listener();
    } catch {
      failures += 1;
      wait(Math.min(EVERY_MS * 2 ** (failures - 1), SELDOM_MS));
    }
    isAsking = false;
    schedule();
  };
  const stop = (): void => {
    clearTimeout(timer);
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

/** Before the first answer. */
export const NO_READINGS: ReadonlyMap<string, Reading> = new Map();
const NONE: ReadingsStore = { get: () => NO_READINGS, subscribe: () => () => undefined };

/** One store an operator, shared by the whole page. */
const stores = new Map<string, ReadingsStore>();

/** F4: an operator's free spaces; none where its API says nothing of them, and on the server. */
export function readingsOf({ id, apiBaseUrl, api: kind, availability }: Operator): ReadingsStore {
  if (!availability || typeof document === 'undefined') return NONE;
  let store = stores.get(id);
  if (!store) {
    store = createReadingsStore(async () => {
      // With the first request, since the first view needs none of it.
      const { createParkingApi } = await import('../api/parking-api.ts');
      const api = createParkingApi({
        baseUrl: apiBaseUrl,
        locale: DEFAULT_LANGUAGE.tag,
        files: kind === 'files' ? DEFAULT_LANGUAGE.code : undefined,
        pageOrigin: globalThis.location.origin,
        // The next minute tries again.
        limits: { retries: 0 },
      });
      return api.availability();
    });
    stores.set(id, store);
  }
  return store;
}
