import { useMemo, useSyncExternalStore } from 'react';
import type { Reading } from '../domain/availability.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { readingsOf } from './readings-of.ts';

/** F4: the last reading of a lot's free spaces, never on the server. Whether it is young enough, `roomOf` says. */
export function useReading(lotId: string): Reading | undefined {
  const operator = useOperator();
  const store = useMemo(() => readingsOf(operator), [operator]);
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().get(lotId),
    () => undefined,
  );
}
