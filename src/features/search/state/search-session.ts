import { INACTIVITY_TIMEOUT_MS } from '../../../domain/constants.ts';
import { isRecord, isSavedSearch, type SavedSearch } from './stored-search.ts';

/** A longer record can't be ours, because we never write one. */
const MAX_STORED_CHARACTERS = 4_000;
/** The time of the last activity is written at most this often, not at every key. */
const TOUCH_EVERY_MS = 10_000;

export interface SearchSession {
  /** Returns the saved search, or undefined if there is none that is valid and younger than two hours. */
  read(): SavedSearch | undefined;
  save(search: SavedSearch): void;
  /** U1: says, on its first call, whether this document came by a reload or by the browser's back or forward. */
  takeReturn(): boolean;
  /** Call it at a pointer, a key or a return to the page: drops a search that is too old, else restarts its two hours. */
  touch(): void;
  /** Writes the time of the last activity; for `pagehide`. */
  flush(): void;
  /** Calls `listener` after two hours without activity. @returns unsubscribe */
  onExpire(listener: () => void): () => void;
}

/**
 * U2: the search state of one operator in one tab (`sessionStorage` is per tab). Every fault of the
 * store (denied, full, corrupt, foreign) means a fresh start, silently.
 */
export function createSearchSession(operatorId: string): SearchSession {
  const key = `search:${operatorId}`;
  const listeners = new Set<() => void>();
  let saved = load(key);
  let isReturn: boolean | undefined;
  let activeAtMs = Date.now();
  let activeAtUptimeMs = performance.now();
  let writtenAtUptimeMs = Number.NEGATIVE_INFINITY;

  // The larger of two: uptime goes on when the clock is set back, the clock goes on while the device sleeps.
  const idleMs = () => Math.max(Date.now() - activeAtMs, performance.now() - activeAtUptimeMs);

  function write(): void {
    writtenAtUptimeMs = performance.now();
    store(key, saved && JSON.stringify({ search: saved, activeAtMs }));
  }

  function expireIfIdle(): void {
    if (idleMs() < INACTIVITY_TIMEOUT_MS) return;
    saved = undefined;
    write();
    activeAtMs = Date.now();
    activeAtUptimeMs = performance.now();
    for (const listener of listeners) listener();
  }

  return {
    read() {
      expireIfIdle();
      return saved;
    },
    takeReturn() {
      const answer = isReturn ?? cameBack();
      isReturn = false;
      return answer;
    },
    save(search) {
      saved = search;
      write();
    },
    touch() {
      expireIfIdle();
      activeAtMs = Date.now();
      activeAtUptimeMs = performance.now();
      if (saved && activeAtUptimeMs - writtenAtUptimeMs > TOUCH_EVERY_MS) write();
    },
    flush: () => {
      if (saved) write();
    },
    onExpire(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
  return type === 'reload' || type === 'back_forward';
}

function load(key: string): SavedSearch | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    if (stored === null || stored.length > MAX_STORED_CHARACTERS) return undefined;
    const kept: unknown = JSON.parse(stored);
    if (!isRecord(kept)) return undefined;
    const { search, activeAtMs } = kept;
    if (!isSavedSearch(search) || typeof activeAtMs !== 'number') return undefined;
    const idleMs = Date.now() - activeAtMs;
    // A time in the future means that the clock was set back, so the search's age can't be known.
    return idleMs >= 0 && idleMs < INACTIVITY_TIMEOUT_MS ? search : undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Denied or full: the search works, it just isn't remembered.
  }
}
