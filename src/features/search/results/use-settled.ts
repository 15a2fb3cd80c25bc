import { type RefObject, useEffect } from 'react';

/**
 * Writes a text into an element once it has stayed the same for a while, so that a screen reader announces it. [S7]
 * Without React, so that announcing a count renders nothing.
 * @param element React gives it no content
 * @param isFinal while false, the last settled text stays
 */
export function useSettledText(
  element: RefObject<Element | null>,
  text: string,
  isFinal: boolean,
  delayMs: number,
): void {
  useEffect(() => {
    if (!isFinal) return undefined;
    const timer = setTimeout(() => {
      // Setting the same text again would announce it again.
      if (element.current && element.current.textContent !== text)
        element.current.textContent = text;
    }, delayMs);
    return () => clearTimeout(timer);
  }, [element, text, isFinal, delayMs]);
}
