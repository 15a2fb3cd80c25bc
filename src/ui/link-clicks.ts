import { isStillActive, keepText, keptText } from './kept-text.ts';

/** Whether the browser opens a link here: it handles other buttons, other tabs and downloads by itself. */
export function opensHere(click: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = click;
  return !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Of a link back to the search, which restores it: for the router, and for `keepLeft`. [U2, U4] */
export const LEADS_BACK = { state: { restore: true }, 'data-returns': '' } as const;

/** No operator's search: their ids are not empty. */
const KEY = 'search:';

interface Left {
  /** What a search asked whose code hadn't come when a link left it; absent: a link leads back to what is saved. */
  readonly query?: string | undefined;
}

/** Whether this document is a reload, or a step back or forward. */
export function cameByBrowser(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
  return type === 'reload' || type === 'back_forward';
}

/** A search's path without its language: all searches of an operator have the same. */
const homeOf = (path: string): string => path.replace(/(?:\/[a-z]{2})?\/?$/, '');

/** Keeps, where no router can, what a link did for the operator's search that is next. [U2] @param path a search's */
export function keepLeft(path: string, { query }: Left): void {
  keepText(
    'sessionStorage',
    KEY,
    JSON.stringify({ activeAtMs: Date.now(), home: homeOf(path), query }),
  );
}

/** Returns, once, what was kept for the search at this path, or in another language, within the last two hours. */
export function takeLeft(path: string): Left | undefined {
  const kept = keptText('sessionStorage', KEY);
  keepText('sessionStorage', KEY, undefined);
  try {
    const left = JSON.parse(kept!) as Left & Readonly<Record<'home' | 'activeAtMs', unknown>>;
    return left.home === homeOf(path) && isStillActive(left.activeAtMs) ? left : undefined;
  } catch {
    return undefined;
  }
}
