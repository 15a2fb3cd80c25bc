/** Whether lots are saved on this device, without the code that reads them: most visitors save none. */
import { useCallback, useSyncExternalStore } from 'react';
import { useOperator } from '../operators/operator-context.tsx';

/** Operators whose lots could not be written: they live as long as the page. */
const unwritten = new Set<string>();

export function savedLotsKey(operatorId: string): string {
  return `saved-lots:${operatorId}`;
}

/** Notes that lots live in this page alone. */
export function noteUnwritten(operatorId: string): void {
  unwritten.add(operatorId);
}

function hasSavedLots(operatorId: string): boolean {
  try {
    return unwritten.has(operatorId) || localStorage.getItem(savedLotsKey(operatorId)) !== null;
  } catch {
    return false;
  }
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
