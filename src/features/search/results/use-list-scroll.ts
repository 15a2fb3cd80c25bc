import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { focusLeft } from '../../../ui/link-clicks.ts';
import { useSearchStore } from '../state/search-provider.tsx';

/**
 * U2: the list's scroll position: put back once the restored hits are there, to the top at a new question. The focus goes back
 * to the lot that was left.
 * @param ready the first answer is on the page
 */
export function useListScroll(
  ready: boolean,
  onScroll: (px: number) => void,
): RefCallback<HTMLElement> {
  const store = useSearchStore();
  const pane = useRef<HTMLElement>(null);
  const isRestored = useRef(false);
  // Known from its events: asking the element would lay the page out at every key press. At first it isn't
  // known: the server's list was scrolled before anyone listened.
  const mayBeScrolled = useRef(true);

  useLayoutEffect(() => {
    if (!ready || isRestored.current) return;
    isRestored.current = true;
    const main = pane.current?.closest('main');
    const { activeElement } = document;
    if (activeElement === main) focusLeft(pane.current, 'li a');
    // A list that is there at once comes before the page has told where the visitor comes from.
    else if (activeElement === document.body) {
      main?.addEventListener('focus', () => focusLeft(pane.current, 'li a'), { once: true });
    }
    const { listScrollPx } = store.get().state.leftAt;
    if (listScrollPx > 0) {
      mayBeScrolled.current = true;
      pane.current?.scrollTo({ top: listScrollPx, behavior: 'instant' });
      return;
    }
    // The frame lays the page out in any case.
    requestAnimationFrame(() => {
      const px = pane.current?.scrollTop ?? 0;
      if (px > 0) onScroll(px);
    });
  }, [ready, store, onScroll]);

  return useCallback(
    (element: HTMLElement | null) => {
      pane.current = element;
      if (!element) return undefined;
      const report = () => {
        mayBeScrolled.current = element.scrollTop > 0;
        // Before the restored hits are there, the browser clamps to a shorter list.
        if (isRestored.current) onScroll(element.scrollTop);
      };
      element.addEventListener('scroll', report, { passive: true });
      let { isHydrated, filters, area, visitor } = store.get().state;
      const stop = store.subscribe(() => {
        const { state } = store.get();
        // A position that was granted before comes unasked, as late as it likes.
        const isVisitorSame = state.visitor === visitor || state.visitor?.byGesture === false;
        const isSame = state.filters === filters && state.area === area && isVisitorSame;
        const isNews = isHydrated && !isSame;
        ({ isHydrated, filters, area, visitor } = state);
        if (!isNews || !mayBeScrolled.current) return;
        mayBeScrolled.current = false;
        element.scrollTo({ top: 0, behavior: 'instant' });
      });
      return () => {
        element.removeEventListener('scroll', report);
        stop();
      };
    },
    [store, onScroll],
  );
}
