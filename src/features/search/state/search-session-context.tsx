import { createContext, type ReactNode, useEffect, useState } from 'react';
import { createSearchSession, type SearchSession } from './search-session.ts';
import { useProvided } from '../../../use-provided.ts';

const SessionContext = createContext<SearchSession | undefined>(undefined);

/** How often an idle page checks whether its two hours are over. */
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
      else session.flush();
    };
    const flush = () => session.flush();
    // `read` checks the age without counting as activity.
    const timer = setInterval(() => session.read(), CHECK_EVERY_MS);
    const leaving = new AbortController();
    const { signal } = leaving;
    const capture = { capture: true, passive: true, signal };
    window.addEventListener('pointerdown', touch, capture);
    window.addEventListener('keydown', touch, capture);
    window.addEventListener('pageshow', touch, { signal });
    window.addEventListener('pagehide', flush, { signal });
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
