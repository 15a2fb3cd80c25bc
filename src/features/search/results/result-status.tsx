import { type RefObject, useEffect, useRef } from 'react';

import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useShown } from '../state/search-provider.tsx';
import { isDecided, isWaiting, offeredChoices } from '../state/shown.ts';
import { countText, listSentence } from './count-text.ts';

/** How long after the last key the count is said, so that a screen reader isn't interrupted at each letter. */
const SETTLE_MS = 800;

/** Always mounted: says the count, and how many destinations are offered, once typing settles. */
export function ResultStatus() {
  const { t } = useTexts();
  const output = useRef<HTMLOutputElement>(null);
  const hasFailed = useEngineState((state) => state.status === 'failed');
  const shown = useShown();
  const { state, answer, fault, isFromEngine } = shown;
  const list = isFromEngine && !hasFailed && !fault && !isWaiting(shown) ? answer?.list : undefined;
  const offered = offeredChoices(shown).length;
  const sentence = list
    ? [
        listSentence(t, shown),
        countText(t, list, answer?.destination?.destination.label),
        // Announces the number of choices only while somebody types, since a link opens without choices.
        offered > 0 && state.stage !== 'final'
          ? t('destination.offered', { count: offered })
          : undefined,
      ]
        .filter((part) => part !== undefined)
        // Sentences end with a stop of their own, counts don't.
        .map((part) => part.replace(/\.$/, ''))
        .join('. ')
    : '';
  useSettledText(output, sentence, isDecided(shown) || !list, SETTLE_MS);
  return <output ref={output} className="visually-hidden" aria-live="polite" aria-atomic="true" />;
}

/**
 * Writes a text into an element once it has stayed the same for a while, so that a screen reader announces it. [S7]
 * Without React, so that announcing a count renders nothing.
 * @param element React gives it no content
 * @param isFinal while false, the last settled text stays
 */
function useSettledText(
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
