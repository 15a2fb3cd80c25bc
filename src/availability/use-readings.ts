import { useMemo, useSyncExternalStore } from 'react';
import type { Reading } from '../domain/availability.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { NO_READINGS, type ReadingsStore, readingsOf } from './readings-store.ts';

/** The operator's, shared by the whole page. */
export function useReadingsStore(): ReadingsStore {
  const operator = useOperator();
  return useMemo(() => readingsOf(operator), [operator]);
}

/** F4: the last readings, by lot id; none on the server. One subscription for a whole list or map. */
export function useReadings(): ReadonlyMap<string, Reading> {
  const store = useReadingsStore();
  return useSyncExternalStore(store.subscribe, store.get, () => NO_READINGS);
}
