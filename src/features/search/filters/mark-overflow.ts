/**
 * Marks a row that scrolls sideways with `data-more="start"`, `"end"` or `"both"`, so that its style can show where
 * more of it is.
 */
export function markOverflow(row: HTMLElement, signal: AbortSignal): void {
  const mark = () => {
    const atStart = row.scrollLeft > 1;
    const atEnd = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
    if (atStart && atEnd) row.dataset.more = 'both';
    else if (atStart) row.dataset.more = 'start';
    else if (atEnd) row.dataset.more = 'end';
    else delete row.dataset.more;
  };
  if (signal.aborted) return;
  const resized = new ResizeObserver(mark);
  resized.observe(row);
  const changed = new MutationObserver(mark);
  changed.observe(row, { childList: true, subtree: true, characterData: true });
  row.addEventListener('scroll', mark, { passive: true, signal });
  mark();
  signal.addEventListener('abort', () => {
    resized.disconnect();
    changed.disconnect();
  });
}
