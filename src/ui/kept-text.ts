/** Texts kept on the device [G3]; a browser may deny its stores, or have them full. */
import { INACTIVITY_TIMEOUT_MS } from '../domain/constants.ts';
import { Listeners } from '../domain/listeners.ts';

type Store = 'localStorage' | 'sessionStorage';

/** Tells that two hours without activity have ended what the tab's session keeps. Marked pure: the first script leaves it out. [U2] */
export const sessionEnd = /* @__PURE__ */ new Listeners();

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

/** Another one with each change of what is kept as JSON: what an earlier release kept is then a fresh start. [U2] */
const SHAPE = 2;

/** A longer text can't be ours. */
const MAX_LENGTH = 4_000;

/** Keeps plain data; undefined removes what is kept. */
export function keepJson(store: Store, key: string, value: object | undefined): void {
  keepText(store, key, value && JSON.stringify({ ...value, shape: SHAPE }));
}

/** @returns what `keepJson` kept; undefined for nothing, and for anything else that is there */
export function keptJson(store: Store, key: string): object | undefined {
  try {
    const text = keptText(store, key) ?? 'null';
    if (text.length > MAX_LENGTH) return undefined;
    const kept = JSON.parse(text) as { shape?: unknown } | null;
    return kept?.shape === SHAPE ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What the visitor says of the stay (said-cost.ts) is kept by the search's session, too, which is in the first view. [F7] */
export function stayKey(operatorId: string): string {
  return `stay:${operatorId}`;
}

/** Whether what was last used then still counts. A time in the future means that the clock was set back: the age can't be known. [U2] */
export function isStillActive(activeAtMs: unknown): boolean {
  const idleMs = Date.now() - Number(activeAtMs);
  return idleMs >= 0 && idleMs < INACTIVITY_TIMEOUT_MS;
}

/** Restarts the two hours of what the tab's session keeps, unless they are over. @param activeAtMs 0 ends it */
export function keepActive(key: string, activeAtMs: number): void {
  const kept: { readonly activeAtMs?: unknown } = keptJson('sessionStorage', key) ?? {};
  if (isStillActive(kept.activeAtMs)) keepJson('sessionStorage', key, { ...kept, activeAtMs });
}
