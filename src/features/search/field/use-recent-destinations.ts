import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Destination } from '../../../domain/search-api.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import { createRecentDestinations, type RecentDestinations } from './recent-destinations.ts';

const NONE: readonly Destination[] = [];

export interface Recents extends RecentDestinations {
  readonly recent: readonly Destination[];
}

/** The destinations chosen before on this device. */
export function useRecentDestinations(): Recents {
  const { id } = useOperator();
  const [store] = useState(() => createRecentDestinations(id));
  const recent = useSyncExternalStore(store.subscribe, store.list, () => NONE);
  return useMemo(() => ({ ...store, recent }), [store, recent]);
}
