import { useMemo, useSyncExternalStore } from 'react';
import { createParkingApi } from '../api/parking-api.ts';
import type { Reading } from '../domain/availability.ts';
import { DEFAULT_LANGUAGE } from '../domain/languages.ts';
import { useOperator } from '../operators/operator-context.tsx';
import type { Operator } from '../operators/operator.ts';
import { createReadingsStore, type ReadingsStore } from './readings-store.ts';

const NO_READINGS: ReadonlyMap<string, Reading> = new Map();
const NONE: ReadingsStore = { get: () => NO_READINGS, subscribe: () => () => undefined };

/** One an operator, for every part of the page. */
const stores = new Map<string, ReadingsStore>();

function storeOf({ id, apiBaseUrl, api: kind, availability }: Operator): ReadingsStore {
  if (!availability || typeof document === 'undefined') return NONE;
  let store = stores.get(id);
  if (!store) {
    const api = createParkingApi({
      baseUrl: apiBaseUrl,
      locale: DEFAULT_LANGUAGE.tag,
      files: kind === 'files' ? DEFAULT_LANGUAGE.code : undefined,
      pageOrigin: globalThis.location.origin,
      // The next minute asks again.
      limits: { retries: 0 },
    });
    store = createReadingsStore(api.availability, {
      isSeen: () => document.visibilityState !== 'hidden',
      onSeenChange: (listener) => {
        document.addEventListener('visibilitychange', listener);
        return () => document.removeEventListener('visibilitychange', listener);
      },
      nowMs: () => Date.now(),
    });
    stores.set(id, store);
  }
  return store;
}

/** F4: the last reading of a lot's free places, never on the server. Whether it is young enough, `roomOf` says. */
export function useReading(lotId: string): Reading | undefined {
  const operator = useOperator();
  const store = useMemo(() => storeOf(operator), [operator]);
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().get(lotId),
    () => undefined,
  );
}
