import { isStillActive, keepJson, keptJson } from './kept-text.ts';

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
  /** What the search asked that a link left: nothing else has saved it yet. */
  readonly query?: string;
  /** A link leads back to it. */
  readonly returns?: boolean;
}

/** Keeps what a link did for the next search page, where no router can: before the app's code has come. [U2] */
export function keepLeft(left: Left): void {
  const before = keptJson('sessionStorage', KEY);
  keepJson('sessionStorage', KEY, { activeAtMs: Date.now(), ...before, ...left });
}

/** Returns, once, what was kept within the last two hours. */
export function takeLeft(): Left {
  const left = keptJson('sessionStorage', KEY) as (Left & { activeAtMs: unknown }) | undefined;
  keepJson('sessionStorage', KEY, undefined);
  return left && isStillActive(left.activeAtMs) ? left : {};
}
