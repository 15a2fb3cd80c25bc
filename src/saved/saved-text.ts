/** The saved lots as one text, without the code that reads them: most visitors save none. */
import { useCallback, useSyncExternalStore } from 'react';
import { useOperator } from '../operators/operator-context.tsx';
import { keepText, keptText } from '../ui/kept-text.ts';

/** By operator, what the device refused to store, and what it had instead: lasts as long as the page, or until that changes. */
const unstored = new Map<
  string,
  { readonly text: string; readonly instead: ReturnType<typeof keptText> }
>();

/** Undefined where nothing is saved for the operator. */
export function savedText(operatorId: string): string | undefined {
  const kept = keptText('localStorage', keyOf(operatorId));
  const mine = unstored.get(operatorId);
  return mine && mine.instead === kept ? mine.text : (kept ?? undefined);
}

export function keepSavedText(operatorId: string, text: string): void {
  const key = keyOf(operatorId);
  if (keepText('localStorage', key, text)) unstored.delete(operatorId);
  else unstored.set(operatorId, { text, instead: keptText('localStorage', key) });
  // As when another tab has saved.
  dispatchEvent(new StorageEvent('storage'));
}

function keyOf(operatorId: string): string {
  return `saved-lots:${operatorId}`;
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}

/** `savedText` of the page's operator, also as another tab changes it; undefined on the server. */
export function useSavedText(): string | undefined {
  const { id } = useOperator();
  const get = useCallback(() => savedText(id), [id]);
  return useSyncExternalStore(subscribe, get, () => undefined);
}
