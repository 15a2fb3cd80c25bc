import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * On arriving at a lot from within the product, scrolls to the top and focuses the heading, so that a screen reader
 * starts there [P9]. A page opened directly keeps the browser's start, and going back keeps the browser's scroll
 * position.
 * @returns the ref for the heading
 */
export function useArrival(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const navigation = useNavigationType();
  const arrivedDirectly = key === 'default';
  const wentBack = navigation === NavigationType.Pop;
  useEffect(() => {
    if (arrivedDirectly) return;
    if (!wentBack) window.scrollTo(0, 0);
    // Runs after the layout's own effect, which focuses the page as a whole.
    queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    // oxlint-disable-next-line react/exhaustive-deps -- only a new id is an arrival; a changed query or hash is not
  }, [id]);
  return heading;
}
