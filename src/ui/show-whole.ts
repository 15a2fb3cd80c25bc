import type { FocusEvent } from 'react';

/**
 * Chromium does not scroll to what gets the focus where a part of it is seen at a row's edge. For `onFocus` of it, or of the
 * row.
 */
export function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
