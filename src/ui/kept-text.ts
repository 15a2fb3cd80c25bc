/** Texts kept on the device [G3]; a browser may deny its stores, or have them full. */
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
