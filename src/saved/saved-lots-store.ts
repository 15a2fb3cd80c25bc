import * as v from 'valibot';
import { lotIdOf } from '../domain/lot.ts';
import { keepText, keptText } from '../ui/kept-text.ts';
import { noteUnstored, savedLotsKey } from './has-saved-lots.ts';

/** A saved lot, with enough to name and link it without a request. */
export interface SavedLot {
  readonly id: string;
  /** May be empty, as in the list (S2). */
  readonly name: string;
  readonly street: string;
  readonly city: string;
}

export type SavedLotsStore = ReturnType<typeof createSavedLotsStore>;

/** Saving one more forgets the oldest. */
const MAX_SAVED = 50;
/** A longer stored text is not ours. */
const MAX_STORED_LENGTH = 40_000;

const text = v.pipe(v.string(), v.maxLength(200));
const savedLots = v.pipe(
  v.array(
    v.object({
      id: v.pipe(
        v.string(),
        v.check((id) => lotIdOf(id) !== undefined),
      ),
      name: text,
      street: text,
      city: text,
    }),
  ),
  v.maxLength(MAX_SAVED),
);

/**
 * The lots saved on this device for one operator. A corrupt, foreign or denied store gives an empty list; where
 * writing is denied too, the list lives as long as the page. Changes of other tabs come as `storage` events while
 * there is a listener; the store is also read when the first listener comes and before each write.
 */
export function createSavedLotsStore(operatorId: string) {
  const key = savedLotsKey(operatorId);
  const listeners = new Set<() => void>();
  let lots: readonly SavedLot[] = [];
  /** What the store held when it was last read or written; undefined: it could not be read. */
  let known: string | null | undefined;
  const refresh = (): void => {
    const stored = keptText('localStorage', key);
    // Where nothing can be written, later changes exist in this page alone.
    if (stored === undefined || stored === known) return;
    known = stored;
    lots = parsed(stored);
  };
  const publish = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key !== key && event.key !== null) return;
    refresh();
    publish();
  };
  refresh();
  return {
    /** Newest first. The same array until something changes, for useSyncExternalStore. */
    get: () => lots,
    /** Saves the lot, or forgets it if `get` has it. */
    toggle: ({ id, name, street, city }: SavedLot): void => {
      const added = !lots.some((lot) => lot.id === id);
      refresh();
      const others = lots.filter((lot) => lot.id !== id);
      const lot = {
        id,
        name: name.slice(0, 200),
        street: street.slice(0, 200),
        city: city.slice(0, 200),
      };
      lots = added ? [lot, ...others].slice(0, MAX_SAVED) : others;
      const written = JSON.stringify(lots);
      if (keepText('localStorage', key, written)) known = written;
      else noteUnstored(operatorId);
      publish();
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        refresh();
        globalThis.addEventListener('storage', onStorage);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener('storage', onStorage);
      };
    },
  };
}

function parsed(stored: string | null): readonly SavedLot[] {
  try {
    if (stored === null || stored.length > MAX_STORED_LENGTH) return [];
    const result = v.safeParse(savedLots, JSON.parse(stored));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}
