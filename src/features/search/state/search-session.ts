import { INACTIVITY_TIMEOUT_MS } from '../../../domain/constants.ts';
import type { CostParameters } from '../../../domain/cost-parameters.ts';
import type { BBox } from '../../../domain/geo.ts';
import type { MomentFilters } from '../../../domain/moment-filters.ts';
import type { Destination } from '../../../domain/search-api.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { keepJson, keptJson } from '../../../ui/kept-text.ts';
import { takeAnnouncedReturn } from '../../../ui/link-clicks.ts';
import type { View } from './search-filters.ts';

/** What is saved between pages. [U2] */
export interface SavedSearch {
  readonly text: string;
  readonly propertyIds: readonly number[];
  readonly moment: MomentFilters;
  /** Absent: nothing is said. [F7] */
  readonly cost?: CostParameters | undefined;
  /** How many lots the list showed, so that its scroll position exists again. */
  readonly limit: number;
  readonly listScrollPx: number;
  /** Whether a narrow screen showed the list or the map. */
  readonly view: View;
  readonly viewport?: Viewport | undefined;
  /** The part of the map that the list was limited to; only with a viewport. [S11] */
  readonly area?: BBox | undefined;
  /** The id of the lot whose window was open on the map. */
  readonly openLot?: string | undefined;
  /** The destination that the visitor chose; the text is its label. */
  readonly destination?: Destination | undefined;
}

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
    keepJson('sessionStorage', key, saved && { search: saved, activeAtMs });
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
    /** Returns, on its first call only, whether this document came by a reload, by the browser's back or forward, or by a link back. [U1] */
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
  if (takeAnnouncedReturn()) return true;
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
  return type === 'reload' || type === 'back_forward';
}

interface Kept {
  readonly search: SavedSearch;
  readonly activeAtMs: number;
}

function load(key: string): SavedSearch | undefined {
  const kept = keptJson('sessionStorage', key) as Kept | undefined;
  if (!kept) return undefined;
  const idleMs = Date.now() - kept.activeAtMs;
  // A time in the future means that the clock was set back, so the search's age can't be known.
  return idleMs >= 0 && idleMs < INACTIVITY_TIMEOUT_MS ? kept.search : undefined;
}
