import type { FocusEvent } from 'react';

/** For `onFocus`: Chromium does not scroll to what is already seen in part at a row's edge. */
export function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
