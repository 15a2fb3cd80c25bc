import { useSyncExternalStore } from 'react';
import { useOperator } from '../operators/operator-context.tsx';
import { createSavedLotsStore, type SavedLot, type SavedLotsStore } from './saved-lots-store.ts';

/** The server does not know what is saved. */
const NONE: readonly SavedLot[] = [];

const stores = new Map<string, SavedLotsStore>();

function storeOf(operatorId: string): SavedLotsStore {
  let store = stores.get(operatorId);
  if (!store) {
    store = createSavedLotsStore(operatorId);
    stores.set(operatorId, store);
  }
  return store;
}

/** The lots the visitor saved for this operator, newest first, and the switch for each. */
export function useSavedLots(): {
  readonly lots: readonly SavedLot[];
  readonly toggle: (lot: SavedLot) => void;
} {
  const store = storeOf(useOperator().id);
  const lots = useSyncExternalStore(store.subscribe, store.get, () => NONE);
  return { lots, toggle: store.toggle };
}
