import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useLot, useNearby, usePaymentMethods, useServices } from './lot-queries.ts';

/** A part of the page that could not be had. */
export type FailedPart = 'lot' | 'services' | 'payment' | 'nearby';

export interface Failures {
  readonly parts: readonly FailedPart[];
  /** Asks again for all that failed. */
  readonly retry: () => void;
}

/** Asks a second time if the answer to come, or the first try, fails. */
async function settleOrAskAgain(query: {
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}): Promise<void> {
  // Joins the request that is on its way.
  const { isError } = await query.refetch();
  if (isError) await query.refetch();
}

/** What of a lot could not be had; asked for again by itself when the network is back (P8). */
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
    // An answer from an earlier visit is asked for again with all that came with it.
    for (const { query } of isFromEarlier ? queries : failed) void query.refetch();
  };
  const onBackOnline = useEffectEvent(() => {
    retry();
    // A request that was on its way when the network came back may fail yet: it gets one more.
    const pending = queries.filter(({ query }) => query.isPending);
    for (const { query } of pending) void settleOrAskAgain(query);
  });
  useEffect(() => {
    const again = (): void => onBackOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return { parts: failed.map(({ part }) => part), retry };
}

const OneNoticeContext = createContext(false);

/** Above sections whose failures one notice tells: they leave it to that. */
export const OneNotice = OneNoticeContext.Provider;

export function useHasOneNotice(): boolean {
  return useContext(OneNoticeContext);
}
