import { createParkingApi } from '../api/parking-api.ts';
import type { Reading } from '../domain/availability.ts';
import { DEFAULT_LANGUAGE } from '../domain/languages.ts';
import type { Operator } from '../operators/operator.ts';
import { createReadingsStore, type ReadingsStore } from './readings-store.ts';

const NO_READINGS: ReadonlyMap<string, Reading> = new Map();
const NONE: ReadingsStore = { get: () => NO_READINGS, subscribe: () => () => undefined };

/** One store an operator, shared by the whole page. */
const stores = new Map<string, ReadingsStore>();

/** F4: an operator's free spaces; none where its API says nothing of them, and on the server. */
export function readingsOf({ id, apiBaseUrl, api: kind, availability }: Operator): ReadingsStore {
  if (!availability || typeof document === 'undefined') return NONE;
  let store = stores.get(id);
  if (!store) {
    const api = createParkingApi({
      baseUrl: apiBaseUrl,
      locale: DEFAULT_LANGUAGE.tag,
      files: kind === 'files' ? DEFAULT_LANGUAGE.code : undefined,
      pageOrigin: globalThis.location.origin,
      // The next minute tries again.
      limits: { retries: 0 },
    });
    store = createReadingsStore(api.availability);
    stores.set(id, store);
  }
  return store;
}
