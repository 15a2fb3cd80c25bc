import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** U2: the list's scroll position: put back once the restored hits are there, to the top at a new question. */
export function useListScroll(options: {
  readonly startPx: number;
  /** The first answer is on the page. */
  readonly ready: boolean;
  readonly changes: number;
  readonly onScroll: (px: number) => void;
}): RefCallback<HTMLElement> {
  const { startPx, ready, changes, onScroll } = options;
  const pane = useRef<HTMLElement>(null);
  const restored = useRef(false);
  // Known from its events: asking the element would lay the page out at every key press. At first it isn't
  // known: the server's list was scrolled before anyone listened.
  const mayBeScrolled = useRef(true);

  useLayoutEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    if (startPx === 0) return;
    mayBeScrolled.current = true;
    pane.current?.scrollTo({ top: startPx, behavior: 'instant' });
  }, [ready, startPx]);

  useEffect(() => {
    if (changes === 0 || !mayBeScrolled.current) return;
    mayBeScrolled.current = false;
    pane.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [changes]);

  return useCallback(
    (element: HTMLElement | null) => {
      pane.current = element;
      if (!element) return undefined;
      const report = () => {
        mayBeScrolled.current = element.scrollTop > 0;
        // Before the restored hits are there, the browser clamps to a shorter list.
        if (restored.current) onScroll(element.scrollTop);
      };
      element.addEventListener('scroll', report, { passive: true });
      return () => element.removeEventListener('scroll', report);
    },
    [onScroll],
  );
}
