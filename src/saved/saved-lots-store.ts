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
  /** Saves the lot, or forgets it if `get` has it. */
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
 * through `storage` events while somebody listens, and are read when somebody begins to, and before
 * anything is written.
 */
export function createSavedLotsStore(operatorId: string): SavedLotsStore {
  const key = `saved-lots:${operatorId}`;
  const listeners = new Set<() => void>();
  let lots: readonly SavedLot[] = [];
  /** What the store held when it was last read or written; undefined: it could not be read. */
  let known: string | null | undefined;
  const refresh = (): void => {
    const stored = read(key);
    // Where nothing can be written, what was saved since is in this page alone.
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
    get: () => lots,
    toggle: ({ id, name, street, city }) => {
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
      if (write(key, written)) known = written;
      publish();
    },
    subscribe: (listener) => {
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

/** @returns null where nothing is stored, undefined where the store is denied */
function read(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
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

/** @returns whether it is kept; denied or full, the list lives as long as the page */
function write(key: string, written: string): boolean {
  try {
    localStorage.setItem(key, written);
    return true;
  } catch {
    return false;
  }
}
