/** Whether lots are saved on this device, without the code that reads them: most visitors save none. */
import { useCallback, useSyncExternalStore } from 'react';
import { useOperator } from '../operators/operator-context.tsx';
import { keptText } from '../ui/kept-text.ts';

/** Operators whose saved lots could not be stored; those lots last as long as the page. */
const unstored = new Set<string>();

export function savedLotsKey(operatorId: string): string {
  return `saved-lots:${operatorId}`;
}

/** Call it when saved lots could not be stored. */
export function noteUnstored(operatorId: string): void {
  unstored.add(operatorId);
}

function hasSavedLots(operatorId: string): boolean {
  return unstored.has(operatorId) || keptText('localStorage', savedLotsKey(operatorId)) != null;
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}

/** Whether lots may be saved for this operator, also by another tab meanwhile. */
export function useHasSavedLots(): boolean {
  const { id } = useOperator();
  const get = useCallback(() => hasSavedLots(id), [id]);
  return useSyncExternalStore(subscribe, get, () => false);
}
