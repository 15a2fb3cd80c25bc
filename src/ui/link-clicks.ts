import { keepText, keptText } from './kept-text.ts';

/** Whether the browser opens a link here: it handles other buttons, other tabs and downloads by itself. */
export function opensHere(click: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = click;
  return !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Of a link back to the search, which restores it: for the router, and for `announceReturn`. [U2, U4] */
export const LEADS_BACK = { state: { restore: true }, 'data-returns': '' } as const;

/** No operator's search: their ids are not empty. */
const KEY = 'search:';

/** Tells the next page that a link leads back to the search, where no router can: before the app's code has come. [U2] */
export function announceReturn(): void {
  keepText('sessionStorage', KEY, 'returns');
}

/** Returns, once, whether a return was announced. */
export function takeAnnouncedReturn(): boolean {
  const isAnnounced = typeof keptText('sessionStorage', KEY) === 'string';
  keepText('sessionStorage', KEY, undefined);
  return isAnnounced;
}
