import { type FocusEventHandler, useEffect, useEffectEvent, useRef } from 'react';

/**
 * If a lot closes while its result has the focus, it leaves the list, and the focus goes to the result in its place
 * instead of the top of the page [F5]. Checked whenever the list is drawn.
 * @param onGone called if the whole list goes with the focus in it
 * @returns the handlers of the list's element
 */
export function useKeptFocus(onGone: () => void): {
  readonly onFocus: FocusEventHandler<HTMLElement>;
  readonly onBlur: FocusEventHandler<HTMLElement>;
} {
  const left = useRef<{ readonly list: HTMLElement; readonly index: number }>(undefined);
  useEffect(() => {
    if (!left.current || document.activeElement !== document.body) return;
    const { list, index } = left.current;
    const links = [...list.querySelectorAll<HTMLElement>(':scope > li a')];
    links[Math.min(index, links.length - 1)]?.focus({ preventScroll: true });
  });
  const gone = useEffectEvent(onGone);
  useEffect(
    () => () => {
      if (left.current) gone();
    },
    [],
  );
  return {
    onFocus: ({ currentTarget: list, target }) => {
      const index = [...list.children].findIndex((item) => item.contains(target));
      left.current = { list, index };
    },
    // React sends no blur event for an element that is removed with the focus on it.
    onBlur: () => (left.current = undefined),
  };
}
