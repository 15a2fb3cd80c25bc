import { createContext, type ReactNode, useEffect, useState } from 'react';
import { INACTIVITY_TIMEOUT_MS } from '../../../domain/constants.ts';
import { rememberArrival } from '../../../ui/arrival-destination.ts';
import {
  isStillActive,
  keepActive,
  keepJson,
  keptJson,
  keptText,
  sessionEnd,
  stayKey,
} from '../../../ui/kept-text.ts';
import { cameByBrowser } from '../../../ui/link-clicks.ts';
import { useProvided } from '../../../use-provided.ts';
import type { SavedSearch } from './search-state.ts';

/** The time of the last activity is written at most this often, not at every key. */
const TOUCH_EVERY_MS = 10_000;

export type SearchSession = ReturnType<typeof createSearchSession>;

/**
 * Saves one operator's search in one tab, and keeps what it says of the stay as long. Where the storage is denied, full or
 * corrupt, the visitor starts afresh. [U2]
 */
export function createSearchSession(operatorId: string) {
  const key = `search:${operatorId}`;
  let saved = load(key);
  if (!saved) rememberArrival(operatorId, undefined);
  let isFirst = true;
  let activeAtMs = Date.now();
  let activeAtUptimeMs = performance.now();
  let writtenAtUptimeMs = Number.NEGATIVE_INFINITY;

  // Takes the larger of two: uptime counts when the clock is set back, and the clock counts while the device sleeps.
  const idleMs = () => Math.max(Date.now() - activeAtMs, performance.now() - activeAtUptimeMs);

  function write(): void {
    writtenAtUptimeMs = performance.now();
    keepJson('sessionStorage', key, saved && { search: saved, activeAtMs });
    keepActive(stayKey(operatorId), activeAtMs);
  }

  function expireIfIdle(): void {
    if (idleMs() < INACTIVITY_TIMEOUT_MS) return;
    saved = undefined;
    write();
    keepActive(stayKey(operatorId), 0);
    rememberArrival(operatorId, undefined);
    activeAtMs = Date.now();
    activeAtUptimeMs = performance.now();
    sessionEnd.tell();
  }

  return {
    read() {
      expireIfIdle();
      return saved;
    },
    /** Whether the visitor came back to the search: on the first call by this document's load, then if `byStep`. [U1] */
    takeReturn(byStep: boolean) {
      const isReturn = isFirst ? cameByBrowser() : byStep;
      isFirst = false;
      return isReturn;
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
      if (activeAtUptimeMs - writtenAtUptimeMs <= TOUCH_EVERY_MS) return;
      // What the visitor has removed from the device isn't kept anew. [G3]
      if (keptText('sessionStorage', key) === null) saved = undefined;
      write();
    },
    onExpire: sessionEnd.subscribe,
  };
}

interface Kept {
  readonly search: SavedSearch;
  readonly activeAtMs: number;
}

function load(key: string): SavedSearch | undefined {
  const kept = keptJson('sessionStorage', key) as Kept | undefined;
  return kept && isStillActive(kept.activeAtMs) ? kept.search : undefined;
}

const SessionContext = createContext<SearchSession | undefined>(undefined);

const CHECK_EVERY_MS = 60_000;

/** Provides the tab's saved search. Activity on any page of the app keeps it alive, on a lot's page too. [U2] */
export function SearchSessionProvider(props: {
  readonly operatorId: string;
  readonly children: ReactNode;
}) {
  const [session] = useState(() => createSearchSession(props.operatorId));

  useEffect(() => {
    const touch = () => session.touch();
    const visible = () => {
      if (document.visibilityState === 'visible') session.touch();
    };
    // `read` checks the age without counting as activity.
    const timer = setInterval(() => session.read(), CHECK_EVERY_MS);
    const leaving = new AbortController();
    const { signal } = leaving;
    const capture = { capture: true, passive: true, signal };
    window.addEventListener('pointerdown', touch, capture);
    window.addEventListener('keydown', touch, capture);
    window.addEventListener('pageshow', touch, { signal });
    document.addEventListener('visibilitychange', visible, { signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [session]);

  return <SessionContext.Provider value={session}>{props.children}</SessionContext.Provider>;
}

export function useSearchSession(): SearchSession {
  return useProvided(SessionContext);
}
