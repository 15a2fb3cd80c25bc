import * as v from 'valibot';
import { lotIdOf } from '../domain/lot.ts';

/** What is kept of a saved lot: enough to name and link it without asking anyone. */
export interface SavedLot {
  readonly id: string;
  /** May be empty, as in the list (S2). */
  readonly name: string;
  readonly street: string;
  readonly city: string;
}

export interface SavedLotsStore {
  /** Newest first. The same array until something changes, for useSyncExternalStore. */
  readonly get: () => readonly SavedLot[];
  /** Saves the lot, or forgets it if it was saved. */
  readonly toggle: (lot: SavedLot) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Beyond this the oldest is forgotten. */
const MAX_SAVED = 50;
/** Longer stored texts are not ours. */
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
 * Lots kept on this device for one operator. A corrupt, foreign or denied store means an empty
 * list; when writing is denied too, the list lives as long as the page. Other tabs' changes arrive
 * through `storage` events.
 */
export function createSavedLotsStore(operatorId: string): SavedLotsStore {
  const key = `saved-lots:${operatorId}`;
  const listeners = new Set<() => void>();
  let lots: readonly SavedLot[] = read(key);
  const publish = (next: readonly SavedLot[]): void => {
    lots = next;
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === key || event.key === null) publish(read(key));
  };
  return {
    get: () => lots,
    toggle: ({ id, name, street, city }) => {
      const others = lots.filter((lot) => lot.id !== id);
      const added = others.length === lots.length;
      const lot = {
        id,
        name: name.slice(0, 200),
        street: street.slice(0, 200),
        city: city.slice(0, 200),
      };
      publish(added ? [lot, ...others].slice(0, MAX_SAVED) : others);
      write(key, lots);
    },
    subscribe: (listener) => {
      if (listeners.size === 0) globalThis.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener('storage', onStorage);
      };
    },
  };
}

function read(key: string): readonly SavedLot[] {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null || stored.length > MAX_STORED_LENGTH) return [];
    const parsed = v.safeParse(savedLots, JSON.parse(stored));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function write(key: string, lots: readonly SavedLot[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(lots));
  } catch {
    // Denied or full: the list lives as long as the page.
  }
}
