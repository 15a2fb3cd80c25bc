/** Texts kept on the device [G3]; a browser may deny its stores, or have them full. */
import { useCallback, useSyncExternalStore } from 'react';

type Store = 'localStorage' | 'sessionStorage';

/** @returns null where nothing is kept, undefined where the store is denied */
export function keptText(store: Store, key: string): string | null | undefined {
  try {
    return globalThis[store].getItem(key);
  } catch {
    return undefined;
  }
}

/** @param text undefined removes what is kept @returns false where the store refuses */
export function keepText(store: Store, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) globalThis[store].removeItem(key);
    else globalThis[store].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What `localStorage` refused, and what it had instead. */
const refused = new Map<
  string,
  { readonly text: string; readonly instead: ReturnType<typeof keptText> }
>();

/** @returns what `keepLastingText` kept, or another tab; undefined for nothing */
export function lastingText(key: string): string | undefined {
  const kept = keptText('localStorage', key);
  const mine = refused.get(key);
  return mine && mine.instead === kept ? mine.text : (kept ?? undefined);
}

/** Keeps a text for the next visits; what the device refuses lasts as long as the page, or until another tab keeps one. */
export function keepLastingText(key: string, text: string): void {
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

/** Another one with each change of what is kept as JSON: what an earlier release kept is then a fresh start. [U2] */
const SHAPE = 2;

/** Keeps plain data; undefined removes what is kept. */
export function keepJson(store: Store, key: string, value: object | undefined): void {
  keepText(store, key, value && JSON.stringify({ ...value, shape: SHAPE }));
}

/** @returns what `keepJson` kept; undefined for nothing, and for anything else that is there */
export function keptJson(store: Store, key: string): object | undefined {
  try {
    const kept = JSON.parse(keptText(store, key) ?? 'null') as { shape?: unknown } | null;
    return kept?.shape === SHAPE ? kept : undefined;
  } catch {
    return undefined;
  }
}
