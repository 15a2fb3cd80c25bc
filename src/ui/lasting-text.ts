import { useCallback, useSyncExternalStore } from 'react';
import { keepText, keptText } from './kept-text.ts';

// Apart from `kept-text.ts`, so that the script before the first paint comes without React.

/** What `localStorage` refused, and what it had instead. */
const refused = new Map<
  string,
  { readonly text: string | undefined; readonly instead: ReturnType<typeof keptText> }
>();

/** @returns what `keepLastingText` kept, or another tab; undefined for nothing */
export function lastingText(key: string): string | undefined {
  const kept = keptText('localStorage', key);
  const mine = refused.get(key);
  return mine && mine.instead === kept ? mine.text : (kept ?? undefined);
}

/** Keeps a text for the next visits, or none; what the device refuses lasts as long as the page, or until another tab keeps one. */
export function keepLastingText(key: string, text: string | undefined): void {
  if (keepText('localStorage', key, text)) refused.delete(key);
  else refused.set(key, { text, instead: keptText('localStorage', key) });
  // As when another tab has kept it.
  dispatchEvent(new StorageEvent('storage'));
}

/** `lastingText`, also as another tab changes it; undefined on the server. */
export function useLastingText(key: string): string | undefined {
  const get = useCallback(() => lastingText(key), [key]);
  return useSyncExternalStore(followStorage, get, () => undefined);
}

function followStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
