import { type RefCallback, useCallback } from 'react';

/**
 * Marks a row that scrolls sideways with `data-more="start"`, `"end"` or `"both"`, so that its style can show where
 * more of it is.
 */
export function useOverflow(): RefCallback<HTMLElement> {
  return useCallback((row: HTMLElement | null) => {
    if (!row) return undefined;
    const mark = () => {
      const atStart = row.scrollLeft > 1;
      const atEnd = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      if (atStart && atEnd) row.dataset.more = 'both';
      else if (atStart) row.dataset.more = 'start';
      else if (atEnd) row.dataset.more = 'end';
      else delete row.dataset.more;
    };
    const resized = new ResizeObserver(mark);
    resized.observe(row);
    const changed = new MutationObserver(mark);
    changed.observe(row, { childList: true, subtree: true, characterData: true });
    row.addEventListener('scroll', mark, { passive: true });
    mark();
    return () => {
      resized.disconnect();
      changed.disconnect();
      row.removeEventListener('scroll', mark);
    };
  }, []);
}
