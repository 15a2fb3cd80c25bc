import { isStillActive, keepJson, keptJson } from './kept-text.ts';

/** Whether the browser opens a link here: it handles other buttons, other tabs and downloads by itself. */
export function opensHere(click: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = click;
  return !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Of a link back to the search, which restores it: for the router, and for `keepLeft`. [U2, U4] */
export const LEADS_BACK = { state: { restore: true }, 'data-returns': '' } as const;

interface Left {
  /** What a search asked whose code hadn't come when a link left it; absent: a link leads back to what is saved. */
  readonly query?: string;
}

/** Whether this document is a reload, or a step back or forward. */
export function cameByBrowser(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
  return type === 'reload' || type === 'back_forward';
}

const leftKey = (operatorId: string): string => `left:${operatorId}`;

/** Keeps, where no router can, what a link did for the operator's next search page. [U2] */
export function keepLeft(operatorId: string, left: Left): void {
  keepJson('sessionStorage', leftKey(operatorId), { ...left, activeAtMs: Date.now() });
}

/** Returns, once, what was kept within the last two hours. */
export function takeLeft(operatorId: string): Left | undefined {
  const key = leftKey(operatorId);
  const left = keptJson('sessionStorage', key) as (Left & { activeAtMs: unknown }) | undefined;
  keepJson('sessionStorage', key, undefined);
  return left && isStillActive(left.activeAtMs) ? left : undefined;
}

/** Focuses the link to the page that the visitor comes from, where there is one within. [U2] */
export function focusLeft(within: Element | null, links: string): void {
  const cameFrom = within?.closest('main')?.dataset.cameFrom;
  if (cameFrom === undefined) return;
  const all = [...(within?.querySelectorAll<HTMLAnchorElement>(links) ?? [])];
  all.find(({ pathname }) => pathname.endsWith(cameFrom))?.focus({ preventScroll: true });
}
