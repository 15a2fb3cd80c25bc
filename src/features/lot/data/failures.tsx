import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useLot, useNearby, usePaymentMethods, useServices } from './lot-queries.ts';

/** A part of the page that failed to load. */
export type FailedPart = 'lot' | 'services' | 'payment' | 'nearby';

export interface Failures {
  readonly parts: readonly FailedPart[];
  /** Requests everything that failed again. */
  readonly retry: () => void;
}

/** Returns the parts of a lot that failed to load, and requests them again when the network is back. [P8] */
export function useFailures(id: string): Failures {
  const lot = useLot(id);
  const queries = [
    { part: 'lot', query: lot },
    { part: 'services', query: useServices(id) },
    { part: 'payment', query: usePaymentMethods(id) },
    { part: 'nearby', query: useNearby(id) },
  ] as const;
  const failed = queries.filter(({ query }) => query.isError && query.data === undefined);
  const isFromEarlier = lot.data?.fetchedAtMs !== undefined;
  const retry = (): void => {
    // An answer from an earlier visit is requested again, together with everything that came with it.
    for (const { query } of isFromEarlier ? queries : failed) void query.refetch();
  };
  const onBackOnline = useEffectEvent(retry);
  useEffect(() => {
    const again = (): void => onBackOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return { parts: failed.map(({ part }) => part), retry };
}

const OneNoticeContext = createContext(false);

/** Sections inside it leave their failures to one notice. */
export const OneNotice = OneNoticeContext.Provider;

export function useHasOneNotice(): boolean {
  return useContext(OneNoticeContext);
}
