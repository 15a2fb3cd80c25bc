import { INACTIVITY_TIMEOUT_MS } from '../../../domain/constants.ts';
import { keepText, keptText } from '../../../ui/kept-text.ts';
import { isRecord, isSavedSearch, type SavedSearch } from './stored-search.ts';

/** A longer record can't be ours, because we never write one. */
const MAX_STORED_CHARACTERS = 4_000;
/** The time of the last activity is written at most this often, not at every key. */
const TOUCH_EVERY_MS = 10_000;

export type SearchSession = ReturnType<typeof createSearchSession>;

/**
 * Saves one operator's search in one tab, since `sessionStorage` belongs to a tab. If the storage is denied, full, corrupt or
 * written by others, the visitor starts afresh without a message. [U2]
 */
export function createSearchSession(operatorId: string) {
  const key = `search:${operatorId}`;
  const listeners = new Set<() => void>();
  let saved = load(key);
  let isReturn: boolean | undefined;
  let activeAtMs = Date.now();
  let activeAtUptimeMs = performance.now();
  let writtenAtUptimeMs = Number.NEGATIVE_INFINITY;

  // Takes the larger of two: uptime counts when the clock is set back, and the clock counts while the device sleeps.
  const idleMs = () => Math.max(Date.now() - activeAtMs, performance.now() - activeAtUptimeMs);

  function write(): void {
    writtenAtUptimeMs = performance.now();
    keepText('sessionStorage', key, saved && JSON.stringify({ search: saved, activeAtMs }));
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
    /** Returns the saved search if it is valid and younger than two hours. */
    read() {
      expireIfIdle();
      return saved;
    },
    /** Returns, on its first call only, whether this document came by a reload or by the browser's back or forward. [U1] */
    takeReturn() {
      const answer = isReturn ?? cameBack();
      isReturn = false;
      return answer;
    },
    save(search: SavedSearch) {
      saved = search;
      write();
    },
    /** Call it on a pointer, a key or a return to the page: it drops a search that is too old, else restarts its two hours. */
    touch() {
      expireIfIdle();
      activeAtMs = Date.now();
      activeAtUptimeMs = performance.now();
      if (saved && activeAtUptimeMs - writtenAtUptimeMs > TOUCH_EVERY_MS) write();
    },
    /** Writes the time of the last activity; call it on `pagehide`. */
    flush() {
      if (saved) write();
    },
    /** Calls `listener` after two hours without activity. @returns unsubscribe */
    onExpire(listener: () => void) {
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
  const stored = keptText('sessionStorage', key);
  if (!stored || stored.length > MAX_STORED_CHARACTERS) return undefined;
  try {
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
