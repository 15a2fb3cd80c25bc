import type { Destination } from '../../../domain/search-api.ts';
import { isDestination } from '../state/stored-search.ts';

/** A longer list isn't read. */
const MAX_RECENT = 5;

const NONE: readonly Destination[] = [];

/**
 * Destinations that the visitor chose before, newest first: on this device only, the same in all its tabs. If the
 * storage fails, there are none.
 */
export interface RecentDestinations {
  readonly list: () => readonly Destination[];
  readonly add: (destination: Destination) => void;
  readonly remove: (label: string) => void;
  /** Made for useSyncExternalStore. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param operatorId keeps two operators on one origin apart [U2] */
export function createRecentDestinations(operatorId: string): RecentDestinations {
  const key = `destinations:${operatorId}`;
  const listeners = new Set<() => void>();
  let known: readonly Destination[] | undefined;

  const list = (): readonly Destination[] => (known ??= load(key));
  const write = (next: readonly Destination[]): void => {
    known = next;
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is denied or full; they live as long as the page.
    }
    for (const listener of listeners) listener();
  };
  const without = (label: string) => list().filter((recent) => recent.label !== label);
  return {
    list,
    add: (destination) => write([destination, ...without(destination.label)].slice(0, MAX_RECENT)),
    remove: (label) => write(without(label)),
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent): void => {
        // A null key means that the whole storage was cleared.
        if (event.key !== key && event.key !== null) return;
        known = undefined;
        listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

function load(key: string): readonly Destination[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const isOurs = Array.isArray(stored) && stored.length <= MAX_RECENT;
    return isOurs && stored.every(isDestination) ? stored : NONE;
  } catch {
    return NONE;
  }
}
